import { act, fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { loadMessages } from "../../../src/bridge/translations.ts";
import { announcements } from "../../../src/dev/fixtures/announcements.ts";
import type { FakeAccount } from "../../../src/dev/fixtures/fakeApp.ts";
import { accountOf, type FakeApp, fakeApp } from "../../../src/dev/fixtures/fakeApp.ts";
import { anHour, aPlan, goldPacks, shortHour, somePlans } from "../../../src/dev/fixtures/goods.ts";
import { pauseView, playingDesk } from "../../../src/dev/fixtures/playingDesk.ts";
import { accountPopups } from "../../../src/popups/lazyPopups.ts";
import Popups from "../../../src/popups/Popups.tsx";
import { loadingPage } from "../../../streams/features/purchase/paymentPage.ts";
import type { Payment } from "../../../streams/features/purchase/payments.ts";
import type { Overlay } from "../../../streams/page/overlays.ts";
import type { Reward } from "../../../wire/account.ts";
import { FakePayFrame } from "../../support/fakes/payments.ts";
import { pressEscape, show } from "../support/render.tsx";

const plan = aPlan("s3", 3, 2_699, "Unlimited game time in HD");
const bought = { kind: "plan", plan } as const;

interface Asked {
  readonly app: FakeApp;
  readonly account: FakeAccount;
}

/** Renders a purchase pop-up whose code is already loaded. */
async function asked(
  overlay: Overlay,
  set: (account: FakeAccount, app: FakeApp) => void = () => undefined,
  address = "/",
): Promise<Asked> {
  const app = fakeApp(address);
  const account = accountOf(app);
  set(account, app);
  app.overlays.set([overlay]);
  await Promise.all([accountPopups.preload(), loadMessages("en", "account")]);
  await act(async () => {
    show(app, <Popups />);
  });
  await screen.findByRole("dialog");
  return { app, account };
}
const button = (name: string | RegExp): HTMLElement => screen.getByRole("button", { name });
const press = (name: string | RegExp): boolean => fireEvent.click(button(name));
const isDisabled = (name: string): boolean => button(name).hasAttribute("disabled");
const timeOver: Overlay = { id: 1, kind: "timeOver", params: {} };
const subscription: Overlay = { id: 2, kind: "subscription", params: {} };
const gold: Overlay = { id: 7, kind: "goldPayment", params: {} };
const plansOnSale = (account: FakeAccount): void => account.plans.set(somePlans());
const chooser: Overlay = { id: 8, kind: "purchase", params: {} };
const hourOnSale = (account: FakeAccount): void => account.hour.set({ status: "ready", goods: anHour });

describe("R-HOUR-01 time over", () => {
  it("says so, and offers an hour with symbol, price and validity", async () => {
    const { app } = await asked(timeOver, hourOnSale);
    screen.getByRole("dialog", { name: "Your game time run out, buy 1 hour to continue the game" });
    const today = screen.getByText("This hour is for today only");
    // Below it stands when that is, in the player's time zone.
    expect(today.nextSibling?.textContent).toMatch(/^1 hour of game time, until Nov \d+, .+ (GMT|UTC)/);
    press("$ 0.99 for 1 hour");
    expect(app.sent).toEqual([{ type: "purchase/submit" }]);
  });

  it("R-AWAY-03 shows how long the frozen game waits, and nothing of that without one", async () => {
    const { app } = await asked(timeOver, hourOnSale);
    expect(screen.queryByRole("timer")).toBeNull();
    await act(async () => app.deskModule.value?.pause.set(pauseView({ seatLeft: 0, buyLeft: 119 })));
    expect(screen.getByRole("timer").textContent).toBe("The game waits right here for 00H 01M 59S");
  });

  it.each([
    ["the language and the backend's currency", { minor: 1_234_500, digits: 2 }, "฿ 12,345.00 for 1 hour"],
    ["a currency without a fraction", { minor: 150, digits: 0 }, "฿ 150 for 1 hour"],
  ])("formats the price for %s", async (_, price, name) => {
    await asked(timeOver, (account, app) => {
      Object.assign(app.config, { currencySymbol: "฿" });
      account.hour.set({ status: "ready", goods: { ...anHour, price } });
    });
    expect(button(name)).toBeTruthy();
  });

  it("R-HOUR-03 with less than an hour left of the day: minutes, end in the player's time zone, and share of the price", async () => {
    const { app, account } = await asked(timeOver, (now) =>
      now.hour.set({ status: "ready", goods: shortHour }),
    );
    screen.getByRole("dialog", { name: "Your game time run out, buy 16 minutes to continue the game" });
    const end = new Intl.DateTimeFormat("en", {
      month: "short",
      day: "numeric",
      hour: "numeric",
      minute: "2-digit",
      timeZoneName: "short",
    }).format((shortHour.until ?? 0) * 1_000);
    expect(screen.getByText(`16 minutes of game time, until ${end}`)).toBeTruthy();
    expect(screen.queryByText("This hour is for today only")).toBeNull();
    press("$ 0.26 for 16 minutes");
    expect(app.sent).toEqual([{ type: "purchase/submit" }]);
    act(() => {
      account.hour.set({ status: "ready", goods: null });
      account.hourOpensAt.set(shortHour.until);
    });
    expect(screen.getByText(`No hour is on sale now. From ${end} there is one again.`)).toBeTruthy();
  });

  const freeTime = { id: "r", title: "First game", detail: "", seconds: 600, gold: 0 } as const;
  const offers = (account: FakeAccount, reward: Partial<Reward> = {}, claiming: string | null = null): void =>
    account.rewards.set({
      status: "ready",
      list: [{ ...freeTime, state: "claimable", ...reward }],
      inviteCode: "",
      mayBind: true,
      claiming,
    });
  const buttons = () => screen.getAllByRole<HTMLButtonElement>("button").map((one) => one.textContent);

  it.each<[string, Partial<Reward>, string, string]>([
    ["minutes", {}, "You have 10 free minutes", "Claim and go on"],
    ["a minute", { seconds: 60 }, "You have 1 free minute", "Claim and go on"],
    ["what it is called", { seconds: undefined, gold: undefined }, "You have a reward: First game", "Claim"],
  ])(
    "R-HOUR-04 R-GOLD-02 what is free comes first, then coins, then money: %s",
    async (_, reward, said, claim) => {
      const { app, account } = await asked(timeOver, (now, { wallet }) => {
        hourOnSale(now);
        offers(now, reward);
        wallet.update((before) => before && { ...before, gold: 59 });
      });
      expect(buttons()).toEqual([claim, "$ 0.99 for 1 hour", "Close"]);
      act(() => app.wallet.update((before) => before && { ...before, gold: 60 }));
      expect(screen.getByText(said)).toBeTruthy();
      expect(buttons()).toEqual([claim, "60 gold coins for 1 hour", "$ 0.99 for 1 hour", "Close"]);
      press(claim);
      expect(app.sent.splice(0)).toEqual([{ type: "rewards/claim", id: "r" }]);
      act(() => offers(account, reward, "r"));
      for (const name of buttons().slice(0, 3)) press(name);
      expect(app.sent).toEqual([]);
      act(() => offers(account, { state: "claimed" }));
      press("60 gold coins for 1 hour");
      expect(app.sent).toEqual([{ type: "purchase/spend" }]);
    },
  );

  it("R-HOUR-04 nothing can be bought before what is free is known; if that fails to load, it can", async () => {
    const { app, account } = await asked(timeOver, hourOnSale);
    act(() => account.rewards.set({ status: "loading" }));
    press("Looking up the price…");
    act(() => account.rewards.set({ status: "failed" }));
    act(() => account.coins.set({ status: "idle" }));
    press("Looking up the price…");
    expect(app.sent).toEqual([]);
    act(() => account.coins.set({ status: "failed" }));
    expect(buttons()).toEqual(["$ 0.99 for 1 hour", "Close"]);
  });

  it("R-HOUR-04 a claim comes before joining a membership, too", async () => {
    const { app } = await asked({ id: 9, kind: "joinMembership", params: {} }, (account) => offers(account));
    expect(buttons()).toEqual(["Claim and go on", "Join now", "Close"]);
    press("Claim and go on");
    expect(app.sent).toEqual([{ type: "rewards/claim", id: "r" }]);
  });

  it("ignores clicks while the price loads or the order runs", async () => {
    const { app, account } = await asked(timeOver, (now) => now.hour.set({ status: "loading" }));
    press("Looking up the price…");
    act(() => {
      hourOnSale(account);
      account.checkout.set({ chosen: null, busy: true });
    });
    press("$ 0.99 for 1 hour");
    expect(app.sent).toEqual([]);
  });

  it("R-HOUR-02 keeps its button when no hour is on sale, and says when the browser is offline", async () => {
    const { app, account } = await asked(timeOver, (now) => now.hour.set({ status: "ready", goods: null }));
    press("Buy 1 hour");
    expect(app.sent).toEqual([{ type: "purchase/submit" }]);
    act(() => {
      hourOnSale(account);
      app.online.set(false);
    });
    expect(isDisabled("$ 0.99 for 1 hour")).toBe(true);
    expect(screen.getByText("You’re offline right now. Check your connection.")).toBeTruthy();
  });

  it("an hour bought before the time is up mentions no time that ran out, and whether the clock runs on", async () => {
    const { app, account } = await asked({ id: 1, kind: "buyHour", params: {} }, hourOnSale);
    const dialog = screen.getByRole("dialog", { name: "Add game time" });
    expect(button("$ 0.99 for 1 hour")).toBeTruthy();
    expect(dialog.textContent).not.toMatch(/continue|Time left/);
    act(() => {
      account.timeLeft.set({ seconds: 71, member: false, warning: null });
      app.desk.set(playingDesk({ pausable: false }));
    });
    expect(dialog.textContent).toContain("Your game and its clock run on meanwhile. Time left: 00H 01M 11S");
    // The pop-up has paused it (R-DESK-05).
    act(() => app.desk.set(playingDesk({ pausable: true })));
    expect(dialog.textContent).not.toContain("run on");
    expect(dialog.textContent).toContain("Time left: 00H 01M 11S");
    act(() => offers(account));
    expect(button("Claim")).toBeTruthy();
    // A frozen game runs on no more, until something is claimed.
    act(() => account.timeLeft.set({ seconds: 0, member: false, warning: null }));
    expect(dialog.textContent).not.toContain("Time left");
    expect(button("Claim and go on")).toBeTruthy();
  });
});

describe("the subscription pop-up", () => {
  it("R-SUB-06 R-SUB-08 names plans by their months and groups them by kind", async () => {
    const { app } = await asked(subscription, plansOnSale);
    const groups = screen.getAllByRole("group");
    expect(groups.map((group) => group.querySelector("legend")?.textContent)).toEqual([
      "StandardUnlimited game time",
      "ProUnlimited game time in HD",
    ]);
    expect(screen.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent)).toEqual([
      "Monthly Plan$9.99",
      "Quarterly PlanSave 9%$26.99$9.00 a month",
      "Annually PlanSave 19%$95.99$8.00 a month",
      "Monthly Plan$14.99",
      "Quarterly PlanSave 8%$40.99$13.67 a month",
      "Annually PlanSave 19%$143.99$12.00 a month",
    ]);
    fireEvent.click(screen.getByRole("radio", { name: /Annually Plan.*95\.99/ }));
    press("SUBSCRIBE");
    expect(app.sent).toEqual([{ type: "purchase/choose", goodsId: "s12" }, { type: "purchase/submit" }]);
  });

  it("R-SUB-06 the special kind shows its plans and never an offer", async () => {
    await asked(subscription, (account) =>
      account.plans.set({ status: "ready", special: [aPlan("x1", 1, 999)], standard: [], pro: [] }),
    );
    expect(screen.getByRole("radio", { name: /Monthly Plan/ })).toBeTruthy();
    expect(screen.getByRole("dialog").textContent).not.toMatch(/first week|1\.99/);
  });

  it("shows the choice; R-SUB-01 ignores a second click while the order runs", async () => {
    const { app, account } = await asked(subscription, (now) => {
      plansOnSale(now);
      now.checkout.set({ chosen: "p3", busy: false });
    });
    const chosen = screen.getAllByRole<HTMLInputElement>("radio").map(({ checked }) => checked);
    expect(chosen).toEqual([false, false, false, false, true, false]);
    act(() => account.checkout.set({ chosen: "p3", busy: true }));
    press("SUBSCRIBE");
    pressEscape();
    expect(app.sent).toEqual([]);
  });

  it("R-OPS-18 says before a purchase when what is bought cannot be played", async () => {
    const { app } = await asked(subscription, plansOnSale);
    expect(screen.queryByText(/^Maintenance/)).toBeNull();
    act(() => app.news.set(announcements));
    expect(screen.getByText(/^Maintenance: .* Games can’t be started then\.$/)).toBeTruthy();
    act(() => app.online.set(false));
    expect(screen.queryByText(/^Maintenance/)).toBeNull();
  });
});

const subscribePayment: Overlay = { id: 3, kind: "subscribePayment", params: { bought } };

function payment(frame: FakePayFrame, more: Partial<Payment> = {}): Payment {
  return { bought, frame, ...loadingPage, ...more };
}

describe("the payment pop-up", () => {
  it("R-SUB-02 shows the page in an iframe; SUBSCRIBE waits for it, posts once and shows that it is busy", async () => {
    const frame = new FakePayFrame();
    const { app, account } = await asked(subscribePayment, (now) => now.payment.set(payment(frame)));
    expect(screen.getByText("Quarterly Plan Standard")).toBeTruthy();
    expect(screen.getByText("Unlimited game time in HD")).toBeTruthy();
    const iframe = screen.getByTitle("Payment page");
    expect(frame.shownIn).toEqual([iframe]);
    expect(iframe.hasAttribute("src")).toBe(false);
    expect(iframe.hasAttribute("sandbox")).toBe(false);
    expect(screen.getByText("Opening the payment page…")).toBeTruthy();
    expect(isDisabled("SUBSCRIBE · $26.99")).toBe(true);

    act(() => account.payment.set(payment(frame, { ready: true })));
    expect(screen.queryByText("Opening the payment page…")).toBeNull();
    press("SUBSCRIBE · $26.99");
    act(() => account.payment.set(payment(frame, { ready: true, paying: true })));
    expect(button("SUBSCRIBE · $26.99").dataset.busy).toBe("true");
    press("SUBSCRIBE · $26.99");
    expect(app.sent).toEqual([{ type: "pay/submit" }]);
    expect(frame.shownIn).toEqual([iframe]);
    act(() => account.payment.set(null));
    expect(frame.shownIn).toEqual([]);
  });

  it("R-SUB-03 why a try failed stays above the page, for the toast to announce", async () => {
    const frame = new FakePayFrame();
    const { account } = await asked(subscribePayment, (now) =>
      now.payment.set(payment(frame, { ready: true, failure: { text: "Declined." } })),
    );
    const line = screen.getByText("Declined.");
    expect(line.nextSibling).toBe(screen.getByTitle("Payment page").parentElement);
    expect(line.closest("[role=alert], [role=status], [aria-live]")).toBeNull();
    act(() => account.payment.set(payment(frame, { ready: true, failure: { message: "payFailed" } })));
    expect(screen.getByText("Pay Failed")).toBeTruthy();
    act(() => account.payment.set(payment(frame, { ready: true, paying: true })));
    expect(screen.queryByText("Pay Failed")).toBeNull();
  });

  it("a press outside does not lose typed input", async () => {
    const { app } = await asked(subscribePayment, (now) =>
      now.payment.set(payment(new FakePayFrame(), { ready: true })),
    );
    fireEvent.pointerDown(document.body);
    fireEvent.mouseDown(document.body);
    fireEvent.click(document.body);
    expect(app.sent).toEqual([]);
    pressEscape();
    expect(app.sent).toEqual([{ type: "overlay/answer", id: 3, answer: "close" }]);
  });

  it("R-HOUR-01 next to a page with its own button there is only a close button", async () => {
    const hour = { kind: "hour", hour: anHour } as const;
    const frame = new FakePayFrame();
    const { app, account } = await asked({ id: 5, kind: "payment", params: { bought: hour } }, (now) =>
      now.payment.set(payment(frame, { bought: hour, ready: true })),
    );
    expect(screen.getByText(/^1 hour of game time, until Nov 2\d, .*(GMT|UTC)/)).toBeTruthy();
    expect(screen.getByText("$0.99")).toBeTruthy();
    expect(screen.getAllByRole("button")).toHaveLength(1);
    act(() => account.payment.set(payment(frame, { bought: hour, ready: true, challenge: true })));
    expect(screen.queryByRole("button")).toBeNull();
    act(() => account.payment.set(payment(frame, { bought: hour, ready: true })));
    press("Close");
    expect(app.sent).toEqual([{ type: "overlay/answer", id: 5, answer: "close" }]);
  });
});

it("R-SUB-05 a subscription that went through is said to be active once the wallet says so", async () => {
  const { app } = await asked({ id: 6, kind: "subscribed", params: {} });
  expect(screen.queryByText("Active now.")).toBeNull();
  act(() => app.wallet.update((wallet) => wallet && { ...wallet, isSubscription: 1 }));
  expect(screen.getByText("Active now.")).toBeTruthy();
});

it.each<[Overlay, (account: FakeAccount) => void]>([
  [timeOver, (account) => account.hour.set({ status: "failed" })],
  [subscription, (account) => account.plans.set({ status: "failed" })],
  [gold, (account) => account.gold.set({ status: "failed" })],
])("%j: what did not load can be asked for again", async (overlay, set) => {
  const { app } = await asked(overlay, set);
  press("Try again");
  expect(app.sent).toEqual([{ type: "purchase/retry" }]);
});

describe("R-GOLD-01 gold coins", () => {
  const longMember = { isSubscription: 1, totalTime: 2_400_000 } as const;

  it("shows the balance and the packs, and buys the chosen one", async () => {
    const { app, account } = await asked(gold, (own, now) => {
      own.gold.set({ status: "ready", goods: goldPacks });
      now.wallet.update((wallet) => wallet && { ...wallet, gold: 1_540 });
    });
    expect(screen.getByText("You have 1,540 coins")).toBeTruthy();
    expect(isDisabled("Buy")).toBe(true);
    fireEvent.click(screen.getByRole("radio", { name: "320 coins $4.99" }));
    act(() => account.checkout.update((checkout) => ({ ...checkout, chosen: "g320" })));
    press("Buy");
    expect(app.sent).toEqual([{ type: "purchase/choose", goodsId: "g320" }, { type: "purchase/submit" }]);
  });

  it.each<[string, Parameters<typeof asked>[1]]>([
    ["1 hour", (_, app) => app.wallet.update((wallet) => wallet && { ...wallet, ...longMember })],
    ["Gold coins", (account) => account.coins.set({ status: "ready", goods: [] })],
  ])("R-GOLD-03 the chooser has only what adds something: not %s", async (gone, set) => {
    await asked(chooser, set);
    const missing = ["1 hour", "Membership", "Gold coins"].filter(
      (name) => screen.queryByRole("button", { name: new RegExp(`^${name}`) }) === null,
    );
    expect(missing).toEqual([gone]);
  });
});

it.each<[Overlay, string, (account: FakeAccount) => void]>([
  [subscription, "SUBSCRIBE", (account) => account.plans.set({ status: "loading" })],
  [gold, "Buy", (account) => account.gold.set({ status: "ready", goods: [] })],
])("%j: without goods there is nothing to buy: %s", async (overlay, name, set) => {
  await asked(overlay, set);
  expect(isDisabled(name)).toBe(true);
});

it.each([
  ["purchase", "1 hour Game time for today only", "hour"],
  ["purchase", "Membership Unlimited game time", "plan"],
  ["purchase", "Gold coins They buy game time", "gold"],
  ["purchase", "Close", "close"],
  ["notSubscribed", "See the plans", "plans"],
  ["notSubscribed", "Close", "close"],
  ["subscriptionPop", "See the plans", "plans"],
  ["subscriptionPop", "Not now", "close"],
  ["timeOver", "Close", "close"],
  ["joinMembership", "Join now", "join"],
  ["joinMembership", "Close", "close"],
  ["subscribed", "OK", "ok"],
] as const)("R-POP-01 invitations to buy %s: %s", async (kind, name, answer) => {
  const { app } = await asked({ id: 9, kind, params: {} });
  press(name);
  expect(app.sent).toEqual([{ type: "overlay/answer", id: 9, answer }]);
});

describe("R-GOLD-02 spending coins", () => {
  const proDay: Overlay = { id: 10, kind: "spendCoins", params: { kind: "proDay" } };
  const coins = (gold: number) => (_: FakeAccount, app: FakeApp) =>
    app.wallet.update((wallet) => wallet && { ...wallet, gold });

  it("says what it is, until when, what it costs and what is left", async () => {
    const { app } = await asked(proDay, coins(120));
    expect(screen.getByRole("dialog", { name: "A day of Pro" })).toBeTruthy();
    expect(screen.getByText(/^From now until Nov 2\d, .*It does not renew by itself\.$/)).toBeTruthy();
    expect(screen.getByText("You have 120; 20 will be left.")).toBeTruthy();
    press("Pay 100 gold coins");
    expect(app.sent).toEqual([{ type: "purchase/spend" }]);
  });

  it("says how many coins are missing; what is no longer on offer cannot be bought", async () => {
    const { app, account } = await asked(proDay, coins(40));
    expect(screen.getByText("You have 40; 60 more are needed.")).toBeTruthy();
    press("Buy gold coins");
    expect(app.sent.splice(0)).toEqual([
      { type: "overlay/answer", id: 10, answer: "close" },
      { type: "purchase/open", what: "gold" },
    ]);
    act(() => account.coins.set({ status: "ready", goods: [] }));
    expect(screen.getByText("This is not on offer any more.")).toBeTruthy();
    press("Not now");
    expect(app.sent).toEqual([{ type: "overlay/answer", id: 10, answer: "close" }]);
  });
});

describe("R-SUB-09 before a plan is paid", () => {
  it("its end and that it does not renew are said with the choice and with the payment, and Pro is named", async () => {
    const { account } = await asked(subscription, (now) => {
      plansOnSale(now);
      now.checkout.set({ chosen: "p3", busy: false });
    });
    screen.getByText(/^Until Feb 2\d, 2027\. You pay once\. It does not renew by itself\.$/);
    act(() => account.checkout.set({ chosen: null, busy: false }));
    expect(screen.queryByText(/does not renew/)).toBeNull();
  });

  it("what becomes of a bought hour that is left is said with the choice, for coins as well", async () => {
    const hourLeft = { seconds: 2_430, until: anHour.until ?? 0 };
    const said =
      /^You still have 40 minutes of game time, until Nov \d+, .+ it is not added, and ends unused\.$/;
    const { app } = await asked(subscription, (account, { wallet }) => {
      plansOnSale(account);
      wallet.update((now) => now && { ...now, hourLeft });
    });
    expect(screen.getByText(said)).toBeTruthy();
    act(() => app.overlays.set([{ id: 3, kind: "spendCoins", params: { kind: "proDay" } }]));
    expect(screen.getByText(said)).toBeTruthy();
    act(() => app.overlays.set([{ id: 4, kind: "spendCoins", params: { kind: "hour" } }]));
    expect(screen.queryByText(said)).toBeNull();
    act(() => {
      app.overlays.set([{ id: 5, kind: "subscription", params: {} }]);
      app.wallet.update((now) => now && { ...now, hourLeft: { ...hourLeft, seconds: 59 } });
    });
    expect(screen.queryByText(said)).toBeNull();
  });

  it("the payment names plan, Pro, end and renewal", async () => {
    const pro = aPlan("p3", 3, 4_099, "In HD", { pro: true, renews: true, until: 1_803_000_000 });
    await asked({ id: 3, kind: "subscribePayment", params: { bought: { kind: "plan", plan: pro } } });
    expect(screen.getByText("Quarterly Plan Pro")).toBeTruthy();
    screen.getByText(/^Until Feb 1\d, 2027\. It renews by itself until you cancel it\.$/);
  });
});
