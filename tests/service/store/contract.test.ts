import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { chargeShown } from "../../../service/accounts/metering.ts";
import { Refusal } from "../../../service/lib/refusal.ts";
import { buyWithCoins } from "../../../service/pay/coinPurchase.ts";
import { settle } from "../../../service/pay/settle.ts";
import { createLocalBus } from "../../../service/processes/bus/bus.ts";
import { createOutbox } from "../../../service/push/outbox.ts";
import { bucketsOf, takeTry } from "../../../service/signIn/tries.ts";
import { emptyBalance } from "../../../service/store/money/balances.ts";
import type { Store, Transaction } from "../../../service/store/store.ts";
import { codes } from "../../../wire/calls/envelope.ts";
import { terms } from "../pay/shop.ts";
import { createTestClock } from "../support/clock.ts";
import {
  addAccounts,
  anOrder,
  holderCount,
  offered,
  range,
  type SharedStore,
  stores,
  waiting,
} from "./stores.ts";

const clock = createTestClock();

/** What came of each: its result, or the reason why it was refused. */
async function outcomes<Result>(works: readonly Promise<Result>[]) {
  const settled = await Promise.allSettled(works);
  const done = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const refused = settled.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  return { done, refused };
}

describe.each(stores)("R-STORE-01 $name, used by many at once", ({ open }) => {
  let shared: SharedStore;
  let store: Store;
  beforeEach(async () => {
    shared = await open();
    store = shared.of(0);
    await addAccounts(store, ["mali", "chai"]);
  });
  afterEach(() => shared.close());

  const balanceOf = (accountId: string) => store.transaction((tx) => tx.balances.find(accountId));
  const setGold = (gold: number) =>
    store.transaction((tx) => tx.balances.set("mali", { ...emptyBalance, gold }));

  test("R-STORE-07 what only reads sees one moment, and changes nothing", async () => {
    await setGold(1);
    const seen = await shared.of(0).read(async (tx) => {
      const first = await tx.balances.find("mali");
      const second = await tx.balances.find("mali");
      return [first.gold, second.gold];
    });
    expect(seen).toEqual([1, 1]);
    const writing = shared.of(1).read((tx) => tx.balances.set("mali", { ...emptyBalance, gold: 2 }));
    await expect(writing).rejects.toThrow("What only reads changes nothing.");
    expect((await balanceOf("mali")).gold).toBe(1);
  });

  test("R-STORE-07 a look-up asks one question, and changes nothing; the next one may ask again", async () => {
    await setGold(1);
    const one = shared.of(0);
    const balances = await Promise.all([
      one.lookUp((tx) => tx.balances.find("mali")),
      one.lookUp((tx) => tx.balances.find("mali")),
    ]);
    expect(balances.map(({ gold }) => gold)).toEqual([1, 1]);
    const second = one.lookUp(async (tx) => [await tx.balances.find("mali"), await tx.balances.find("chai")]);
    await expect(second).rejects.toThrow("A look-up asks one question.");
    const writing = one.lookUp((tx) => tx.balances.set("mali", { ...emptyBalance, gold: 2 }));
    await expect(writing).rejects.toThrow("What only reads changes nothing.");
    expect((await balanceOf("mali")).gold).toBe(1);
  });

  test("coins are spent once: purchases at once get no more than the wallet pays, and the orders say how much", async () => {
    await setGold(250);
    const buy = (client: number, key: string) => {
      const outbox = createOutbox({ store: shared.of(client), bus: createLocalBus(), clock });
      const goodsId = client % 2 === 0 ? "pro-day" : "hour-1";
      return buyWithCoins({ outbox, clock, terms }, { accountId: "mali", goodsId, key });
    };
    await outcomes(range(24).map((client) => buy(client, `key-${client % 6}`)));
    const orders = await store.transaction((tx) => tx.orders.ofAccount("mali", null, 0, 100));
    const paid = orders.reduce((sum, { amount }) => sum + amount, 0);
    const { gold } = await balanceOf("mali");
    expect(orders.length).toBeGreaterThan(0);
    expect(gold).toBe(250 - paid);
    expect(gold).toBeGreaterThanOrEqual(0);
    expect(new Set(orders.map(({ goodsId }) => goodsId)).size).toBe(orders.length);
  });

  test("an order that is reported as paid by many is granted once", async () => {
    await store.transaction((tx) => tx.orders.add(anOrder("o1")));
    const state = { status: "paid", amount: 199, currency: "USD" } as const;
    const { done, refused } = await outcomes(
      range(16).map((client) => {
        const outbox = createOutbox({ store: shared.of(client), bus: createLocalBus(), clock });
        return outbox.transaction(async (tx, push) => {
          const found = await tx.orders.find("o1");
          return found === null ? null : settle(tx, push, found, state, clock, "UTC");
        });
      }),
    );
    expect(refused).toEqual([]);
    expect(done).toEqual(range(16).map(() => "paid"));
    expect((await balanceOf("mali")).gold).toBe(100);
    expect(await store.transaction((tx) => tx.messages.unread("mali"))).toBe(1);
  });

  test.each([
    ["order for the same goods is pending", (tx: Transaction, id: string) => tx.orders.add(anOrder(id))],
    ["schedule is an account's", (tx: Transaction, id: string) => tx.schedules.add(waiting(id, "mali"))],
  ])("one %s at a time", async (_what, add) => {
    const { done } = await outcomes(
      range(12).map((client) => shared.of(client).transaction((tx) => add(tx, `o${client}`))),
    );
    expect(done).toHaveLength(1);
  });

  /** Offers free seats as the queue does. @returns the accounts that were offered one */
  const offer = async (tx: Transaction, seats: number): Promise<readonly string[]> => {
    const free = seats - (await holderCount(tx));
    const first = free > 0 ? await tx.schedules.firstWaiting("", free) : [];
    for (const { id } of first) await tx.schedules.change(id, { state: offered });
    return first.map(({ accountId }) => accountId);
  };
  const queueUp = (count: number) =>
    store.transaction(async (tx) => {
      for (const index of range(count)) await tx.schedules.add(waiting(`s${index}`, `player-${index}`));
    });

  test.each([["in turn", "queue"] as const, ["without a turn", undefined] as const])(
    "no seat is offered twice and none beyond those there are, %s",
    async (_how, turn) => {
      await queueUp(12);
      const { done } = await outcomes(
        range(16).map((client) => shared.of(client).transaction((tx) => offer(tx, 3), turn)),
      );
      const offered = done.flat();
      expect(offered.toSorted()).toEqual([...new Set(offered)].toSorted());
      expect(await store.transaction((tx) => holderCount(tx))).toBe(3);
      if (turn === "queue") expect(offered.toSorted()).toEqual(["player-0", "player-1", "player-2"]);
    },
  );

  test("an account is lent to one player at a time, and to the same one again", async () => {
    const accounts = range(5).map((index) => ({ account: `a${index}`, password: "p" }));
    await store.transaction((tx) => tx.lending.stock("g", accounts));
    const { done, refused } = await outcomes(
      range(24).map((client) =>
        shared.of(client).transaction((tx) => tx.lending.lend("g", `s${client % 12}`)),
      ),
    );
    expect(refused).toEqual([]);
    const holders = await store.transaction(async (tx) => {
      const lent: string[] = [];
      for (const index of range(12)) lent.push((await tx.lending.lentTo(`s${index}`))?.account ?? "");
      return lent.filter((account) => account !== "");
    });
    expect(new Set(holders).size).toBe(holders.length);
    expect(new Set(done.flatMap((lent) => (lent === null ? [] : [lent.account])))).toEqual(new Set(holders));
    expect(await store.transaction((tx) => tx.lending.free("g"))).toBe(5 - holders.length);
    // One that was left out because another transaction held it is there for the next who asks.
    for (const index of range(12)) await store.transaction((tx) => tx.lending.lend("g", `s${index}`));
    expect(await store.transaction((tx) => tx.lending.free("g"))).toBe(0);
  });

  test("a host's report that arrives by many ways is charged once", async () => {
    await store.transaction(async (tx) => {
      await tx.balances.set("mali", { ...emptyBalance, trial: 600 });
      await tx.leases.add({ id: "lease", scheduleId: "s", accountId: "mali", hostId: "h" });
    });
    const { refused } = await outcomes(
      range(30).map((client) =>
        shared.of(client).transaction(async (tx) => {
          const lease = await tx.leases.find("lease");
          if (lease !== null)
            await chargeShown(tx, lease, { shownMs: (1 + (client % 10)) * 1_000, agoMs: 0 }, clock);
        }),
      ),
    );
    expect(refused).toEqual([]);
    expect((await balanceOf("mali")).trial).toBe(590);
    expect(await store.transaction((tx) => tx.leases.chargedSeconds())).toBe(10);
  });

  test("a ticket is taken once, a reward claimed once, a code given once", async () => {
    const ticket = {
      hash: "h",
      kind: "token",
      accountId: "mali",
      deviceId: "",
      subject: "",
      expiresAt: 9,
    } as const;
    await store.transaction((tx) => tx.tickets.add(ticket));
    const { done, refused } = await outcomes(
      range(16).map(async (client) => {
        const own = shared.of(client);
        return {
          taken: await own.transaction((tx) => tx.tickets.take("token", "h", 0)),
          claimed: await own.transaction((tx) => tx.rewards.claim("mali", "first-game", 1)),
          code: await own.transaction((tx) => tx.invites.codeOf("mali", () => `CODE${client}`)),
          subject: (await own.transaction((tx) => tx.identities.ofName(" Mali  K"))).subject,
          tried: await own.transaction((tx) => takeTry(tx, "s", bucketsOf("pin", { browser: "b" }), 0)),
        };
      }),
    );
    expect(refused).toEqual([]);
    expect(done.filter(({ taken }) => taken !== null)).toHaveLength(1);
    expect(done.filter(({ claimed }) => claimed)).toHaveLength(1);
    expect(done.filter(({ tried }) => tried.wait === 0)).toHaveLength(5);
    expect(new Set(done.map(({ code }) => code)).size).toBe(1);
    expect(new Set(done.map(({ subject }) => subject)).size).toBe(1);
  });

  test("R-BUS-03 of many sockets that an account opens at once each has a turn of its own", async () => {
    const { done } = await outcomes(
      range(16).map((client) =>
        shared.of(client).transaction((tx) => tx.sockets.enter("mali", `d${client}`, "l", client)),
      ),
    );
    expect(done.toSorted((one, other) => one - other)).toEqual(done.map((_turn, index) => index + 1));
  });

  test("two accounts never get the same invite code", async () => {
    const propose = () => {
      const free = ["AAAAAA", "AAAAAA", "BBBBBB", "CCCCCC"];
      return () => free.shift() ?? "DDDDDD";
    };
    const { done } = await outcomes(
      ["mali", "chai"].map((id, client) =>
        shared.of(client).transaction((tx) => tx.invites.codeOf(id, propose())),
      ),
    );
    expect(new Set(done).size).toBe(2);
  });

  test("of one topic the newest event stays; events are in the order of insertion", async () => {
    const add = (client: number, topic: string) =>
      shared.of(client).transaction((tx) =>
        tx.events.add({
          msgId: `${topic}-${client}`,
          accountId: "mali",
          event: "e",
          data: { client },
          topic,
          createdAt: 1,
        }),
      );
    const { refused } = await outcomes(range(20).map((client) => add(client, "wallet")));
    for (const client of range(3)) await add(client, "");
    expect(refused).toEqual([]);
    const events = await store.transaction((tx) => tx.events.pending("mali"));
    expect(events.map(({ topic }) => topic)).toEqual(["wallet", "", "", ""]);
    expect(events.slice(1).map(({ msgId }) => msgId)).toEqual(["-0", "-1", "-2"]);
  });

  test("what fails leaves nothing behind, and its error is the caller's", async () => {
    const failing = store.transaction(async (tx) => {
      await tx.balances.set("mali", { ...emptyBalance, gold: 5 });
      await tx.messages.add("mali", { kind: "giftRefused", params: {} }, 1);
      throw new Refusal(codes.timeOver, "noTime");
    });
    await expect(failing).rejects.toMatchObject({ code: codes.timeOver });
    expect(await balanceOf("mali")).toEqual(emptyBalance);
    expect(await store.transaction((tx) => tx.messages.unread("mali"))).toBe(0);
  });

  test("a transaction sees what it has written, and others only all of it", async () => {
    await setGold(0);
    const seen = new Set<string>();
    const move = shared.processes.flatMap((own) =>
      range(10).map(() =>
        own.transaction(async (tx) => {
          for (const id of ["mali", "chai"]) {
            const balance = await tx.balances.find(id);
            await tx.balances.set(id, { ...balance, gold: balance.gold + 1 });
          }
        }),
      ),
    );
    const look = range(20).map((client) =>
      shared.of(client).transaction(async (tx) => {
        const [mali, chai] = [await tx.balances.find("mali"), await tx.balances.find("chai")];
        return mali.gold === chai.gold;
      }),
    );
    for (const isSame of (await outcomes([...look])).done) seen.add(String(isSame));
    expect((await outcomes(move)).refused).toEqual([]);
    expect([...seen]).toEqual(["true"]);
    expect((await balanceOf("chai")).gold).toBe(10 * shared.processes.length);
  });
});
