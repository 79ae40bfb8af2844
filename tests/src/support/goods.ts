import type { GoldPack, HourPack, Plan, Plans } from "../../../streams/purchase/goods.ts";
import type { GoldOrder } from "../../../streams/purchase/state.ts";

const cents = (minor: number) => ({ minor, digits: 2 });

export function aPlan(goodsId: string, months: Plan["months"], minor: number, content = ""): Plan {
  return { goodsId, months, content, price: cents(minor) };
}

/** Two kinds of plans, as a shop has them. @param words what plans of each kind hold */
export function somePlans(
  words: { standard: string; pro: string } = {
    standard: "Unlimited game time",
    pro: "Unlimited game time in HD",
  },
): Extract<Plans, { status: "ready" }> {
  return {
    status: "ready",
    special: [],
    standard: [
      aPlan("s1", 1, 999, words.standard),
      aPlan("s3", 3, 2_699, words.standard),
      aPlan("s12", 12, 9_599, words.standard),
    ],
    pro: [
      aPlan("p1", 1, 1_499, words.pro),
      aPlan("p3", 3, 4_099, words.pro),
      aPlan("p12", 12, 14_399, words.pro),
    ],
  };
}

export const anHour: HourPack = { goodsId: "hour-1", price: cents(99) };

export const goldPacks: readonly GoldPack[] = [
  { goodsId: "g60", gold: 60, price: cents(99) },
  { goodsId: "g320", gold: 320, price: cents(499) },
  { goodsId: "g680", gold: 680, price: cents(999) },
  { goodsId: "g1480", gold: 1_480, price: cents(1_999) },
];

export const goldOrders: readonly GoldOrder[] = [
  { orderId: "o4", gold: 1_480, price: cents(1_999), status: "pending", createdAt: 1_795_000_000_000 },
  { orderId: "o3", gold: 320, price: cents(499), status: "paid", createdAt: 1_794_500_000_000 },
  { orderId: "o2", gold: 60, price: cents(99), status: "failed", createdAt: 1_790_000_000_000 },
  { orderId: "o1", gold: 1, price: null, status: "paid", createdAt: 1_780_000_000_000 },
];
