import { createHmac, createSign, createVerify, generateKeyPairSync } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { beforeEach, describe, expect, test } from "vitest";
import { createAirwallex } from "../../../service/pay/providers/airwallex.ts";
import { createPayerMax } from "../../../service/pay/providers/payermax.ts";
import {
  type PaymentRequest,
  ProviderRefused,
  ProviderUnreachable,
} from "../../../service/pay/providers/provider.ts";
import { createStripe } from "../../../service/pay/providers/stripe.ts";
import { readSettings } from "../../../service/settings/settings.ts";
import { accountCalls } from "../../../wire/calls/accountCalls.ts";
import { calls } from "../../../wire/calls/calls.ts";
import { serve } from "../../support/serve.ts";
import { startTestService } from "../support/service.ts";
import { buyGold, buyHour, subscribe } from "./checkout.ts";

interface SentRequest {
  readonly line: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const at = Date.UTC(2026, 0, 5, 12);
const request: PaymentRequest = {
  merchantOrderNo: "cp1",
  kind: "subscription",
  title: { en: "Monthly Plan", th: "แพ็กเกจรายเดือน" },
  amount: 999,
  currency: "USD",
  customerId: "mali",
  returnUrl: "https://play.example/user?ok=1",
  cancelUrl: "https://play.example/user",
  locale: "en",
  createdAt: at,
  expiresAt: at + 3_600_000,
};
const paid = { status: "paid", amount: 999, currency: "USD" };
/** What a webhook says of it. */
const paidEvent = { kind: "payment", merchantOrderNo: "cp1", state: paid };

const key = (paymentId: string) => ({ merchantOrderNo: "cp1", paymentId });
const toRefund = (paymentId: string) => ({ ...key(paymentId), amount: 999, returned: 0, currency: "USD" });

let api: string;
let asked: SentRequest[];
let replies: Array<{ status?: number; body: string }>;

beforeEach(async () => {
  asked = [];
  replies = [];
  api = await serve(async (incoming, reply) => {
    const body = await text(incoming);
    asked.push({ line: `${incoming.method} ${incoming.url}`, headers: incoming.headers, body });
    const next = replies.shift() ?? { status: 500, body: "" };
    reply.writeHead(next.status ?? 200, { "content-type": "application/json" }).end(next.body);
  });
});

const answers = (...bodies: object[]) =>
  replies.push(...bodies.map((body) => ({ body: JSON.stringify(body) })));

describe("Stripe", () => {
  const stripe = () => createStripe({ secretKey: "sk_test_1", webhookSecret: "whsec_1", api });
  /** A Checkout session as Stripe sends it, shortened. */
  const session = (change: object = {}) => ({
    id: "cs_test_a1",
    object: "checkout.session",
    amount_total: 999,
    client_reference_id: "cp1",
    client_secret: null,
    currency: "usd",
    livemode: false,
    payment_status: "unpaid",
    status: "open",
    url: "https://checkout.stripe.com/c/pay/cs_test_a1",
    ...change,
  });

  const refunded = (status: string) => ({ id: "re_1", amount: 999, currency: "usd", status });

  test("requests one session per order, in minor units", async () => {
    answers(session());
    expect(await stripe().createPayment(request)).toEqual({
      paymentId: "cs_test_a1",
      url: "https://checkout.stripe.com/c/pay/cs_test_a1",
      clientSecret: "",
    });
    expect(asked[0]?.line).toBe("POST /v1/checkout/sessions");
    expect(asked[0]?.headers).toMatchObject({
      authorization: "Bearer sk_test_1",
      "content-type": "application/x-www-form-urlencoded",
      "idempotency-key": expect.stringMatching(/^cp1-[0-9a-f]{32}$/),
    });
    expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({
      mode: "payment",
      client_reference_id: "cp1",
      success_url: "https://play.example/user?ok=1",
      cancel_url: "https://play.example/user",
      locale: "en",
      "line_items[0][quantity]": "1",
      "line_items[0][price_data][currency]": "usd",
      "line_items[0][price_data][unit_amount]": "999",
      "line_items[0][price_data][product_data][name]": "Monthly Plan",
      "metadata[customer_id]": "mali",
    });
  });

  test("sends the same idempotency key for the same request, another one for another return URL", async () => {
    const keyOf = async (change: Partial<PaymentRequest>) => {
      answers(session());
      await stripe().createPayment({ ...request, ...change });
      return asked.at(-1)?.headers["idempotency-key"];
    };
    const first = await keyOf({});
    expect(await keyOf({})).toBe(first);
    const others = [
      await keyOf({ returnUrl: "https://play.example/home?ok=1" }),
      await keyOf({ cancelUrl: "https://play.example/home" }),
      await keyOf({ locale: "th" }),
      await keyOf({ merchantOrderNo: "cp2" }),
    ];
    expect(new Set([first, ...others]).size).toBe(5);
  });

  test("retrieves the state, and expires an open session", async () => {
    answers(session({ status: "complete", payment_status: "paid" }));
    expect(await stripe().retrievePayment(key("cs_test_a1"))).toEqual(paid);
    answers(session(), session({ status: "expired" }));
    expect(await stripe().closePayment(key("cs_test_a1"))).toMatchObject({ status: "failed" });
    expect(asked.map(({ line }) => line)).toEqual([
      "GET /v1/checkout/sessions/cs_test_a1",
      "GET /v1/checkout/sessions/cs_test_a1",
      "POST /v1/checkout/sessions/cs_test_a1/expire",
    ]);
  });

  test("R-OPS-07 pays a payment back whole, by the payment of its session, and once", async () => {
    const paid = session({ status: "complete", payment_status: "paid", payment_intent: "pi_1" });
    answers(paid, { data: [refunded("failed")] }, refunded("pending"));
    expect(await stripe().refundPayment(toRefund("cs_test_a1"))).toBe("pending");
    expect(asked.map(({ line }) => line)).toEqual([
      "GET /v1/checkout/sessions/cs_test_a1",
      "GET /v1/refunds?payment_intent=pi_1&limit=100",
      "POST /v1/refunds",
    ]);
    expect(asked[2]?.headers["idempotency-key"]).toBe("cp1-refund");
    expect(asked[2]?.body).toBe("payment_intent=pi_1&reason=requested_by_customer&metadata%5Border%5D=cp1");
    answers(paid, { data: [refunded("pending")] });
    expect(await stripe().refundPayment(toRefund("cs_test_a1"))).toBe("pending");
    answers(paid, { data: [refunded("succeeded")] });
    expect(await stripe().refundPayment(toRefund("cs_test_a1"))).toBe("refunded");
    expect(asked).toHaveLength(7);
    answers(session());
    expect(await stripe().refundPayment(toRefund("cs_test_a1"))).toBe("refused");
    answers(paid, { data: [] }, refunded("failed"));
    expect(await stripe().refundPayment(toRefund("cs_test_a1"))).toBe("refused");
    await expect(stripe().refundPayment(toRefund("cs_test_a1"))).rejects.toThrow(ProviderUnreachable);
  });

  test.each([400, 402, 404])(
    "R-OPS-07 a refund that is answered with %i is refused, unless it was made meanwhile",
    async (status) => {
      const paid = session({ status: "complete", payment_status: "paid", payment_intent: "pi_1" });
      const none = { data: [] };
      answers(paid, none);
      replies.push({ status, body: "{}" });
      answers(none);
      expect(await stripe().refundPayment(toRefund("cs_test_a1"))).toBe("refused");
      answers(paid, none);
      replies.push({ status, body: "{}" });
      answers({ data: [refunded("succeeded")] });
      expect(await stripe().refundPayment(toRefund("cs_test_a1"))).toBe("refunded");
    },
  );

  test.each([401, 403, 409, 429, 500])(
    "R-OPS-07 after %i it is not known whether it pays back",
    async (status) => {
      answers(session({ status: "complete", payment_status: "paid", payment_intent: "pi_1" }), { data: [] });
      replies.push({ status, body: "{}" });
      const asking = stripe().refundPayment(toRefund("cs_test_a1"));
      await expect(asking).rejects.toThrow(ProviderUnreachable);
      await expect(asking).rejects.not.toThrow(ProviderRefused);
    },
  );

  test("accepts a webhook by its signature within five minutes", () => {
    const body = JSON.stringify({
      id: "evt_1",
      type: "checkout.session.completed",
      data: { object: session({ status: "complete", payment_status: "paid" }) },
    });
    const t = Math.floor(at / 1_000);
    const v1 = createHmac("sha256", "whsec_1").update(`${t}.${body}`).digest("hex");
    const read = (header: string, text = body, now = at) =>
      stripe().verifyWebhook({ "stripe-signature": header }, Buffer.from(text), now);
    const good = `t=${t},v1=${"0".repeat(64)},v1=${v1},v0=old`;
    expect(read(good)).toEqual(paidEvent);
    expect(read(good, body.replace("999", "1")).kind).toBe("forged");
    expect(read(good, body, at + 301_000).kind).toBe("forged");
    expect(read(`t=${t + 1},v1=${v1}`).kind).toBe("forged");
    expect(read(`t=${t}`).kind).toBe("forged");
    expect(read("").kind).toBe("forged");
  });
});

describe("Airwallex", () => {
  const airwallex = () =>
    createAirwallex(
      {
        clientId: "client-1",
        apiKey: "key-1",
        webhookSecret: "secret-1",
        pageUrl: "https://pay.example/card",
        api,
      },
      { now: () => at, date: () => at },
    );
  const login = { token: "token-1", expires_at: "2026-01-05T12:30:00+0000" };
  const intent = (change: object = {}) => ({
    id: "int_1",
    request_id: "cp1",
    amount: 9.99,
    currency: "USD",
    merchant_order_id: "cp1",
    status: "REQUIRES_PAYMENT_METHOD",
    captured_amount: 0,
    client_secret: "secret-of-the-intent",
    created_at: "2026-01-05T12:00:00+0000",
    ...change,
  });

  test("signs in, requests one intent per order in major units, and caches its token", async () => {
    answers(login, intent(), intent({ status: "SUCCEEDED", captured_amount: 9.99 }));
    const provider = airwallex();
    const checkout = await provider.createPayment(request);
    expect(checkout).toEqual({
      paymentId: "int_1",
      url: "https://pay.example/card?intent=int_1",
      clientSecret: "secret-of-the-intent",
    });
    const view = { embedded: true, locale: "th" as const, origin: "https://play.example" };
    expect(provider.addressOf(checkout, view)).toBe(
      "https://pay.example/card?intent=int_1&lang=th&parent=https%3A%2F%2Fplay.example",
    );
    expect(await provider.retrievePayment(key("int_1"))).toEqual(paid);
    expect(asked.map(({ line }) => line)).toEqual([
      "POST /api/v1/authentication/login",
      "POST /api/v1/pa/payment_intents/create",
      "GET /api/v1/pa/payment_intents/int_1",
    ]);
    expect(asked[0]?.headers).toMatchObject({ "x-client-id": "client-1", "x-api-key": "key-1" });
    expect(asked[1]?.headers.authorization).toBe("Bearer token-1");
    expect(JSON.parse(asked[1]?.body ?? "")).toEqual({
      request_id: expect.stringMatching(/^cp1-[0-9a-f]{32}$/),
      merchant_order_id: "cp1",
      amount: 9.99,
      currency: "USD",
      descriptor: "Monthly Plan",
      return_url: "https://play.example/user?ok=1",
      metadata: { customer_id: "mali" },
    });
  });

  test("cancels an open intent", async () => {
    answers(login, intent(), intent({ status: "CANCELLED" }));
    expect(await airwallex().closePayment(key("int_1"))).toMatchObject({ status: "failed" });
    expect(asked[2]?.line).toBe("POST /api/v1/pa/payment_intents/int_1/cancel");
  });

  test("R-OPS-07 pays an intent back whole, under one request id", async () => {
    const none = { items: [{ id: "rfd_0", request_id: "another", status: "SETTLED" }] };
    answers(login, none, { id: "rfd_1", status: "RECEIVED" });
    const provider = airwallex();
    expect(await provider.refundPayment(toRefund("int_1"))).toBe("pending");
    expect(asked[1]?.line).toBe("GET /api/v1/pa/refunds?payment_intent_id=int_1&page_size=100");
    expect(asked[2]?.line).toBe("POST /api/v1/pa/refunds/create");
    expect(JSON.parse(asked[2]?.body ?? "")).toEqual({
      request_id: "cp1-refund",
      payment_intent_id: "int_1",
      amount: 9.99,
      reason: "requested by customer",
    });
    for (const [status, state] of [
      ["ACCEPTED", "pending"],
      ["SETTLED", "refunded"],
      ["SUCCEEDED", "refunded"],
      ["FAILED", "refused"],
    ] as const) {
      answers({ items: [{ id: "rfd_1", request_id: "cp1-refund", status }] });
      expect(await provider.refundPayment(toRefund("int_1"))).toBe(state);
    }
    answers(none);
    replies.push({ status: 400, body: "{}" });
    answers(none);
    expect(await provider.refundPayment(toRefund("int_1"))).toBe("refused");
    answers(none);
    await expect(provider.refundPayment(toRefund("int_1"))).rejects.toThrow(ProviderUnreachable);
  });

  const webhook = (name: string, object: object) =>
    JSON.stringify({ id: "evt_1", name, accountId: "account-1", data: { object } });
  const signatureOf = (body: string) => createHmac("sha256", "secret-1").update(`${at}${body}`).digest("hex");

  test.each([
    ["refund.accepted", { request_id: "another", status: "ACCEPTED" }, 500],
    ["refund.failed", { request_id: "another", status: "FAILED" }, 0],
    ["refund.settled", { request_id: "cp1-refund", status: "SETTLED" }, null],
    ["payment_dispute.requires_response", { stage: "RFI", status: "REQUIRES_RESPONSE" }, 0],
    ["payment_dispute.requires_response", { stage: "CHARGEBACK", status: "REQUIRES_RESPONSE" }, 500],
    ["payment_dispute.won", { stage: "CHARGEBACK", status: "WON" }, 0],
  ])("R-PAY-02 after %s it asks how it stands: %o", async (name, state, amount) => {
    const body = webhook(name, { id: "rev_1", payment_intent_id: "int_1" });
    const headers = { "x-timestamp": String(at), "x-signature": signatureOf(body) };
    const reading = airwallex().verifyWebhook(headers, Buffer.from(body), at);
    if (reading.kind !== "reversals") throw new Error(reading.kind);
    const found = { id: "rev_1", payment_intent_id: "int_1", amount: 5, currency: "USD", ...state };
    answers(login, found, intent());
    const kind = name.startsWith("refund") ? "refund" : "dispute";
    expect(await reading.find()).toEqual({
      merchantOrderNo: "cp1",
      reversals: amount === null ? {} : { rev_1: { kind, amount, currency: "USD" } },
    });
    expect(asked[1]?.line).toMatch(/^GET \/api\/v1\/pa\/(refunds|payment_disputes)\/rev_1$/);
  });

  test("accepts a webhook by timestamp and signature", () => {
    const paid = webhook("payment_intent.succeeded", intent({ status: "SUCCEEDED" }));
    const read = (change: object, now = at, body = paid) =>
      airwallex().verifyWebhook(
        { "x-timestamp": String(at), "x-signature": signatureOf(body), ...change },
        Buffer.from(body),
        now,
      );
    expect(read({})).toEqual(paidEvent);
    expect(read({ "x-timestamp": String(at + 1) }).kind).toBe("forged");
    expect(read({ "x-signature": "" }).kind).toBe("forged");
    expect(read({}, at + 301_000).kind).toBe("forged");
    const other = webhook("payment_attempt.paid", intent({ status: "SUCCEEDED" }));
    expect(read({}, at, other).kind).toBe("other");
  });
});

describe("PayerMax", () => {
  const ours = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const theirs = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const privatePem = ours.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const publicPem = theirs.publicKey.export({ type: "spki", format: "pem" }).toString();
  const payermax = () =>
    createPayerMax(
      {
        appId: "app-1",
        merchantNo: "merchant-1",
        privateKey: privatePem,
        publicKey: publicPem,
        api,
        notifyUrl: "https://play.example/pay/webhook/payermax",
      },
      () => at,
    );
  const trade = (status: string) => ({ outTradeNo: "cp1", status, totalAmount: 9.99, currency: "USD" });
  const reply = (data: object) => ({ code: "APPLY_SUCCESS", msg: "", data });

  test("R-OPS-07 pays an order back whole, and asks how a refund stands that it knows already", async () => {
    const refund = (status: string) => ({ outRefundNo: "cp1-refund", outTradeNo: "cp1", status });
    answers(reply(refund("REFUND_PENDING")));
    expect(await payermax().refundPayment(toRefund("cp1"))).toBe("pending");
    expect(asked[0]?.line).toBe("POST /aggregate-pay/api/gateway/refund");
    expect(JSON.parse(asked[0]?.body ?? "").data).toEqual({
      outRefundNo: "cp1-refund",
      outTradeNo: "cp1",
      refundAmount: 9.99,
      refundCurrency: "USD",
      comments: "Requested by the customer",
    });
    answers({ code: "REFUND_EXISTS" }, reply(refund("REFUND_FAILED")));
    expect(await payermax().refundPayment(toRefund("cp1"))).toBe("refused");
    expect(asked[2]?.line).toBe("POST /aggregate-pay/api/gateway/refundQuery");
    answers({ code: "REFUND_EXISTS" }, reply(refund("REFUND_SUCCESS")));
    expect(await payermax().refundPayment(toRefund("cp1"))).toBe("refunded");
    answers({ code: "REFUND_INSUFFICIENT_BALANCE" }, { code: "REFUND_NOT_EXIST" });
    expect(await payermax().refundPayment(toRefund("cp1"))).toBe("refused");
    answers({ code: "REFUND_INSUFFICIENT_BALANCE" }, { code: "SYSTEM_ERROR" });
    await expect(payermax().refundPayment(toRefund("cp1"))).rejects.toThrow(ProviderUnreachable);
    answers({ code: "SIGN_VERIFY_FAILED" }, { code: "SIGN_VERIFY_FAILED" });
    await expect(payermax().refundPayment(toRefund("cp1"))).rejects.toThrow(ProviderUnreachable);
    await expect(payermax().refundPayment(toRefund("cp1"))).rejects.toThrow(ProviderUnreachable);
  });

  test("requests its checkout page, signed over the bytes sent", async () => {
    answers(reply({ redirectUrl: "https://cashier.example/1", outTradeNo: "cp1", status: "PENDING" }));
    expect(await payermax().createPayment(request)).toMatchObject({
      paymentId: "cp1",
      url: "https://cashier.example/1",
    });
    expect(asked[0]?.line).toBe("POST /aggregate-pay/api/gateway/orderAndPay");
    const verify = createVerify("RSA-SHA256").update(asked[0]?.body ?? "");
    expect(verify.verify(ours.publicKey, String(asked[0]?.headers.sign), "base64")).toBe(true);
    expect(JSON.parse(asked[0]?.body ?? "")).toEqual({
      version: "1.4",
      keyVersion: "1",
      requestTime: "2026-01-05T12:00:00.000+00:00",
      appId: "app-1",
      merchantNo: "merchant-1",
      data: {
        integrate: "Hosted_Checkout",
        outTradeNo: "cp1",
        subject: "Monthly Plan",
        totalAmount: 9.99,
        currency: "USD",
        userId: "mali",
        language: "en",
        frontCallbackUrl: "https://play.example/user?ok=1",
        notifyUrl: "https://play.example/pay/webhook/payermax",
        expireTime: "3600",
      },
    });
  });

  test.each([
    ["SUCCESS", "paid"],
    ["PENDING", "open"],
    ["FAILED", "failed"],
    ["CLOSED", "failed"],
  ])("an order that is %s is %s", async (status, known) => {
    answers(reply(trade(status)));
    expect(await payermax().retrievePayment(key("cp1"))).toEqual({ ...paid, status: known });
    expect(JSON.parse(asked[0]?.body ?? "").data).toEqual({ outTradeNo: "cp1" });
  });

  const notice = (notifyType: string, data: object) =>
    JSON.stringify({
      code: "APPLY_SUCCESS",
      msg: "Success.",
      keyVersion: "1",
      appId: "app-1",
      merchantNo: "merchant-1",
      notifyTime: "2026-01-05T12:00:00.000+0000",
      notifyType,
      data,
    });
  const sign = (text: string) => createSign("RSA-SHA256").update(text).sign(theirs.privateKey, "base64");
  const read = (text: string, header: string) =>
    payermax().verifyWebhook({ sign: header }, Buffer.from(text), at);

  test.each([
    ["REFUND_SUCCESS", { T1: { kind: "refund", amount: 500, currency: "USD" } }],
    ["REFUND_FAILED", null],
  ])(
    "R-PAY-02 only a success of a refund that was made in its portal counts: %s",
    async (status, reversals) => {
      const refund = { outRefundNo: "R1", refundTradeNo: "T1", outTradeNo: "cp1", status };
      const refunded = (change: object) =>
        notice("REFUND", { ...refund, refundAmount: 5, refundCurrency: "USD", ...change });
      const reading = read(refunded({}), sign(refunded({})));
      expect(reading.kind === "reversals" ? await reading.find() : null).toEqual(
        reversals && { merchantOrderNo: "cp1", reversals },
      );
      const own = refunded({ outRefundNo: "cp1-refund" });
      expect(read(own, sign(own)).kind).toBe("other");
      expect(read(own, sign(refunded({}))).kind).toBe("forged");
    },
  );

  test("accepts a webhook by its signature, for this merchant only", () => {
    const body = notice("PAYMENT", trade("SUCCESS"));
    expect(read(body, sign(body))).toEqual(paidEvent);
    expect(read(body.replace("9.99", "0.01"), sign(body)).kind).toBe("forged");
    const runningElsewhere = body.replace("merchant-1", "merchant-2");
    expect(read(runningElsewhere, sign(runningElsewhere)).kind).toBe("forged");
    expect(read(body, "").kind).toBe("forged");
    expect(payermax().webhookReply.body).toBe('{"msg":"Success","code":"SUCCESS"}');
  });
});

describe("every provider", () => {
  test.each([
    { status: 500, body: "" },
    { status: 200, body: "<html>" },
    { status: 200, body: '{"id":1}' },
    { status: 302, body: "" },
  ])("an unusable reply ($status) counts as unreachable", async (reply) => {
    replies.push(reply);
    const stripe = createStripe({ secretKey: "s", webhookSecret: "w", api });
    await expect(stripe.createPayment(request)).rejects.toThrow(ProviderUnreachable);
    await expect(
      createStripe({ secretKey: "s", webhookSecret: "w", api: "http://127.0.0.1:1" }).retrievePayment(
        key("x"),
      ),
    ).rejects.toThrow(ProviderUnreachable);
  });

  const withStripe = async () => {
    const env = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1", STRIPE_API: api };
    return (await startTestService({ env })).signIn("Mali");
  };

  test("with keys a call goes to its provider; while that is unreachable nothing is charged and the order is kept", async () => {
    const player = await withStripe();
    await expect(buyGold(player)).rejects.toThrow("-20020");
    const session = { id: "cs_1", url: "https://checkout.stripe.com/1", payment_status: "unpaid" };
    answers(session);
    const { url } = await buyGold(player);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:8082\/passage\?/);
    expect(new URL(url).searchParams.get("to")).toBe("https://checkout.stripe.com/1");
    expect(asked[0]?.headers["idempotency-key"]).toBe(asked[1]?.headers["idempotency-key"]);
  });

  test("R-PAY-01 beside a provider that takes money nothing is paid with test cards: what it does not cover is not on sale", async () => {
    const player = await withStripe();
    const zone = { group: 4, channel: 4 };
    expect(await player.get(accountCalls.hourGoods, zone)).toEqual({ list: [], opensAt: null });
    expect(await player.get(calls.subscriptionGoods, zone)).toEqual({ list: [] });
    expect((await player.get(accountCalls.goldGoods, {})).list).toHaveLength(4);
    await expect(buyHour(player)).rejects.toThrow("-20019");
    await expect(subscribe(player)).rejects.toThrow("-20019");
    expect(asked).toEqual([]);
  });

  test("incomplete or malformed keys of a provider prevent the start; without keys the local provider is used", () => {
    const read = (env: Record<string, string>) => readSettings({ MACHINE_TOKEN: "0123456789abcdef", ...env });
    expect(read({ STRIPE_SECRET_KEY: "sk" })).toMatchObject({
      message: "Setting STRIPE_WEBHOOK_SECRET is missing. See docs/service.md.",
    });
    const payermax = { PAYERMAX_APP_ID: "a", PAYERMAX_MERCHANT_NO: "m", PAYERMAX_PUBLIC_KEY: "p" };
    expect(read({ ...payermax, PAYERMAX_PRIVATE_KEY: "no key" })).toMatchObject({
      message: "Setting PAYERMAX_PRIVATE_KEY is wrong (a key in PEM). See docs/service.md.",
    });
    expect(read({})).toMatchObject({
      settings: { payKeys: { stripe: undefined, airwallex: undefined, payermax: undefined } },
    });
  });
});
