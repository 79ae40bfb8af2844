/** Work that is done one after the other, by somebody who may be gone before it is all done. */
export interface InTurn {
  /**
   * Done after everything before it; dropped once `finish` was called. What fails is told by `finish`, never as
   * a rejection that nobody handles.
   */
  inOrder(work: () => Promise<unknown>): void;
  /** Takes no more work, and resolves when the rest is done. Rejects with the first failure. */
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
