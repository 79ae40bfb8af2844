import * as z from "zod/mini";
import { b } from "../calls/calls.ts";
import { locales } from "../locale.ts";
import { id, integer, nothing } from "../shapes.ts";
import { opsActions } from "./opsActions.ts";
import { count, name, opsLive, opsLiveParams, search } from "./opsLive.ts";

/** The calls of the operator's page, which needs a session of its own (docs/protocol.md, section 11). */

const account = z.object({
  id,
  name,
  locale: z.enum(locales),
  /** Seconds that can be played now without a break. */
  playableSeconds: count,
  /** End of the membership, epoch ms; 0 when there never was one. */
  memberUntil: integer,
  gold: count,
  /** Nobody can sign in to it. */
  isDisabled: z.boolean(),
  /** When it is to be deleted, epoch ms; 0 when it is not. */
  deletesAt: integer,
});
export type OpsAccount = z.infer<typeof account>;

/** What a refund takes back of what an order gave, or took; what is used up stays. */
const takenBack = z.object({
  gold: count,
  /** Of hour packs. */
  hourSeconds: count,
  /** Of the membership, and of its pro part. */
  memberSeconds: count,
  proSeconds: count,
});
export type OpsTakenBack = z.infer<typeof takenBack>;

const order = z.object({
  orderId: id,
  accountId: id,
  accountName: name,
  /** What it gave, such as "500 gold coins". */
  goods: name,
  /** With its currency, such as "9.99 USD". */
  cost: name,
  provider: name,
  status: z.enum(["pending", "paid", "failed", "expired"]),
  /** Epoch ms. */
  createdAt: integer,
  /** `asked`: the provider has not said yet whether it has paid back; asking again is safe · `part`, `disputed`: made at the provider. */
  refund: z.enum(["none", "asked", "done", "part", "disputed"]),
  /** What is taken back once the whole price is paid back, with what was taken before; null for an order that was not paid. */
  takesBack: z.nullable(takenBack),
  /** What of its goods is used up and stays, in words; "" for nothing. */
  stays: name,
});
export type OpsOrder = z.infer<typeof order>;

const problem = z.object({
  reference: id,
  accountId: id,
  /** Epoch ms. */
  receivedAt: integer,
  what: name,
  words: z.string(),
  gameId: z.nullable(id),
  browser: z.string(),
  version: z.string(),
  /** Of the connection, in words; "" where the desk had no picture. */
  statistics: name,
  /** Bytes of the recording that came with it, packed; null for none, and for one that was not sent yet or is deleted by now. */
  recordingBytes: z.nullable(count),
});
export type OpsProblem = z.infer<typeof problem>;

export const auditEntry = z.object({
  seq: integer,
  /** Epoch ms. */
  at: integer,
  operator: name,
  /** Kind of an action; `sign-in`, `sign-out`, `read-recording` and `read-account`. A later version may have written others. */
  action: name,
  target: name,
  reason: z.string(),
  /** `pending`: it has begun · `unknown`: it may have had an effect. The detail says what to do. */
  result: z.enum(["done", "pending", "refused", "failed", "unknown"]),
  detail: z.string(),
});
export type OpsAuditEntry = z.infer<typeof auditEntry>;

/** Text that is searched for, as a query. */
const wanted = z.object({ search: z._default(search, "") });

export const opsCalls = {
  signIn: b(
    "POST",
    "/ops/api/sign-in",
    z.object({ token: z.string().check(z.minLength(1), z.maxLength(500)) }),
    z.object({ operator: name }),
  ),
  signOut: b("POST", "/ops/api/sign-out", z.object({}), nothing),
  live: b("GET", "/ops/api/live", opsLiveParams, opsLive),
  accounts: b("GET", "/ops/api/accounts", wanted, z.object({ list: z.array(account) })),
  orders: b("GET", "/ops/api/orders", wanted, z.object({ list: z.array(order) })),
  problems: b("GET", "/ops/api/problems", wanted, z.object({ list: z.array(problem) })),
  audit: b("GET", "/ops/api/audit", wanted, z.object({ list: z.array(auditEntry) })),
  act: b("POST", "/ops/api/act", opsActions, z.object({ detail: z.string() })),
} as const;

/** `GET`, a file: the whole log, or what a search finds in it. */
export const opsExportPath = "/ops/api/audit/export";
export const opsExport = z.object({ search: z._default(search, ""), format: z.enum(["csv", "json"]) });

/** `GET`, a file: the recording that came with a report, as its lines (docs/replay.md). Who reads it is in the log. */
export const opsRecordingPath = "/ops/api/recording";
export const opsRecording = z.object({ reference: id });

/** `GET`, a zip: everything that is kept about an account. Who reads it is in the log. */
export const opsAccountPath = "/ops/api/account";
export const opsAccount = z.object({ accountId: id });
