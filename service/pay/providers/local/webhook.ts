import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import * as z from "zod/mini";
import { jsonOf } from "../../../../wire/orElse.ts";
import type { Clock } from "../../../lib/clock.ts";
import { lateWebhookDelay, webhookRetryDelays } from "../../durations.ts";
import type { PaymentState, WebhookReading } from "../provider.ts";
import { hmacHex, isFresh, sameText } from "../signature.ts";

/** When the local provider sends its webhooks. All modes but `normal` simulate failures of real providers. */
export const webhookModes = ["normal", "twice", "late", "early", "never"] as const;
export type WebhookMode = (typeof webhookModes)[number];

/** Posts a webhook; true when the service accepted it. */
export type Deliver = (headers: Readonly<Record<string, string>>, body: string) => Promise<boolean>;

const timestampHeader = "pay-timestamp";
const signatureHeader = "pay-signature";

const notice = z.object({
  id: z.string(),
  type: z.literal("payment"),
  data: z.object({
    merchantOrderNo: z.string(),
    status: z.enum(["open", "paid", "failed"]),
    amount: z.int(),
    currency: z.string(),
  }),
});

/** Sends webhooks until they are accepted, signing each attempt anew. */
export interface WebhookSender {
  /** In the mode `early` resolves after the first attempt, otherwise at once. */
  send(merchantOrderNo: string, state: PaymentState): Promise<void>;
}

export function createWebhookSender(deps: {
  clock: Clock;
  secret: string;
  mode: WebhookMode;
  deliver: Deliver;
}): WebhookSender {
  const { clock, secret, mode, deliver } = deps;

  const post = async (body: string, attempt = 0): Promise<void> => {
    const accepted = await deliver(signed(secret, body, clock.date()), body).catch(() => false);
    const pause = webhookRetryDelays[attempt];
    if (!accepted && pause !== undefined) clock.after(pause, () => void post(body, attempt + 1));
  };

  return {
    async send(merchantOrderNo, { status, amount, currency }) {
      const data = { merchantOrderNo, status, amount, currency };
      const body = JSON.stringify({ id: randomUUID(), type: "payment", data });
      switch (mode) {
        case "never":
          return;
        case "early":
          return post(body);
        case "late":
          clock.after(lateWebhookDelay, () => void post(body));
          return;
        case "twice":
          void post(body);
          void post(body);
          return;
        case "normal":
          void post(body);
      }
    },
  };
}

/** The headers of a webhook. */
export function signed(secret: string, body: string, now: number): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(now / 1_000));
  return {
    "content-type": "application/json",
    [timestampHeader]: timestamp,
    [signatureHeader]: hmacHex(secret, `${timestamp}.${body}`),
  };
}

/** Verifies and parses a webhook of the local provider. */
export function readWebhook(
  secret: string,
  headers: IncomingHttpHeaders,
  body: Buffer,
  now: number,
): WebhookReading {
  const timestamp = String(headers[timestampHeader] ?? "");
  const signature = String(headers[signatureHeader] ?? "");
  const expected = hmacHex(secret, Buffer.concat([Buffer.from(`${timestamp}.`), body]));
  if (!sameText(signature, expected) || !/^\d{1,12}$/.test(timestamp)) return { kind: "forged" };
  if (!isFresh(Number(timestamp) * 1_000, now)) return { kind: "forged" };
  const read = notice.safeParse(jsonOf(body.toString("utf8")));
  if (!read.success) return { kind: "other" };
  const { merchantOrderNo, status, amount, currency } = read.data.data;
  return { kind: "payment", merchantOrderNo, state: { status, amount, currency } };
}
