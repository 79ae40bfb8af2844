import { describe, expect, test } from "vitest";
import { type Books, checkBooks } from "../../../lab/load/books.ts";

const lease = {
  leaseId: "l-1",
  scheduleId: "s-1",
  host: "h-1",
  leasedAt: 1_000,
  endedAt: 9_000,
  endReason: "game-quit",
};
const exact: Books = {
  shown: [{ ...lease, shownMs: 5_999 }],
  charged: [{ leaseId: "l-1", scheduleId: "s-1", accountId: "a-1", charged: 5, limitMs: null }],
  accounts: [{ accountId: "a-1", given: 100, left: 95 }],
  orders: [{ accountId: "a-1", wish: "hour once", orderId: "o-1" }],
  pushes: {
    due: [{ player: "Bot 1", what: "scheduled_cancel s-1" }],
    got: [{ player: "Bot 1", what: "scheduled_cancel s-1" }],
  },
  seats: new Map([["h-1", 1]]),
};
const [charge = { leaseId: "", scheduleId: "", accountId: "", charged: 0, limitMs: null }] = exact.charged;
const [shown = { ...lease, shownMs: 0 }] = exact.shown;

describe("the books of a load run", () => {
  test("have no errors if charges, orders and pushes match", () => expect(checkBooks(exact)).toEqual([]));

  test.each<[string, Partial<Books>, string]>([
    [
      "a second too much",
      { charged: [{ ...charge, charged: 6 }], accounts: [] },
      "lease l-1: 6 s are charged, 5 s are due",
    ],
    ["a lease that no host has shown", { shown: [] }, "lease l-1: 5 s are charged, and no host has shown it"],
    [
      "a lease that the store does not know",
      { charged: [], accounts: [] },
      "lease l-1: h-1 has it, and the store does not",
    ],
    [
      "a balance that lost more than was charged",
      { accounts: [{ accountId: "a-1", given: 100, left: 94 }] },
      "account a-1: 94 s are left of 100 s, 95 s are due",
    ],
    [
      "an order that was made twice",
      { orders: [...exact.orders, { accountId: "a-1", wish: "hour once", orderId: "o-2" }] },
      "account a-1: hour once was ordered 2 times",
    ],
    [
      "a push that never came",
      { pushes: { due: exact.pushes.due, got: [{ player: "Bot 2", what: "scheduled_cancel s-1" }] } },
      "Bot 1 was never told scheduled_cancel s-1",
    ],
  ])("show %s", (_what, change, finding) => expect(checkBooks({ ...exact, ...change })).toEqual([finding]));

  test("ignore time shown after the service ended the game", () =>
    expect(
      checkBooks({
        ...exact,
        shown: [{ ...shown, shownMs: 60_000 }],
        charged: [{ ...charge, limitMs: 5_900 }],
      }),
    ).toEqual([]));

  test("show a seat that two players had at once", () => {
    const other = { ...lease, leaseId: "l-2", scheduleId: "s-2", leasedAt: 8_999, shownMs: 0 };
    const charged = [charge, { ...charge, leaseId: "l-2", charged: 0 }];
    expect(checkBooks({ ...exact, charged, shown: [shown, other] })).toEqual([
      "h-1: 2 leases at once on 1 seats",
    ]);
    expect(checkBooks({ ...exact, charged, shown: [shown, { ...other, leasedAt: 9_000 }] })).toEqual([]);
  });

  test("show a schedule that played on two hosts at once", () => {
    const other = { ...lease, leaseId: "l-2", host: "h-2", leasedAt: 8_000, endedAt: null, shownMs: 1 };
    const charged = [charge, { ...charge, leaseId: "l-2", charged: 0 }];
    expect(checkBooks({ ...exact, charged, shown: [shown, other] })).toEqual([
      "schedule s-1: 2 games at once",
    ]);
  });
});
