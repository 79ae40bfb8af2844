import type { Store } from "../../../service/store/store.ts";

/** A store that fails one call within its transactions, after `left` others. */
export function failingStore(store: Store): { calls: { left: number }; store: Store } {
  const calls = { left: Number.POSITIVE_INFINITY };
  const failing = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get(_, name) {
        const member: unknown = Reflect.get(part, name);
        if (typeof member !== "function")
          return typeof member === "object" && member !== null ? failing(member) : member;
        return (...given: unknown[]) => {
          calls.left -= 1;
          if (calls.left !== -1) return Reflect.apply(member, part, given);
          const failure = Promise.reject(new Error("the disk is gone"));
          // Avoids an unhandled rejection.
          failure.catch(() => undefined);
          return failure;
        };
      },
    });
  const transaction: Store["transaction"] = (work, turn) =>
    store.transaction((tx) => work(failing(tx)), turn);
  return { calls, store: { ...store, transaction } };
}
