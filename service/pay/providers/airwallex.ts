import * as z from "zod/mini";
import { jsonOf } from "../../../wire/orElse.ts";
import type { Clock } from "../../lib/clock.ts";
import { createAirwallexRefunds } from "./airwallexRefunds.ts";
import { askProvider, toMajorUnits, toMinorUnits } from "./http.ts";
import { idempotencyKey, ownRefundId } from "./idempotencyKey.ts";
import type { PaymentProvider, PaymentState } from "./provider.ts";
import { hmacHex, isFresh, sameText } from "./signature.ts";

export interface AirwallexKeys {
  readonly clientId: string;
  readonly apiKey: string;
  readonly webhookSecret: string;
  /** The deployment's page with Airwallex's card fields; it implements docs/protocol.md, section 5. */
  readonly pageUrl: string;
  /** Base URL of the API. */
  readonly api: string;
}

const login = z.object({ token: z.string(), expires_at: z.string() });
const intent = z.object({
  id: z.string(),
  merchant_order_id: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: z.string(),
  client_secret: z.optional(z.string()),
});
type Intent = z.infer<typeof intent>;
const event = z.object({ name: z.string(), data: z.object({ object: z.unknown() }) });
const withId = z.object({ id: z.string() });

/** A token is renewed this long before it expires, ms. */
const renewalMargin = 60_000;

/** Airwallex payment intents, paid on a page that the deployment hosts. */
export function createAirwallex(
  { clientId, apiKey, webhookSecret, pageUrl, api }: AirwallexKeys,
  clock: Pick<Clock, "now" | "date">,
): PaymentProvider {
  /** `until` is on the timeline of the clock. */
  let token = { text: "", until: 0 };

  const bearer = async (): Promise<string> => {
    if (clock.now() < token.until - renewalMargin) return token.text;
    const fresh = await askProvider(login, `${api}/api/v1/authentication/login`, {
      method: "POST",
      headers: { "x-client-id": clientId, "x-api-key": apiKey, "content-type": "application/json" },
    });
    // NaN for a date that nobody can read: the token is renewed each time.
    token = { text: fresh.token, until: clock.now() + Date.parse(fresh.expires_at) - clock.date() };
    return fresh.token;
  };
  const ask = async (method: "GET" | "POST", path: string, body?: object): Promise<Intent> =>
    askProvider(intent, `${api}/api/v1/pa/payment_intents/${path}`, {
      method,
      headers: { authorization: `Bearer ${await bearer()}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const retrieve = async (id: string) => stateOf(await ask("GET", encodeURIComponent(id)));
  const orderOf = async (id: string) => (await ask("GET", encodeURIComponent(id))).merchant_order_id;
  const refunds = createAirwallexRefunds({ api, bearer });

  return {
    name: "airwallex",
    webhookReply: { type: "application/json", body: "{}" },
    async createPayment(request) {
      const wanted = {
        merchant_order_id: request.merchantOrderNo,
        amount: toMajorUnits(request.amount),
        currency: request.currency,
        descriptor: request.title.en.slice(0, 32),
        return_url: request.returnUrl,
        metadata: { customer_id: request.customerId },
      };
      const requestId = idempotencyKey(request.merchantOrderNo, wanted);
      const created = await ask("POST", "create", { request_id: requestId, ...wanted });
      const url = new URL(pageUrl);
      url.searchParams.set("intent", created.id);
      return { paymentId: created.id, url: url.href, clientSecret: created.client_secret ?? "" };
    },
    addressOf({ url }, { locale, origin }) {
      const address = new URL(url);
      address.searchParams.set("lang", locale);
      address.searchParams.set("parent", origin);
      return address.href;
    },
    retrievePayment: ({ paymentId }) => retrieve(paymentId),
    async closePayment({ paymentId, merchantOrderNo }) {
      const before = await retrieve(paymentId);
      if (before.status !== "open") return before;
      return stateOf(
        await ask("POST", `${encodeURIComponent(paymentId)}/cancel`, {
          request_id: `${merchantOrderNo}-cancel`,
          cancellation_reason: "abandoned",
        }),
      );
    },
    refundPayment: ({ paymentId, merchantOrderNo, amount }) =>
      refunds.payBack(paymentId, amount, ownRefundId(merchantOrderNo)),
    verifyWebhook(headers, body, at) {
      const timestamp = String(headers["x-timestamp"] ?? "");
      const expected = hmacHex(webhookSecret, Buffer.concat([Buffer.from(timestamp), body]));
      if (!sameText(String(headers["x-signature"] ?? ""), expected)) return { kind: "forged" };
      if (!/^\d+$/.test(timestamp) || !isFresh(Number(timestamp), at)) return { kind: "forged" };
      const read = event.safeParse(jsonOf(body.toString("utf8")));
      if (!read.success) return { kind: "other" };
      const { name, data } = read.data;
      const reversed = /^(refund|payment_dispute)\./.test(name) ? withId.safeParse(data.object) : null;
      if (reversed?.success) {
        const kind = name.startsWith("refund") ? "refund" : "dispute";
        return { kind: "reversals", find: () => refunds.findReversal(kind, reversed.data.id, orderOf) };
      }
      if (!name.startsWith("payment_intent.")) return { kind: "other" };
      const about = intent.safeParse(data.object);
      if (!about.success) return { kind: "other" };
      return {
        kind: "payment",
        merchantOrderNo: about.data.merchant_order_id,
        state: stateOf(about.data),
      };
    },
  };
}

function stateOf({ status, amount, currency }: Intent): PaymentState {
  const mapped = status === "SUCCEEDED" ? "paid" : status === "CANCELLED" ? "failed" : "open";
  return { status: mapped, amount: toMinorUnits(amount), currency };
}
