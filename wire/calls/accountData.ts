import * as z from "zod/mini";
import { integer, orNull, seconds } from "../shapes.ts";

const count = integer.check(z.gte(0));

/** What deleting the account now would mean. */
export const deletion = z.object({
  /** When it would happen, in seconds since the epoch. Until then the player can keep it by signing in. */
  deletesAt: seconds,
  /** What is forfeited: seconds of game time beside the plan, gold coins, and until when a plan runs. */
  playSeconds: count,
  gold: count,
  planUntil: orNull(seconds),
  /** The player is playing or waiting for a game, which ends at once. */
  isPlaying: z.boolean(),
  /** How many years the receipts are kept; null for an account that has paid nothing. */
  receiptYears: orNull(count),
});
export type Deletion = z.infer<typeof deletion>;

/** The data of a sign-in's refusal with the code `accountLeaves`. */
export const leavingAccount = z.object({ deletesAt: seconds });

/** `GET`, with a ticket of `dataTicket`: everything that is kept about the player, as a zip of JSON files. */
export const dataDownloadPath = "/api/data/download";
