import type { Store } from "./store.ts";

/** Tells a store that is slow from one that is stuck. */
export interface StoreProgress {
  readonly store: Store;
  /** False when transactions wait and none has ended since the last call. */
  hasMoved(): boolean;
}

/** R-WATCH-01. Watches for a transaction that never ends: it would stop every player's calls while the process still answers. */
export function storeProgress(inner: Store): StoreProgress {
  let waiting = 0;
  let ended = 0;
  let seen = 0;
  const watched = async <Result>(running: Promise<Result>): Promise<Result> => {
    waiting += 1;
    try {
      return await running;
    } finally {
      waiting -= 1;
      ended += 1;
    }
  };
  return {
    store: {
      transaction: (work, turn) => watched(inner.transaction(work, turn)),
      read: (work) => watched(inner.read(work)),
      lookUp: (work) => watched(inner.lookUp(work)),
      close: inner.close,
    },
    hasMoved() {
      const moved = waiting === 0 || ended !== seen;
      seen = ended;
      return moved;
    },
  };
}
