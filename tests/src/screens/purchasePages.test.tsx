import { act, fireEvent, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";
import type { FakeAccount } from "../../../src/dev/fixtures/fakeApp.ts";
import { accountOf, type FakeApp, fakeApp } from "../../../src/dev/fixtures/fakeApp.ts";
import { placedOrders, shortHour, somePlans } from "../../../src/dev/fixtures/goods.ts";
import GoldOrders from "../../../src/screens/goldOrders/GoldOrders.tsx";
import Membership from "../../../src/screens/membership/Membership.tsx";
import Subscription from "../../../src/screens/subscription/Subscription.tsx";
import { press, showOnAccount } from "../support/render.tsx";

async function open(
  page: ReactNode,
  set: (account: FakeAccount, app: FakeApp) => void,
  address = "/user",
): Promise<{ app: FakeApp; account: FakeAccount }> {
  const app = fakeApp(address);
  const account = accountOf(app);
  set(account, app);
  await showOnAccount(app, page);
  return { app, account };
}
const member = (app: FakeApp): void => {
  app.wallet.update((wallet) => wallet && { ...wallet, isSubscription: 1 });
  app.subscription.set({ isSubscription: 1, plan: 12, expireTime: 1_800_000_000 });
};

describe("the subscription page", () => {
  it("R-SUB-06 shows the current plan and its end, by the Gregorian calendar in Thai too", async () => {
    const longMember = (_: FakeAccount, app: FakeApp): void => {
      member(app);
      app.wallet.update((wallet) => wallet && { ...wallet, totalTime: 2_400_000 });
    };
    await open(<Subscription />, longMember, "/th/user/subscription");
    expect(screen.getByRole("heading", { name: "แพ็กเกจรายปี มาตรฐาน" })).toBeTruthy();
    expect(screen.getByText(/2027/).textContent).not.toMatch(/2570/);
  });

  it("R-SUB-09 shows Pro with the plan, and what is Pro for a part of it", async () => {
    const { app } = await open(<Subscription />, (_, now) => {
      member(now);
      now.wallet.update((wallet) => wallet && { ...wallet, totalTime: 2_400_000 });
      now.subscription.update((held) => held && { ...held, proTime: held.expireTime });
    });
    expect(screen.getByRole("heading", { name: "Annually Plan Pro" })).toBeTruthy();
    expect(screen.getByText("Unlimited game time in HD")).toBeTruthy();
    expect(screen.getByText(/^Paid until Jan 1\d, 2027$/)).toBeTruthy();
    act(() => app.subscription.update((held) => held && { ...held, proTime: 1_790_000_000 }));
    expect(screen.getByRole("heading", { name: "Annually Plan Standard" })).toBeTruthy();
    expect(screen.getByText(/^Pro, with the picture in HD, until Sep 2\d, /)).toBeTruthy();
    act(() => app.subscription.set({ isSubscription: 1, plan: null, expireTime: 5, proTime: 5 }));
    expect(screen.getByRole("heading", { name: "Pro" })).toBeTruthy();
  });

  it("recognises a member by the wallet alone", async () => {
    await open(<Subscription />, (_, app) =>
      app.wallet.update((wallet) => wallet && { ...wallet, isSubscription: 1 }),
    );
    expect(screen.getByRole("heading", { name: "Member" })).toBeTruthy();
  });

  it("each plan opens its pop-up; plans that did not load can be asked for again", async () => {
    const { app, account } = await open(<Subscription />, (account) => account.plans.set(somePlans()));
    press(/^Annually Plan.*\$95\.99/);
    act(() => account.plans.set({ status: "failed" }));
    press("Try again");
    expect(app.sent).toEqual([
      { type: "purchase/open", what: "plan", goodsId: "s12" },
      { type: "purchase/retry" },
    ]);
  });
});

describe("the membership page", () => {
  it("lists every way to play with the products' texts and the lowest price per month", async () => {
    await open(<Membership />, (account) => account.plans.set(somePlans()));
    const ways = screen.getAllByRole("listitem").map((way) => way.textContent);
    expect(ways).toHaveLength(5);
    expect(ways[0]).toContain("Left of the trial: 00H 20M 00S");
    expect(ways[2]).toBe("A day of Pro100 gold coinsUnlimited game time in HD for 24 hoursPay with coins");
    expect(ways[3]).toBe("StandardFrom $8.00 a month, paid yearlyUnlimited game time");
    expect(ways[4]).toBe("ProFrom $12.00 a month, paid yearlyUnlimited game time in HD");
  });

  it("R-JOIN-01 tells a member what they have until when, and sells an hour where it adds something", async () => {
    const { app, account } = await open(<Membership />, (now, fake) => {
      member(fake);
      now.plans.set(somePlans());
      now.hour.set({ status: "ready", goods: shortHour });
    });
    expect(screen.getByRole("heading", { name: "Annually Plan Standard" })).toBeTruthy();
    expect(screen.getByText(/^Paid until /)).toBeTruthy();
    expect(screen.queryByText("Free trial")).toBeNull();
    expect(screen.getByText(/^Game time until Nov 2\d.*(GMT|UTC)/)).toBeTruthy();
    press("Buy 16 minutes");
    expect(app.sent).toEqual([{ type: "purchase/open", what: "hour" }]);
    act(() => account.hour.set({ status: "ready", goods: null }));
    expect(screen.queryByRole("button", { name: /^Buy/ })).toBeNull();
  });

  it("R-HOUR-03 says when hours are sold again", async () => {
    const { account } = await open(<Membership />, (now) => {
      now.plans.set(somePlans());
      now.hour.set({ status: "ready", goods: null });
      now.hourOpensAt.set(shortHour.until);
    });
    expect(screen.getByText(/^On sale again from Nov 2\d/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Buy/ })).toBeNull();
    act(() => account.hour.set({ status: "ready", goods: shortHour }));
    press("Buy 16 minutes");
  });

  it("R-JOIN-01 offers to join, or links a member to the subscription", async () => {
    const { app } = await open(<Membership />, (account) => account.plans.set(somePlans()));
    press("Join now");
    press("Buy 1 hour");
    expect(app.sent).toEqual([
      { type: "purchase/open", what: "plan" },
      { type: "purchase/open", what: "hour" },
    ]);
    act(() => member(app));
    expect(screen.queryByRole("button", { name: "Buy 1 hour" })).toBeTruthy();
    act(() => app.wallet.update((wallet) => wallet && { ...wallet, totalTime: 2_400_000 }));
    expect(screen.queryByRole("button", { name: "Buy 1 hour" })).toBeNull();
    expect(screen.getByRole("link", { name: "My subscription" }).getAttribute("href")).toBe(
      "/user/subscription",
    );
  });
});

describe("R-GOLD-01 the orders page", () => {
  it("R-ORDER-01 shows the balance and each order with date, price, status and receipt", async () => {
    const { app } = await open(<GoldOrders />, (account, now) => {
      now.wallet.update((wallet) => wallet && { ...wallet, gold: 1_540 });
      account.orders.set({ status: "ready", list: placedOrders, pages: 1, more: "none" });
    });
    expect(screen.getByText("1,540")).toBeTruthy();
    const rows = screen.getAllByRole("group").map((row) => row.textContent ?? "");
    expect(rows[0]).toMatch(/^1,480 gold coinsNov .* 2026.*\$19\.99Waiting for payment.*If you have paid/);
    expect(rows[0]).not.toContain("Paid on");
    expect(rows[1]).toMatch(/^Quarterly Plan Pro.*\$40\.99Paid.*Order numbercp7f0c2d9b5a41e68c03/);
    expect(rows[1]).toMatch(/Paid onNov 1\d, .*Valid untilFeb .*Price\$40\.99Print or save the receipt$/);
    expect(rows[2]).toMatch(/^16 minutes of game time.*\$0\.26Paid/);
    expect(rows[3]).toMatch(/^A day of Pro.*100 gold coinsPaid/);
    expect(rows[5]).toMatch(/\$0\.99Failed/);
    expect(rows[5]).not.toContain("If you have paid");
    expect(rows[6]).toMatch(/^1 gold coin[A-Z].*Paid/);
    expect(screen.queryByRole("button", { name: "Older orders" })).toBeNull();
    // What is paid alone has a receipt, and of those one is open at a time: it is printed.
    const receipts = rows.map((row) => row.endsWith("Print or save the receipt"));
    expect(receipts).toEqual(placedOrders.map(({ status }) => status === "paid"));
    const opened = screen.getAllByRole<HTMLDetailsElement>("group").filter((_row, index) => receipts[index]);
    for (const row of opened) fireEvent(Object.assign(row, { open: true }), new Event("toggle"));
    expect(opened.filter((row) => row.open)).toEqual(opened.slice(-1));
    const print = vi.fn();
    vi.stubGlobal("print", print);
    fireEvent.click(screen.getAllByRole("button", { name: "Print or save the receipt" })[0] ?? window);
    expect(print).toHaveBeenCalledOnce();
    press("Pay now");
    press("Buy gold coins");
    press(/^1 hour.*60 gold coins$/);
    press(/^A day of Pro.*100 gold coins$/);
    expect(app.sent).toEqual([
      { type: "purchase/open", what: "gold", goodsId: "g1480" },
      { type: "purchase/open", what: "gold" },
      { type: "purchase/open", what: "coins", kind: "hour" },
      { type: "purchase/open", what: "coins", kind: "proDay" },
    ]);
  });

  it("R-GOLD-03 sells no coins where they buy nothing", async () => {
    const { account } = await open(<GoldOrders />, (now) => {
      now.coins.set({ status: "ready", goods: [] });
      now.orders.set({ status: "ready", list: [], pages: 1, more: "none" });
    });
    expect(screen.queryByRole("button", { name: "Buy gold coins" })).toBeNull();
    expect(screen.queryByText("What your coins buy")).toBeNull();
    act(() => account.coins.set({ status: "loading" }));
    expect(screen.queryByRole("button", { name: "Buy gold coins" })).toBeNull();
  });

  it("loads older orders one page at a time, with a retry", async () => {
    const { app, account } = await open(<GoldOrders />, (now) =>
      now.orders.set({ status: "ready", list: placedOrders, pages: 1, more: "waiting" }),
    );
    press("Older orders");
    act(() => account.orders.set({ status: "ready", list: placedOrders, pages: 1, more: "loading" }));
    press("Older orders");
    act(() => account.orders.set({ status: "ready", list: placedOrders, pages: 1, more: "failed" }));
    press("Try again");
    act(() => account.orders.set({ status: "failed" }));
    press("Try again");
    const more = { type: "orders/more" };
    expect(app.sent).toEqual([more, more, { type: "orders/retry" }]);
  });
});
