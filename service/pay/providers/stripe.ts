import * as z from "zod/mini";
import { inLocale } from "../../../wire/locale.ts";
import { jsonOf } from "../../../wire/orElse.ts";
import { askProvider } from "./http.ts";
import { idempotencyKey } from "./idempotencyKey.ts";
import type { PaymentProvider, PaymentState } from "./provider.ts";
import { hmacHex, isFresh, sameText } from "./signature.ts";
import { createStripeRefunds } from "./stripeRefunds.ts";

export interface StripeKeys {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Base URL of the API. */
  readonly api: string;
}

const session = z.object({
  id: z.string(),
  url: z.nullish(z.string()),
  client_secret: z.nullish(z.string()),
  client_reference_id: z.nullish(z.string()),
  status: z.nullish(z.enum(["open", "complete", "expired"])),
  payment_status: z.enum(["paid", "unpaid", "no_payment_required"]),
  amount_total: z.nullish(z.int()),
  currency: z.nullish(z.string()),
  payment_intent: z.nullish(z.string()),
});
type Session = z.infer<typeof session>;

const event = z.object({ type: z.string(), data: z.object({ object: z.unknown() }) });
/** A charge, a refund or a dispute. */
const ofPayment = z.object({ payment_intent: z.string() });
const reversing = /^(refund|charge\.dispute)\.|^charge\.(refunded|refund\.updated)$/;

/** Stripe Checkout: one session per order, on Stripe's own page. */
export function createStripe({ secretKey, webhookSecret, api }: StripeKeys): PaymentProvider {
  const ask = (
    method: "GET" | "POST",
    path: string,
    form?: Readonly<Record<string, string>>,
    idempotencyKey?: string,
  ) =>
    askProvider(session, `${api}/v1/checkout/sessions${path}`, {
      method,
      headers: {
        authorization: `Bearer ${secretKey}`,
        ...(form === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
        ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
      },
      ...(form === undefined ? {} : { body: new URLSearchParams(form).toString() }),
    });
  const retrieve = async (id: string) => stateOf(await ask("GET", `/${encodeURIComponent(id)}`));
  const refunds = createStripeRefunds({ secretKey, api });

  return {
    name: "stripe",
    webhookReply: { type: "application/json", body: '{"received":true}' },
    async createPayment(request) {
      const form = {
        mode: "payment",
        client_reference_id: request.merchantOrderNo,
        success_url: request.returnUrl,
        cancel_url: request.cancelUrl,
        locale: request.locale,
        "line_items[0][quantity]": "1",
        "line_items[0][price_data][currency]": request.currency.toLowerCase(),
        "line_items[0][price_data][unit_amount]": String(request.amount),
        "line_items[0][price_data][product_data][name]": inLocale(request.title, request.locale),
        "metadata[customer_id]": request.customerId,
      };
      const { id, url, client_secret } = await ask(
        "POST",
        "",
        form,
        idempotencyKey(request.merchantOrderNo, form),
      );
      return { paymentId: id, url: url ?? "", clientSecret: client_secret ?? "" };
    },
    addressOf: ({ url }) => url,
    retrievePayment: ({ paymentId }) => retrieve(paymentId),
    async closePayment({ paymentId }) {
      const before = await retrieve(paymentId);
      if (before.status !== "open") return before;
      return stateOf(await ask("POST", `/${encodeURIComponent(paymentId)}/expire`, {}));
    },
    async refundPayment({ merchantOrderNo, paymentId, amount, returned }) {
      const { payment_intent: intent } = await ask("GET", `/${encodeURIComponent(paymentId)}`);
      if (intent === null || intent === undefined) return "refused";
      return refunds.payBack(intent, amount + returned, merchantOrderNo);
    },
    verifyWebhook(headers, body, now) {
      const parts = String(headers["stripe-signature"] ?? "")
        .split(",")
        .map((part) => part.trim().split("=", 2));
      const timestamp = parts.find(([name]) => name === "t")?.[1] ?? "";
      const expected = hmacHex(webhookSecret, Buffer.concat([Buffer.from(`${timestamp}.`), body]));
      const signed = parts.some(([name, value]) => name === "v1" && sameText(value ?? "", expected));
      if (!signed || !/^\d+$/.test(timestamp) || !isFresh(Number(timestamp) * 1_000, now))
        return { kind: "forged" };
      const read = event.safeParse(jsonOf(body.toString("utf8")));
      if (!read.success) return { kind: "other" };
      const { type, data } = read.data;
      const about = reversing.test(type) ? ofPayment.safeParse(data.object) : null;
      if (about?.success)
        return { kind: "reversals", find: () => refunds.findReversals(about.data.payment_intent) };
      const known = session.safeParse(data.object);
      const order = known.success ? known.data.client_reference_id : null;
      if (!known.success || order === null || order === undefined || !type.startsWith("checkout.session."))
        return { kind: "other" };
      const state = stateOf(known.data);
      const failed = type === "checkout.session.async_payment_failed";
      return {
        kind: "payment",
        merchantOrderNo: order,
        state: failed ? { ...state, status: "failed" } : state,
      };
    },
  };
}

function stateOf({ status, payment_status, amount_total, currency }: Session): PaymentState {
  const mapped = payment_status === "paid" ? "paid" : status === "expired" ? "failed" : "open";
  return { status: mapped, amount: amount_total ?? 0, currency: (currency ?? "").toUpperCase() };
}
