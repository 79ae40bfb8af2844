import * as z from "zod/mini";
import { quality } from "../../../streams/wire/machineControl.ts";
import type { Schedule } from "../schedules.ts";
import { json } from "./rows.ts";

/** Column names of the fields of `Schedule`. */
export const columns = {
  id: "id",
  accountId: "account_id",
  gameId: "game_id",
  accountMode: "account_mode",
  status: "status",
  createdAt: "created_at",
  region: "region",
  measured: "measured",
  offeredAt: "offered_at",
  hostId: "host_id",
  quality: "quality",
  leaseId: "lease_id",
  leasedAt: "leased_at",
  sessionKey: "session_key",
  startedAt: "started_at",
  warned: "warned",
  drainTold: "drain_told",
  graceUntil: "grace_until",
  walletPushedAt: "wallet_told_at",
  seenAt: "seen_at",
  pushedPosition: "told_index",
} as const satisfies Record<keyof Schedule, string>;

/** What the player measured to each region. */
export const measured = json(z.array(z.object({ region: z.string(), delay: z.int() })));
export const scheduleRow = z.object({
  id: z.string(),
  accountId: z.string(),
  gameId: z.string(),
  accountMode: z.int(),
  status: z.union([z.literal(100), z.literal(200), z.literal(300)]),
  createdAt: z.int(),
  region: z.string(),
  measured,
  offeredAt: z.int(),
  hostId: z.string(),
  quality,
  leaseId: z.string(),
  leasedAt: z.int(),
  sessionKey: z.string(),
  startedAt: z.int(),
  warned: z.int(),
  drainTold: z.int(),
  graceUntil: z.int(),
  walletPushedAt: z.int(),
  seenAt: z.int(),
  pushedPosition: z.int(),
});
