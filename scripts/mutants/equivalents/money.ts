import { type Equivalent, neverBusy } from "./equivalent.ts";

/** Of `features/purchase/` and `features/wallet/`. */
export const money: readonly Equivalent[] = [
  ...neverBusy("streams/features/purchase/checkout.ts", {
    "concatMap(() => showSubscribed": "a plan is sold once, and its sale ends with that",
    'switchMap(() => overlays.stay("subscribed"': "a timer emits once",
  }),
  ...["concatMap", "mergeMap"].map((text) => ({
    file: "streams/features/purchase/checkout.ts",
    line: "exhaustMap(() => after(clock, subscribedClosesAfter",
    text,
    reason:
      "the end of the first tap's wait ends the pop-up: the wait of a second tap begins or ends later, and is never heard",
  })),
  ...neverBusy("streams/features/purchase/orderGoods.ts", {
    "switchMap((result)": "the call that places an order has one answer",
  }),
  ...neverBusy("streams/features/purchase/orders.ts", {
    "switchMap((result) =>":
      "a call emits once and completes, so nothing comes while its answer is worked on",
  }),
  ...neverBusy("streams/features/purchase/paywall.ts", {
    "switchMap((isPending) =>": "whether an hour is on its way is asked once",
    "switchMap((bought) => timeSettled(0, bought))": "an hour is sold once, and its sale ends with that",
    "switchMap(() => checkouts.plan())": "a pop-up has one answer",
  }),
  ...neverBusy("streams/features/purchase/plansOffer.ts", {
    "switchMap(() =>": "a player's first game, and the first quiet moment after it, each come once",
  }),
  ...neverBusy("streams/features/purchase/purchaseFlow.ts", {
    'switchMap(() => buy("plan"))': "a pop-up has one answer",
    'switchMap((answer) => (answer === "close"': "a pop-up has one answer",
  }),
  ...neverBusy("streams/features/purchase/sell.ts", {
    "working(order).pipe(concatMap(pay))": "placing an order emits it once",
  }),
  ...neverBusy("streams/features/purchase/settlement.ts", {
    "switchMap(() => of(null))": "a timer emits once, and what follows ends in the same moment",
  }),
  ...neverBusy("streams/features/purchase/spendCoins.ts", {
    "switchMap((result) => {": "the call that spends coins has one answer",
  }),
  ...neverBusy("streams/features/wallet/timeGift.ts", {
    'exhaustMap(() => scope.attempt("gift", show))': "the wallet is taken once",
    "exhaustMap(() =>":
      "a tab registers its player once: before another registration comes a sign-out, which ends this one",
  }),
  ...neverBusy("streams/features/wallet/wallet.ts", {
    "mergeMap((fresh) =>": "storing ends at once, and no wallet comes of it",
    "switchMap((known) =>": "the known wallet is looked at once",
    "switchMap((result) =>": "the call for the wallet has one answer",
  }),
];
