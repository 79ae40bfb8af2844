import type { Wallet } from "../../../../wire/account.ts";
import { type Answer, type FakePorts, type MarbleTest, ok } from "../../../support/marbles.ts";
import { type PlayBench, playBench } from "../../../support/playBench.ts";

/** A plan of one month, in dollars. */
export const plan = {
  goods_id: "plan-1",
  name: "Monthly Plan",
  content: "",
  timeNumber: 1,
  currency: "USD",
  usd_price: 9.99,
  subscriptionType: 1,
};
/** The payment page's address. */
export const page = "https://pay.test/order/1";
/** The reply to an order of `plan`. */
export const order = {
  customer_id: "c-1",
  currency: "USD",
  merchant_order_no: "o-1",
  client_secret: "s-1",
  source: "card",
  url: page,
};

/** What SUBSCRIBE posts for `order`. */
export const command = {
  type: "pay",
  customerId: "c-1",
  currency: "USD",
  merchantOrderNo: "o-1",
  source: "card",
  clientSecret: "s-1",
};

/** The calls that place an order. */
export const paths = {
  subscribe: "/api/subscription",
  hour: "/pay/payermax/create/paymentIntents",
  gold: "/pay/stripe/create/gold/session",
};

/** The wallet of a player whose trial is used up. */
export const usedUp: Wallet = {
  isSubscription: 0,
  totalTime: 0,
  gold: 0,
  testPlayInfo: { isTestPlay: 1, testPlayTime: 0 },
};

/** A play bench with all goods on sale. @param answers by route; override the default replies */
export function purchaseBench(
  m: MarbleTest,
  {
    answers = {},
    ...options
  }: Parameters<typeof playBench>[1] & { answers?: Readonly<Record<string, Answer>> } = {},
): PlayBench {
  const { http } = m.ports;
  http.on("/pay/zoneGoodsSub", ok({ list: [plan, { ...plan, goods_id: "plan-2", subscriptionType: 2 }] }));
  http.on("GET /api/subscription", ok(null));
  http.on("POST /api/subscription", ok(order));
  http.on("/v3/pay/zoneGoodsHour", ok({ list: [{ goodsId: "hour-1", price: "0.99", currency: "USD" }] }));
  http.on(paths.hour, ok({ url: page }));
  http.on("/pay/goldGoods", ok({ list: [{ goodsId: "gold-1", gold: 60, price: 0.99, currency: "USD" }] }));
  http.on(paths.gold, ok({ url: page }));
  for (const [route, answer] of Object.entries(answers)) http.on(route, answer);
  return playBench(m, options);
}

/** The kind of goods in the open payment pop-up; null without one. */
export const bought = (bench: PlayBench) => bench.purchases.payment.value?.bought.kind ?? null;

/** The bodies that went to a path, in order. */
export const bodies = ({ http }: FakePorts, path: string, method = "POST") =>
  http
    .to(path)
    .filter((request) => request.method === method)
    .map(({ json }) => json);
