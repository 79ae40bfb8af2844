import * as z from "zod/mini";
import { secret } from "./secret.ts";

/** App to payment frame. */
export const payCommand = z.object({
  type: z.literal("pay"),
  customerId: secret(z.string()),
  currency: z.string(),
  merchantOrderNo: z.string(),
  source: z.string(),
  clientSecret: secret(z.string()),
});
export type PayCommand = z.infer<typeof payCommand>;

/** Payment frame to app. */
export const payMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready") }),
  z.object({ type: z.literal("success") }),
  z.object({ type: z.literal("failure"), message: z.string().check(z.maxLength(10_000)) }),
  /** The player changes the card: an earlier failure no longer counts. */
  z.object({ type: z.literal("edited") }),
  z.object({ type: z.literal("challenge"), open: z.boolean() }),
  /** Height of the page's content, px. */
  z.object({ type: z.literal("size"), height: z.number().check(z.gt(0), z.lte(2_000)) }),
]);
export type PayMessage = z.infer<typeof payMessage>;
