import { type Equivalent, neverBusy } from "./equivalent.ts";

/** Of `features/purchase/` and `features/wallet/`. */
export const money: readonly Equivalent[] = [
  ...neverBusy("streams/features/purchase/orders.ts", {
    "switchMap((result) =>":
      "a call emits once and completes, so nothing comes while its answer is worked on",
  }),
  ...neverBusy("streams/features/purchase/settlement.ts", {
    "switchMap(() => of(null))": "a timer emits once, and what follows ends in the same moment",
  }),
];
