/**
 * What has changed, for those who read the rest from the store: `events` are pending for an account · an account has a newer
 * `socket` · a game has to be frozen because its player has no time left (`graces`) · signals of
 * other processes were `missed`.
 */
export type Signal =
  | { readonly kind: "events"; readonly accountId: string }
  | { readonly kind: "socket"; readonly accountId: string }
  | { readonly kind: "graces" }
  | { readonly kind: "missed" };

/**
 * Carries signals to every process of the service, this one included. It is a hint: a signal may be lost or come twice, so
 * whoever acts on signals also looks at the store from time to time (R-BUS-01).
 */
export interface Bus {
  /** To be called after the commit. Never throws. */
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
