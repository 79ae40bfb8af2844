import * as z from "zod/mini";
import { locales } from "../locale.ts";
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

/** Every code of an envelope; each has one meaning. These are the contract's, and one of ours that the app acts on. */
export const codes = {
  success: 200,
  unauthorized: 401,
  forbidden: 403,
  sessionInvalid: [-3101, -3102],
  timeOver: -20009,
  joinMembership: -20011,
  /** Ext: of a sign-in to an account that is to be deleted (R-DATA-03). */
  accountLeaves: -20071,
} as const;

/** Ext: refusals of which the app shows the message and nothing more. */
export const ownCodes = {
  alreadyScheduled: -20010,
  noAccount: -20012,
  scheduleOver: -20013,
  notYourTurn: -20014,
  notConfirmed: -20015,
  hostUnreachable: -20016,
  gameUnknown: -20017,
  modeNotOffered: -20018,
  goodsUnknown: -20019,
  providerUnreachable: -20020,
  gameNotOffered: -20021,
  offerChanged: -20022,
  coinsShort: -20023,
  regionFull: -20024,
  maintenance: -20025,
  rewardUnknown: -20030,
  rewardClaimed: -20031,
  rewardNotEarned: -20032,
  prizeShare: -20033,
  inviteUnknown: -20040,
  inviteOwn: -20041,
  inviteBound: -20042,
  inviteLate: -20043,
  inviteMutual: -20044,
  inviteTooOften: -20045,
  inviteSameDevice: -20046,
  saveUnknown: -20050,
  savesInUse: -20051,
  accountDisabled: -20070,
  accountGone: -20072,
  dataTooOften: -20073,
  reportsTooMany: -20080,
  layoutUnknown: -20081,
  layoutsFull: -20082,
} as const;

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
 * True if the backend lacks the call. Calls beyond the base API are optional: without them a screen is empty, not failed
 * (docs/protocol.md, section 2).
 */
export function isAbsent(result: CallResult<unknown>): boolean {
  if (result.kind === "refused") return result.absent === true || result.code === 404;
  return result.kind === "failed" && result.absent === true;
}

/** True for a refusal that does not depend on the call: the service is overloaded or broken (service/http/server.ts). Retrying may work. */
export function isBusy(code: number): boolean {
  return code === 429 || (code >= 500 && code <= 599);
}
