import { createHmac, randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { beforeEach, expect, test } from "vitest";
import { messageText } from "../../../service/messages/texts.ts";
import { orderTtl } from "../../../service/pay/durations.ts";
import { goodsOf } from "../../../service/pay/products/products.ts";
import { accountCalls } from "../../../wire/calls/accountCalls.ts";
import { calls } from "../../../wire/calls/calls.ts";
import { opsCalls } from "../../../wire/operator/ops.ts";
import { serve } from "../../support/serve.ts";
import { contentsOf, type Desk, logOf, openDesk, startOps } from "../ops/opsBench.ts";
import type { Player, TestService } from "../support/service.ts";
import { buyGold } from "./checkout.ts";
import { openShop } from "./shop.ts";

/** Stripe with one payment of 4.99 USD, in the shapes of its API, shortened. */
const paymentIntent = "pi_1";
let session: Record<string, unknown>;
let refunds: Array<Record<string, unknown>>;
let disputes: Array<Record<string, unknown>>;
let ownStatus: string;
let isDown: boolean;

let service: TestService;
let desk: Desk;
let mali: Player;
let orderId: string;

function answerOf(method: string, url: URL, form: URLSearchParams): object {
  if (method === "POST" && url.pathname === "/v1/refunds") {
    refunds.push({ ...refund("re_own", 499, ownStatus), metadata: { order: form.get("metadata[order]") } });
    return refunds.at(-1) ?? {};
  }
  if (method === "POST") session = { ...session, client_reference_id: form.get("client_reference_id") };
  const intent = url.searchParams.get("payment_intent");
  if (intent === null) return session;
  const lists: Record<string, object[]> = { refunds, disputes, "checkout/sessions": [session] };
  return { object: "list", data: intent === paymentIntent ? lists[url.pathname.slice(4)] : [] };
}

beforeEach(async () => {
  [refunds, disputes, ownStatus, isDown] = [[], [], "succeeded", false];
  session = {
    id: "cs_1",
    object: "checkout.session",
    url: "https://checkout.stripe.com/c/pay/cs_1",
    payment_status: "unpaid",
    status: "open",
    amount_total: 499,
    currency: "usd",
  };
  const api = await serve(async (request, reply) => {
    const form = new URLSearchParams(await text(request));
    const answer = answerOf(request.method ?? "", new URL(request.url ?? "", "http://stripe.test"), form);
    reply.writeHead(isDown ? 503 : 200).end(JSON.stringify(answer));
  });
  const env = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1", STRIPE_API: api };
  service = await startOps({ env });
  desk = await openDesk(service);
  mali = await service.signIn("Mali");
  await buyGold(mali);
  orderId = String(session.client_reference_id);
  session = { ...session, payment_status: "paid", status: "complete", payment_intent: paymentIntent };
});

const refund = (id: string, amount: number, status = "succeeded", currency = "usd") => ({
  ...{ id, object: "refund", amount, currency, status, metadata: {} },
  ...{ charge: "ch_1", payment_intent: paymentIntent, reason: "requested_by_customer" },
});
const dispute = (status: string, amount = 499) => ({
  ...{ id: "du_1", object: "dispute", amount, currency: "usd", status },
  ...{ charge: "ch_1", payment_intent: paymentIntent, reason: "fraudulent" },
});
const charge = { id: "ch_1", object: "charge", amount: 499, currency: "usd", payment_intent: paymentIntent };

async function send(type: string, object: object, secret = "whsec_1") {
  const payload = JSON.stringify({ id: randomUUID(), object: "event", type, data: { object } });
  const t = Math.floor(service.clock.date() / 1_000);
  const v1 = createHmac("sha256", secret).update(`${t}.${payload}`).digest("hex");
  const headers = { "stripe-signature": `t=${t},v1=${v1}` };
  const { app } = service.service;
  return (await app.inject({ method: "POST", url: "/pay/webhook/stripe", headers, payload })).statusCode;
}
const pay = () => send("checkout.session.completed", session);
const gold = async () => (await service.balance(mali)).gold;
const news = async () =>
  (await contentsOf(service, mali)).filter(({ kind }) => kind !== "welcome").slice(0, -2);
const shown = async () => (await desk.get(opsCalls.orders, { search: orderId })).list[0];
const own = () => desk.act({ kind: "refund", orderId, reason: "bought twice", key: randomUUID() });

test("R-PAY-02 a refund in Stripe's dashboard takes that share of the coins, once, and is told to the player and to operators", async () => {
  await pay();
  await service.setBalance(mali, { gold: 200 });
  refunds = [refund("re_1", 250)];
  await service.takePushed(mali);
  for (const type of ["refund.created", "refund.updated", "charge.refund.updated"])
    expect(await send(type, refund("re_1", 250))).toBe(200);
  await send("charge.refunded", charge);
  // floor(320 * 2.50 / 4.99)
  expect(await gold()).toBe(40);
  expect(await service.pushed(mali)).toContain("wallet_update");
  const cost = { price: "2.50", currency: "USD" };
  expect(await news()).toEqual([{ kind: "refunded", params: { orderId, cost, takenBack: true } }]);
  const [message] = await contentsOf(service, mali);
  if (message === undefined) throw new Error("no message");
  expect(messageText(message, "en", "").body).toContain("taken back, as far as you had not used it");
  expect(messageText(message, "th", "").body).toContain("เฉพาะส่วนที่ยังไม่ได้ใช้");
  expect(await shown()).toMatchObject({
    refund: "part",
    takesBack: { gold: 200 },
    stays: "120 gold coins are spent",
  });
  const entry = { operator: "stripe (webhook)", action: "refund", target: orderId, result: "done" };
  const detail = "Refunded: 2.50 USD. Taken back: 160 gold coins.";
  expect(await logOf(desk)).toMatchObject([{ ...entry, detail }]);

  refunds.push(refund("re_2", 249));
  await send("refund.created", refund("re_2", 249));
  // What was spent stays spent.
  expect([await gold(), (await shown())?.refund]).toEqual([0, "done"]);
  const { list } = await mali.get(accountCalls.orders, { pageNum: 1, pageSize: 10 });
  expect(list[0]?.refundTime).not.toBeNull();
  expect(await own()).toMatchObject({ status: 409, msg: "This order is refunded already." });

  // The bank sends one back.
  refunds = [refund("re_1", 250, "failed"), refund("re_2", 249)];
  await send("refund.failed", refund("re_1", 250, "failed"));
  expect(await gold()).toBe(200 - Math.floor((320 * 249) / 499));
  expect((await news())[0]).toEqual({ kind: "paymentStands", params: { orderId, cost, takenBack: false } });
});

test("R-PAY-02 a dispute takes the coins, and gives them back when it is won; news that come late or twice change nothing", async () => {
  await pay();
  disputes = [dispute("warning_needs_response")];
  await send("charge.dispute.created", disputes[0] ?? {});
  expect(await gold()).toBe(320);
  disputes = [dispute("needs_response")];
  await send("charge.dispute.funds_withdrawn", disputes[0] ?? {});
  await send("charge.dispute.updated", disputes[0] ?? {});
  expect([await gold(), (await shown())?.refund]).toEqual([0, "disputed"]);
  expect(await own()).toMatchObject({ status: 409, msg: "This order is refunded already." });
  disputes = [dispute("won")];
  await send("charge.dispute.closed", dispute("won"));
  await send("charge.dispute.created", dispute("needs_response"));
  expect([await gold(), (await shown())?.refund]).toEqual([320, "none"]);
  expect((await news()).map(({ kind }) => kind)).toEqual(["paymentStands", "disputed"]);
  expect(
    (await mali.get(calls.messages, { pageNum: 1, pageSize: 2 })).list.map(({ title }) => title),
  ).toEqual(["Payment stands: $4.99", "Payment disputed: $4.99"]);
  disputes = [dispute("lost")];
  await send("charge.dispute.closed", dispute("lost"));
  expect(await gold()).toBe(0);
  [disputes, refunds] = [[dispute("needs_response", 250)], [refund("re_1", 100)]];
  await send("refund.created", refund("re_1", 100));
  expect((await news()).slice(0, 2).map(({ kind }) => kind)).toEqual(["paymentStands", "refunded"]);
  expect(await gold()).toBe(320 - Math.floor((320 * 350) / 499));
  expect(await shown()).toMatchObject({ refund: "part", takesBack: { gold: 320 }, stays: "" });
});

test.each(["succeeded", "pending"])(
  "R-PAY-02 the webhook of our own refund (%s) does nothing twice, and a dispute after it takes no coins of other orders",
  async (status) => {
    await pay();
    await service.setBalance(mali, { gold: 100 });
    ownStatus = status;
    expect((await own()).status).toBe(200);
    await service.setBalance(mali, { gold: 90 });
    const before = [await news(), await shown(), await logOf(desk)];
    await send("refund.created", refunds[0] ?? {});
    await send("charge.refunded", charge);
    // Earlier releases did not mark theirs.
    refunds = [refund("re_own", 499, status)];
    await send("refund.updated", refunds[0] ?? {});
    expect([await news(), await shown(), await logOf(desk)]).toEqual(before);
    disputes = [dispute("needs_response", 250)];
    await send("charge.dispute.created", disputes[0] ?? {});
    expect(await gold()).toBe(90);
    expect((await news())[0]).toMatchObject({ kind: "disputed", params: { takenBack: false } });
  },
);

test("R-PAY-02 our refund pays back what a partial one left; refused, it leaves the partial one", async () => {
  await pay();
  refunds = [refund("re_1", 250)];
  await send("refund.created", refund("re_1", 250));
  ownStatus = "failed";
  expect((await own()).status).toBe(409);
  expect([await gold(), (await shown())?.refund]).toEqual([160, "part"]);
  [refunds, ownStatus] = [[refund("re_1", 250)], "succeeded"];
  expect(await own()).toMatchObject({ status: 200 });
  expect([await gold(), (await shown())?.refund]).toEqual([0, "done"]);
  expect((await news())[0]).toMatchObject({ kind: "refunded", params: { cost: { price: "2.49" } } });
});

test("R-PAY-02 money that went back before we heard that it came grants nothing for good", async () => {
  refunds = [refund("re_1", 499)];
  await send("charge.refunded", charge);
  await pay();
  expect(await gold()).toBe(0);
  const kinds = (await contentsOf(service, mali)).map(({ kind }) => kind);
  expect(kinds.slice(0, 2)).toEqual(["refunded", "goldPaid"]);
});

test("R-PAY-02 of an order that is never paid a refund is acknowledged once that is known", async () => {
  [refunds, session] = [[refund("re_1", 498)], { ...session, amount_total: 498 }];
  expect(await send("charge.refunded", charge)).toBe(500);
  service.clock.jump(orderTtl);
  await service.clock.advance(2_000);
  expect(await send("charge.refunded", charge)).toBe(200);
  expect(service.errors.at(-1)).toMatchObject({ message: expect.stringContaining(`${orderId} is expired`) });
});

test("R-PAY-02 forged and foreign webhooks and other currencies change nothing; while Stripe is away it sends again", async () => {
  await pay();
  refunds = [refund("re_1", 499)];
  expect(await send("refund.created", refund("re_1", 499), "whsec_2")).toBe(401);
  expect(await send("refund.created", { ...refund("re_1", 499), payment_intent: "pi_2" })).toBe(200);
  session = { ...session, client_reference_id: "cp-of-another-shop" };
  expect(await send("refund.created", refund("re_1", 499))).toBe(200);
  session = { ...session, client_reference_id: orderId };
  refunds = [refund("re_1", 499, "succeeded", "thb")];
  expect(await send("refund.created", refund("re_1", 499))).toBe(200);
  expect(service.errors).toMatchObject([{ message: `stripe: other currency, ${orderId}` }]);
  refunds = [refund("re_1", 499)];
  isDown = true;
  expect(await send("refund.created", refund("re_1", 499))).toBe(500);
  expect(await gold()).toBe(320);
  isDown = false;
  expect(await send("refund.created", refund("re_1", 499))).toBe(200);
  expect(await gold()).toBe(0);
});

test("R-PAY-02 R-OPS-07 plans and hours in proportion; hours whose day is over come back without an end", async () => {
  const { clock, store, paymentService, provider, buy, errors } = await openShop();
  const month = goodsOf("subscription", "plan-standard-1");
  if (month === null) throw new Error("no such goods");
  const balance = () => store.transaction((tx) => tx.balances.find("mali"));
  const report = async (merchantOrderNo: string, kind: "refund" | "dispute", amount: number) => {
    const reversals = { one: { kind, amount, currency: "USD" } };
    await paymentService.applyReversals(provider, { merchantOrderNo, reversals });
    return balance();
  };
  const day = 86_400_000;
  const hour = await buy({ ...month, id: "hour-1", grant: { kind: "hour", seconds: 3_600 } });
  expect((await report(hour, "dispute", 10_000)).hour).toBe(0);
  const plan = await buy(month);
  clock.jumpDate(10 * day);
  expect(await report(hour, "dispute", 0)).toMatchObject({ hour: 0, reward: 3_600 });
  // Of 31 days ten are used; a second plan follows, which nothing is taken of.
  await buy(goodsOf("subscription", "plan-standard-3"));
  const { memberUntil } = await balance();
  const half = await report(plan, "refund", 500);
  expect(memberUntil - half.memberUntil).toBe(Math.floor((31 * day * 500) / 999));
  expect(memberUntil - (await report(plan, "refund", 999)).memberUntil).toBe(21 * day);
  expect(errors).toEqual([]);
  await store.close();
});
