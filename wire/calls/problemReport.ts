import * as z from "zod/mini";
import { requestIdPattern } from "../requestId.ts";
import { secret } from "../secret.ts";
import { id } from "../shapes.ts";
import { a } from "./calls.ts";

/** What a player can report from the desk. */
export const problemKinds = ["picture", "sound", "controls", "game", "time", "other"] as const;
export type ProblemKind = (typeof problemKinds)[number];

/** Longest text of a report, UTF-16 code units. */
export const maxProblemWords = 2_000;

/** Largest recording, as it is sent. */
export const maxRecordingBytes = 700_000;
/** Largest recording, unpacked. */
export const maxRecordingText = 8_000_000;
/** `POST`, with the ticket as `?ticket=` and the recording as its body. */
export const recordingPath = "/report/recording";
/** How a recording is sent: packed where the browser can, as its lines otherwise. */
export const recordingTypes = { packed: "application/gzip", plain: "application/x-ndjson" } as const;

/** What goes with a report besides the player's own words; the app shows all of it before it is sent. */
export const problemFacts = z.object({
  /** Null where the desk does not know it. */
  gameId: z.nullable(id),
  /** When it was written, epoch ms by the browser's clock. */
  at: z.number(),
  /** Of the connection, at that moment; null without a picture. */
  statistics: z.nullable(
    z.object({
      framesPerSecond: z.number().check(z.gte(0), z.lte(1_000)),
      roundTrip: z.nullable(z.number().check(z.gte(0), z.lte(1e6))),
      packetsLost: z.number().check(z.gte(0), z.lte(1e12)),
    }),
  ),
  /** As it names itself. */
  browser: z.string().check(z.maxLength(400)),
  /** Of the app, such as "1.4.0". */
  version: z.string().check(z.maxLength(40)),
  /** Of the latest call before the report, by which the service's log is searched; absent where calls have none. */
  requestId: z.optional(z.string().check(z.regex(requestIdPattern))),
});
export type ProblemFacts = z.infer<typeof problemFacts>;

export const problemReport = z.object({
  /** Chosen by the app: one that is sent again is stored once. */
  id,
  what: z.enum(problemKinds),
  words: z.string().check(z.maxLength(maxProblemWords)),
  facts: problemFacts,
  /** A recording that follows by itself, with the ticket of the reply; absent where the player sends none. */
  recording: z.optional(z.object({ bytes: z.int().check(z.gte(1), z.lte(maxRecordingBytes)) })),
});
export type ProblemReport = z.infer<typeof problemReport>;

export const problemCalls = {
  /**
   * `reference`: what the player can name to the customer service. `ticket`: to send the recording with, once; absent where
   * none is wanted, because there is one already or too many came from this player.
   */
  report: a(
    "/report",
    problemReport,
    z.object({ reference: z.string().check(z.maxLength(40)), ticket: z.optional(secret(id)) }),
  ),
};
