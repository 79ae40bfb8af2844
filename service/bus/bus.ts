/** Notifies that events are pending for an account. It carries no data: subscribers read the store. */
interface Signal {
  readonly accountId: string;
}

/** Carries signals to every process of the service that holds sockets. */
export interface Bus {
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
