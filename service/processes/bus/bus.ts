/**
 * A change, without the details, which subscribers read from the store: `events` are pending for an account · an account has a newer
 * `socket` · a player without time may have to be frozen (`graces`) · signals of other processes were `missed`.
 */
export type Signal =
  | { readonly kind: "events"; readonly accountId: string }
  | { readonly kind: "socket"; readonly accountId: string }
  | { readonly kind: "graces" }
  | { readonly kind: "missed" };

/**
 * Carries signals to every process of the service, including this one. Signals are hints: they may be lost or repeated, so subscribers
 * also check the store from time to time (R-BUS-01).
 */
export interface Bus {
  /** Call it after the commit. Never throws. */
  publish(signal: Signal): void;
  /** @returns unsubscribes */
  subscribe(listener: (signal: Signal) => void): () => void;
}

/** A bus inside one process. */
export function createLocalBus(): Bus {
  const listeners = new Set<(signal: Signal) => void>();
  return {
    publish: (signal) => {
      for (const listener of [...listeners]) listener(signal);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
