import * as z from "zod/mini";
import type { HttpReply } from "../../ports.ts";
import { locales } from "../locale.ts";
import { jsonOf } from "../orElse.ts";
import { secret } from "../secret.ts";
import { text } from "../shapes.ts";

/** The envelope of every JSON reply, in both families. */
export const envelope = z.object({ code: z.int(), msg: text, data: z.optional(z.unknown()) });

/** `common` of a family A body. */
export const common = z.looseObject({
  aKey: z.string(),
  pApplicationId: z.string(),
  appName: z.string(),
  pName: z.string(),
  pVersion: z.int(),
  pVersionName: z.string(),
  lang: z.enum(locales),
  token: secret(z.string()),
  uid: z.string(),
  adid: z.string(),
  web_uuid: z.string(),
  /** Seconds since the epoch. */
  t: z.int(),
});
export type Common = z.infer<typeof common>;

/** A family A body. */
export const familyABody = z.object({ params: z.record(z.string(), z.unknown()), common });

export const codes = {
  success: 200,
  unauthorized: 401,
  forbidden: 403,
  sessionInvalid: [-3101, -3102],
  timeOver: -20009,
  joinMembership: -20011,
} as const;

/** Ext: of a sign-in to an account that is to be deleted (R-DATA-03). */
export const accountLeaves = -20071;

/**
 * The outcome of a call.
 * - `ok`: code 200
 * - `refused`: the server declined
 * - `unauthorized`: the session is invalid (`code` 401, -3101 or -3102)
 * - `forbidden`: 403 of family B
 * - `failed`: no usable reply (R-ERR-01); `offline` and `timeout` have messages of their own
 * - `absent`: HTTP 404, the backend does not have this call
 */
export type CallResult<Data> =
  | { kind: "ok"; data: Data; msg: string }
  | { kind: "refused"; code: number; msg: string; data: unknown; absent?: true }
  | { kind: "unauthorized"; code: number; msg: string }
  | { kind: "forbidden"; msg: string }
  | { kind: "failed"; reason: "offline" | "unreachable" | "timeout" | "unexpected"; absent?: true };

/**
 * Parses an HTTP reply. A reply that does not match its schema is rejected as a whole (docs/protocol.md,
 * section 2).
 * @param family only B has a meaning for HTTP 401 and 403 (R-ERR-02)
 */
export function readReply<Schema extends z.ZodMiniType>(
  family: "A" | "B",
  schema: Schema,
  reply: HttpReply,
): CallResult<z.infer<Schema>> {
  if (reply.kind !== "reply") return { kind: "failed", reason: reply.reason };
  const read = envelope.safeParse(jsonOf(reply.body));
  const msg = read.success ? read.data.msg : "";
  if (family === "B" && reply.status === 401) return { kind: "unauthorized", code: codes.unauthorized, msg };
  if (family === "B" && reply.status === codes.forbidden) return { kind: "forbidden", msg };
  const ok = reply.status >= 200 && reply.status < 300;
  const absent = reply.status === 404 ? { absent: true as const } : {};
  if (!read.success) return { kind: "failed", reason: ok ? "unexpected" : "unreachable", ...absent };
  const { code, data } = read.data;
  if (family === "B" && code === codes.forbidden) return { kind: "forbidden", msg };
  if (code === codes.unauthorized || codes.sessionInvalid.some((invalid) => invalid === code))
    return { kind: "unauthorized", code, msg };
  if (code !== codes.success) return { kind: "refused", code, msg, data, ...absent };
  const fits = schema.safeParse(data);
  return fits.success ? { kind: "ok", data: fits.data, msg } : { kind: "failed", reason: "unexpected" };
}

/**
 * True when the backend lacks the call. Calls beyond the base API are optional; without them, a screen is empty
 * rather than failed (docs/protocol.md, section 2).
 */
export function isAbsent(result: CallResult<unknown>): boolean {
  if (result.kind === "refused") return result.absent === true || result.code === 404;
  return result.kind === "failed" && result.absent === true;
}

/**
 * True for the code of a refusal that says nothing about the call itself: the service has too much to do, or is broken
 * (service/http/server.ts). Asked again later, it may well accept.
 */
export function isBusy(code: number): boolean {
  return code === 429 || (code >= 500 && code <= 599);
}
