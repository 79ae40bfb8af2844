import { createPrivateKey, createPublicKey, createSign, createVerify } from "node:crypto";
import * as z from "zod/mini";
import { inLocale } from "../../../wire/locale.ts";
import { jsonOf } from "../../../wire/orElse.ts";
import { askProvider, toMajorUnits, toMinorUnits } from "./http.ts";
import { ownRefundId } from "./idempotencyKey.ts";
import {
  type PaymentProvider,
  type PaymentState,
  ProviderRefused,
  ProviderUnreachable,
  type RefundState,
} from "./provider.ts";

export interface PayerMaxKeys {
  readonly appId: string;
  readonly merchantNo: string;
  /** Both PEM: our own key, which signs requests, and the provider's, which verifies its webhooks. */
  readonly privateKey: string;
  readonly publicKey: string;
  /** Base URL of the API. */
  readonly api: string;
  /** Where the provider sends its webhooks. */
  readonly notifyUrl: string;
}

const created = z.object({ redirectUrl: z.string() });
const trade = z.object({
  outTradeNo: z.string(),
  status: z.string(),
  totalAmount: z.union([z.number(), z.string()]),
  currency: z.string(),
});
const refunded = z.object({ status: z.string() });
/** Codes about PayerMax or our keys, not about the refund. */
const passing: ReadonlySet<string> = new Set([
  ...["SYSTEM_ERROR", "REQUEST_TIMEOUT", "UNEXPECTED_ERROR"],
  ...["SIGN_VERIFY_FAILED", "ACCESS_DENIED", "AUTHORIZATION_FAILED"],
]);
const answer = z.object({ code: z.string(), msg: z.optional(z.string()), data: z.optional(z.unknown()) });
const refundNotice = z.object({
  outRefundNo: z.string(),
  refundTradeNo: z.string(),
  outTradeNo: z.string(),
  refundAmount: z.union([z.number(), z.string()]),
  refundCurrency: z.string(),
  status: z.string(),
});
const notice = z.object({ appId: z.string(), merchantNo: z.string(), data: z.union([trade, refundNotice]) });

/** PayerMax's hosted checkout. Every message is signed with RSA-SHA256 over its raw bytes. */
export function createPayerMax(keys: PayerMaxKeys, now: () => number): PaymentProvider {
  const { appId, merchantNo, api, notifyUrl } = keys;
  const privateKey = createPrivateKey(keys.privateKey);
  const publicKey = createPublicKey(keys.publicKey);

  const ask = async <Schema extends z.ZodMiniType>(
    schema: Schema,
    path: string,
    data: object,
  ): Promise<z.infer<Schema>> => {
    const requestTime = new Date(now()).toISOString().replace("Z", "+00:00");
    const body = JSON.stringify({ version: "1.4", keyVersion: "1", requestTime, appId, merchantNo, data });
    const reply = await askProvider(answer, `${api}/aggregate-pay/api/gateway/${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        sign: createSign("RSA-SHA256").update(body).sign(privateKey, "base64"),
      },
      body,
    });
    const read = z.safeParse(schema, reply.data);
    if (reply.code === "APPLY_SUCCESS" && read.success) return read.data;
    const isRefused = reply.code !== "APPLY_SUCCESS" && !passing.has(reply.code);
    throw new (isRefused ? ProviderRefused : ProviderUnreachable)(`PayerMax answers ${reply.code}`);
  };
  const retrieve = async (outTradeNo: string) => stateOf(await ask(trade, "orderQuery", { outTradeNo }));

  return {
    name: "payermax",
    webhookReply: { type: "application/json", body: '{"msg":"Success","code":"SUCCESS"}' },
    async createPayment(request) {
      const { redirectUrl } = await ask(created, "orderAndPay", {
        integrate: "Hosted_Checkout",
        outTradeNo: request.merchantOrderNo,
        subject: inLocale(request.title, request.locale),
        totalAmount: toMajorUnits(request.amount),
        currency: request.currency,
        userId: request.customerId,
        language: request.locale,
        frontCallbackUrl: request.returnUrl,
        notifyUrl,
        expireTime: String(Math.max(1_800, Math.round((request.expiresAt - request.createdAt) / 1_000))),
      });
      return { paymentId: request.merchantOrderNo, url: redirectUrl, clientSecret: "" };
    },
    addressOf: ({ url }) => url,
    retrievePayment: ({ merchantOrderNo }) => retrieve(merchantOrderNo),
    // There is no call for closing: PayerMax closes an order at its `expireTime`; until then it may be paid.
    closePayment: ({ merchantOrderNo }) => retrieve(merchantOrderNo),
    async refundPayment({ merchantOrderNo, amount, currency }) {
      const outRefundNo = ownRefundId(merchantOrderNo);
      try {
        return stateOfRefund(
          await ask(refunded, "refund", {
            outRefundNo,
            outTradeNo: merchantOrderNo,
            refundAmount: toMajorUnits(amount),
            refundCurrency: currency,
            comments: "Requested by the customer",
          }),
        );
      } catch (error) {
        // A known refund is an error here: its state has to be queried.
        const known = await ask(refunded, "refundQuery", { outRefundNo }).catch((why: unknown) => {
          if (error instanceof ProviderRefused && why instanceof ProviderRefused) return null;
          throw error;
        });
        return known === null ? "refused" : stateOfRefund(known);
      }
    },
    verifyWebhook(headers, body) {
      const signature = String(headers.sign ?? "");
      if (!createVerify("RSA-SHA256").update(body).verify(publicKey, signature, "base64"))
        return { kind: "forged" };
      const read = notice.safeParse(jsonOf(body.toString("utf8")));
      if (!read.success) return { kind: "other" };
      const { appId: toApp, merchantNo: toMerchant, data } = read.data;
      if (toApp !== appId || toMerchant !== merchantNo) return { kind: "forged" };
      const merchantOrderNo = data.outTradeNo;
      if (!("refundTradeNo" in data)) return { kind: "payment", merchantOrderNo, state: stateOf(data) };
      // A notice says how the refund stood when it was sent. Late or not, a success is final.
      if (data.outRefundNo === ownRefundId(merchantOrderNo) || stateOfRefund(data) !== "refunded")
        return { kind: "other" };
      const { refundTradeNo, refundAmount, refundCurrency: currency } = data;
      const amount = toMinorUnits(Number(refundAmount));
      const reversals = { [refundTradeNo]: { kind: "refund", amount, currency } } as const;
      return { kind: "reversals", find: async () => ({ merchantOrderNo, reversals }) };
    },
  };
}

function stateOf({ status, totalAmount, currency }: z.infer<typeof trade>): PaymentState {
  const over = status === "FAILED" || status === "CLOSED";
  const mapped = status === "SUCCESS" ? "paid" : over ? "failed" : "open";
  return { status: mapped, amount: toMinorUnits(Number(totalAmount)), currency };
}

function stateOfRefund({ status }: z.infer<typeof refunded>): RefundState {
  if (status === "REFUND_FAILED") return "refused";
  return status === "REFUND_SUCCESS" ? "refunded" : "pending";
}
