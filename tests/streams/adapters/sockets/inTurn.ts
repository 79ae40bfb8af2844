/** Runs work sequentially, for a target that may be closed before all of it is done. */
export interface InTurn {
  /**
   * Runs after all earlier work; dropped after `finish` was called. A failure rejects `finish`, and is never an
   * unhandled rejection.
   */
  inOrder(work: () => Promise<unknown>): void;
  /** Accepts no more work, and resolves when the rest is done. Rejects with the first failure. */
  finish(): Promise<void>;
}

export function inTurn(): InTurn {
  let last: Promise<void> = Promise.resolve();
  let open = true;
  let failure: { error: unknown } | null = null;
  return {
    inOrder(work) {
      if (!open) return;
      last = last.then(async () => {
        if (failure) return;
        try {
          await work();
        } catch (error) {
          failure = { error };
        }
      });
    },
    async finish() {
      open = false;
      await last;
      if (failure) throw failure.error;
    },
  };
}
