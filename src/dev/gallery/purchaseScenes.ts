import type { Payment } from "../../../streams/features/purchase/payments.ts";
import type { Rewards } from "../../../streams/features/rewards/rewards.ts";
import type { Overlay } from "../../../streams/page/overlays.ts";
import type { FakeAccount } from "../fixtures/fakeApp.ts";
import { accountOf, type FakeApp } from "../fixtures/fakeApp.ts";
import { anHour, aPlan, goldPacks, placedOrders, shortHour, somePlans } from "../fixtures/goods.ts";
import { gameOf, library } from "../fixtures/library.ts";
import { pauseView, playingDesk } from "../fixtures/playingDesk.ts";
import {
  at,
  details,
  offline,
  onAccount,
  type Scene,
  type Scenes,
  type Setting,
  shows,
  withMore,
} from "./scene.ts";

const plansIn = (app: FakeApp) =>
  app.locale.value === "th"
    ? somePlans({ standard: "เล่นได้ไม่จำกัดเวลา", pro: "เล่นได้ไม่จำกัดเวลา ภาพคมชัดระดับ HD" })
    : somePlans();

/** A pop-up over a game's page. */
function overGame(
  shown: Overlay,
  more: (account: FakeAccount, app: FakeApp) => void = () => undefined,
): Scene {
  return [
    "/gameDetails?id=x",
    (app) => {
      details(app, gameOf("g-neon-arena"));
      more(accountOf(app), app);
      app.overlays.set([shown]);
    },
  ];
}

/** A pop-up over an account page. */
function overAccount(shown: Overlay, more: (account: FakeAccount, app: FakeApp) => void): Scene {
  return at(
    "/user/subscription",
    (app) => accountOf(app).plans.set(plansIn(app)),
    (app) => more(accountOf(app), app),
    shows(shown),
  );
}

export function member(app: FakeApp): void {
  app.wallet.set({
    isSubscription: 1,
    totalTime: 2_400_000,
    gold: 1_540,
    testPlayInfo: { isTestPlay: 0, testPlayTime: 0 },
    hasTestPlayTime: false,
  });
  app.subscription.set({ isSubscription: 1, plan: 3, expireTime: 1_800_000_000, proTime: 1_800_000_000 });
}

/** Replaces the payment provider's page. */
const standIn = `<style>body{font:16px system-ui;margin:20px 24px;color:#16203a}input{width:100%;height:50px;margin:6px 0 16px;padding:0 14px;border:1.5px solid #c5cee2;border-radius:12px;font:inherit;box-sizing:border-box}</style>
<label>••••<input value="4242 4242 4242 4242"></label><label>••/••<input value="12 / 29"></label><label>•••<input value="123"></label>`;

function payment(app: FakeApp, more: Partial<Payment> = {}): Payment {
  const [, plan] = plansIn(app).standard;
  if (!plan) throw new Error("no plan to pay for");
  return {
    bought: { kind: "plan", plan },
    frame: {
      attach(element) {
        if (element instanceof HTMLIFrameElement && more.ready !== false) element.srcdoc = standIn;
        return () => undefined;
      },
    },
    ready: true,
    paying: false,
    slow: false,
    challenge: false,
    failure: null,
    height: null,
    ...more,
  };
}

const bought = {
  kind: "plan",
  plan: aPlan("p3", 3, 4_099, "", { pro: true, renews: false, until: 1_802_000_000 }),
} as const;
const hourLeft = { seconds: 2_430, until: shortHour.until ?? 0 };
const subscription: Overlay = { id: 1, kind: "subscription", params: {} };
const subscribePayment: Overlay = { id: 1, kind: "subscribePayment", params: { bought } };
const timeOver: Overlay = { id: 1, kind: "timeOver", params: {} };
const freeMinutes: Rewards = {
  status: "ready",
  list: [{ id: "r", title: "", detail: "", state: "claimable", seconds: 600, gold: 0 }],
  inviteCode: "",
  mayBind: false,
  claiming: null,
};
const gold: Overlay = { id: 1, kind: "goldPayment", params: {} };

/** A plan's payment over an account page. */
function paying(more: Partial<Payment> = {}): Scene {
  return overAccount(subscribePayment, (account, app) => account.payment.set(payment(app, more)));
}

function desk(seconds: number, warning: 5 | 1 | null = null, more: Setting = () => undefined): Scene {
  return [
    "/streamDesk",
    (app) => {
      const [game = null] = library;
      app.desk.set(
        playingDesk({
          game,
          sound: null,
          statistics: { framesPerSecond: 60, roundTrip: 118, packetsLost: 12 },
        }),
      );
      accountOf(app).timeLeft.set({ seconds, member: false, warning });
      more(app);
    },
  ];
}

export const moneyScenes: Scenes = {
  subscription: overGame(subscription, (account, app) => {
    account.plans.set(plansIn(app));
    account.checkout.set({ chosen: "s3", busy: false });
    app.wallet.update((wallet) => wallet && { ...wallet, hourLeft });
  }),
  subscriptionOnAccount: overAccount(subscription, (account) =>
    account.checkout.set({ chosen: null, busy: false }),
  ),
  subscriptionBusy: overGame(subscription, (account, app) => {
    account.plans.set(plansIn(app));
    account.checkout.set({ chosen: "p12", busy: true });
  }),
  subscriptionLoading: overGame(subscription, (account) => account.plans.set({ status: "loading" })),
  subscriptionFailed: overGame(subscription, (account) => account.plans.set({ status: "failed" })),
  subscriptionEmpty: overGame(subscription, (account) =>
    account.plans.set({ status: "ready", special: [], standard: [], pro: [] }),
  ),
  subscriptionOffline: overGame(subscription, (account, app) => {
    app.online.set(false);
    account.plans.set(plansIn(app));
  }),
  subscribePayment: paying(),
  subscribePaymentDark: overGame(subscribePayment, (account, app) => account.payment.set(payment(app))),
  subscribePaymentLoading: paying({ ready: false }),
  subscribePaymentSlow: paying({ ready: false, slow: true }),
  subscribePaymentOffline: withMore(paying({ ready: false }), offline),
  subscribePaymentRefused: paying({
    failure: { text: "The bank has refused this card. Try another one." },
  }),
  subscribePaymentPaying: paying({ paying: true }),
  subscribePaymentChallenge: paying({ paying: true, challenge: true }),
  payment: overGame(
    { id: 1, kind: "payment", params: { bought: { kind: "hour", hour: anHour } } },
    (account, app) => account.payment.set(payment(app, { bought: { kind: "hour", hour: anHour } })),
  ),
  paymentGold: overAccount(
    {
      id: 1,
      kind: "payment",
      params: {
        bought: { kind: "gold", gold: { goodsId: "g", gold: 1_480, price: { minor: 1_999, digits: 2 } } },
      },
    },
    (account, app) => account.payment.set(payment(app)),
  ),
  subscribed: overAccount({ id: 1, kind: "subscribed", params: {} }, () => undefined),
  timeOver: overGame(timeOver, (account, app) => {
    account.hour.set({ status: "ready", goods: anHour });
    app.deskModule.value?.pause.set(pauseView({ seatLeft: 0, buyLeft: 119 }));
  }),
  timeOverFree: overGame(timeOver, (account, app) => {
    account.hour.set({ status: "ready", goods: anHour });
    account.rewards.set(freeMinutes);
    app.wallet.update((wallet) => wallet && { ...wallet, gold: 75 });
    app.deskModule.value?.pause.set(pauseView({ seatLeft: 0, buyLeft: 119 }));
  }),
  timeOverShort: overGame(timeOver, (account, app) => {
    account.hour.set({ status: "ready", goods: shortHour });
    app.wallet.update((wallet) => wallet && { ...wallet, gold: 75 });
  }),
  timeOverClosed: overGame(timeOver, (account) => {
    account.hour.set({ status: "ready", goods: null });
    account.hourOpensAt.set(shortHour.until);
  }),
  spendHour: overAccount({ id: 1, kind: "spendCoins", params: { kind: "hour" } }, (_, app) =>
    app.wallet.update((wallet) => wallet && { ...wallet, gold: 75 }),
  ),
  spendProDay: overGame({ id: 1, kind: "spendCoins", params: { kind: "proDay" } }, (_, app) =>
    app.wallet.update((wallet) => wallet && { ...wallet, gold: 40, hourLeft }),
  ),
  timeOverBusy: overGame(timeOver, (account) => {
    account.hour.set({ status: "ready", goods: anHour });
    account.checkout.set({ chosen: null, busy: true });
  }),
  timeOverLoading: overGame(timeOver, (account) => account.hour.set({ status: "loading" })),
  timeOverFailed: overGame(timeOver, (account) => account.hour.set({ status: "failed" })),
  timeOverEmpty: overGame(timeOver, (account) => account.hour.set({ status: "ready", goods: null })),
  timeOverOffline: overGame(timeOver, (account, app) => {
    app.online.set(false);
    account.hour.set({ status: "ready", goods: anHour });
  }),
  joinMembership: overGame({ id: 1, kind: "joinMembership", params: {} }),
  joinMembershipFree: overGame({ id: 1, kind: "joinMembership", params: {} }, (account) =>
    account.rewards.set({
      ...freeMinutes,
      list: [{ id: "r", title: "Steam", detail: "", state: "claimable" }],
    }),
  ),
  notSubscribed: overGame({ id: 1, kind: "notSubscribed", params: {} }),
  subscriptionPop: overGame({ id: 1, kind: "subscriptionPop", params: {} }),
  purchase: overAccount({ id: 1, kind: "purchase", params: {} }, (account) =>
    account.hour.set({ status: "ready", goods: anHour }),
  ),
  goldPayment: overAccount(gold, (account, app) => {
    member(app);
    account.gold.set({ status: "ready", goods: goldPacks });
    account.checkout.set({ chosen: "g320", busy: false });
  }),
  goldPaymentLoading: overAccount(gold, (account) => account.gold.set({ status: "loading" })),
  goldPaymentFailed: overAccount(gold, (account) => account.gold.set({ status: "failed" })),
  goldPaymentEmpty: overAccount(gold, (account) => account.gold.set({ status: "ready", goods: [] })),
  subscriptionPage: onAccount("/user/subscription", ({ plans }, app) => plans.set(plansIn(app))),
  subscriptionPageMember: at("/user/subscription", member, (app) => accountOf(app).plans.set(plansIn(app))),
  subscriptionPageLoading: onAccount("/user/subscription", ({ plans }, app) => {
    app.wallet.set(null);
    plans.set({ status: "loading" });
  }),
  subscriptionPageFailed: onAccount("/user/subscription", ({ plans }) => plans.set({ status: "failed" })),
  subscriptionPageEmpty: onAccount("/user/subscription", ({ plans }) =>
    plans.set({ status: "ready", special: [], standard: [], pro: [] }),
  ),
  membership: onAccount("/user/member-ship", ({ plans }, app) => plans.set(plansIn(app))),
  membershipMember: at(
    "/user/member-ship",
    member,
    (app) => accountOf(app).plans.set(plansIn(app)),
    (app) => accountOf(app).hour.set({ status: "ready", goods: anHour }),
  ),
  membershipProDay: at(
    "/user/member-ship",
    member,
    (app) =>
      app.subscription.set({ isSubscription: 1, plan: 3, expireTime: 1_800_000_000, proTime: 1_795_400_000 }),
    (app) => accountOf(app).plans.set(plansIn(app)),
    (app) => accountOf(app).hour.set({ status: "ready", goods: null }),
  ),
  membershipLoading: onAccount("/user/member-ship", ({ plans }) => plans.set({ status: "loading" })),
  membershipFailed: onAccount("/user/member-ship", ({ plans }) => plans.set({ status: "failed" })),
  membershipOffline: at("/user/member-ship", offline, (app) =>
    accountOf(app).plans.set({ status: "failed" }),
  ),
  goldOrders: at("/user/goldcoinorder", member, (app) =>
    accountOf(app).orders.set({ status: "ready", list: placedOrders, pages: 1, more: "waiting" }),
  ),
  goldOrdersMoreFailed: onAccount("/user/goldcoinorder", ({ orders }) =>
    orders.set({ status: "ready", list: placedOrders, pages: 1, more: "failed" }),
  ),
  goldOrdersEmpty: onAccount("/user/goldcoinorder", ({ orders }) =>
    orders.set({ status: "ready", list: [], pages: 1, more: "none" }),
  ),
  goldOrdersLoading: onAccount("/user/goldcoinorder", ({ orders }, app) => {
    app.wallet.set(null);
    orders.set({ status: "loading" });
  }),
  goldOrdersFailed: onAccount("/user/goldcoinorder", ({ orders }) => orders.set({ status: "failed" })),
  goldOrdersOffline: at("/user/goldcoinorder", offline, (app) =>
    accountOf(app).orders.set({ status: "failed" }),
  ),
  deskTime: desk(4_271),
  deskTimeWarm: desk(300, 5),
  deskTimeStrong: desk(58, 1),
  deskTimeBuying: desk(290, null, (app) => {
    accountOf(app).hour.set({ status: "ready", goods: anHour });
    app.overlays.set([{ id: 1, kind: "buyHour", params: {} }]);
  }),
};
