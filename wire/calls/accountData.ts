import * as z from "zod/mini";
import { integer, orNull, seconds } from "../shapes.ts";

const count = integer.check(z.gte(0));

/** Consequences of deleting the account now. */
export const deletion = z.object({
  /** When it will be deleted, in seconds since the epoch. Until then signing in can keep it. */
  deletesAt: seconds,
  /** What is lost: seconds of game time besides the plan, gold coins, and the end of a plan. */
  playSeconds: count,
  gold: count,
  planUntil: orNull(seconds),
  /** The player is playing or queued, which ends at once. */
  isPlaying: z.boolean(),
  /** How many years receipts are kept; null without payments. */
  receiptYears: orNull(count),
});
export type Deletion = z.infer<typeof deletion>;

/** The data of a sign-in's refusal with the code `codes.accountLeaves`. */
export const leavingAccount = z.object({ deletesAt: seconds });

/** `GET`, with a ticket of `dataTicket`: all data about the player, as a zip of JSON files. */
export const dataDownloadPath = "/api/data/download";
