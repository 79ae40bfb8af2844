import * as z from "zod/mini";
import { requestIdPattern } from "../requestId.ts";
import { secret } from "../secret.ts";
import { id } from "../shapes.ts";
import { a } from "./calls.ts";

/** Kinds of problems that a player can report from the desk. */
export const problemKinds = ["picture", "sound", "controls", "game", "time", "other"] as const;
export type ProblemKind = (typeof problemKinds)[number];

/** Maximum length of a report's text, UTF-16 code units. */
export const maxProblemWords = 2_000;

/** Maximum size of a recording, as sent. */
export const maxRecordingBytes = 700_000;
/** Maximum size of a recording, unpacked. */
export const maxRecordingText = 8_000_000;
/** `POST`, with `?ticket=` and the recording as its body. */
export const recordingPath = "/report/recording";
/** Media types of a recording: packed if the browser can, otherwise plain lines. */
export const recordingTypes = { packed: "application/gzip", plain: "application/x-ndjson" } as const;

/** What is sent besides the player's own words. The app shows all of it beforehand. */
export const problemFacts = z.object({
  /** Null if the desk does not know it. */
  gameId: z.nullable(id),
  /** When the report was written, epoch ms of the browser's clock. */
  at: z.number(),
  /** Connection statistics at that moment; null without a picture. */
  statistics: z.nullable(
    z.object({
      framesPerSecond: z.number().check(z.gte(0), z.lte(1_000)),
      roundTrip: z.nullable(z.number().check(z.gte(0), z.lte(1e6))),
      packetsLost: z.number().check(z.gte(0), z.lte(1e12)),
    }),
  ),
  /** The browser's own name. */
  browser: z.string().check(z.maxLength(400)),
  /** Version of the app, such as "1.4.0". */
  version: z.string().check(z.maxLength(40)),
  /** Id of the latest call before the report, to find it in the service's log; absent if calls have none. */
  requestId: z.optional(z.string().check(z.regex(requestIdPattern))),
});
export type ProblemFacts = z.infer<typeof problemFacts>;

export const problemReport = z.object({
  /** Idempotency key, chosen by the app. */
  id,
  what: z.enum(problemKinds),
  words: z.string().check(z.maxLength(maxProblemWords)),
  facts: problemFacts,
  /** A recording is sent afterwards, with the reply's ticket; absent without a recording. */
  recording: z.optional(z.object({ bytes: z.int().check(z.gte(1), z.lte(maxRecordingBytes)) })),
});
export type ProblemReport = z.infer<typeof problemReport>;

export const problemCalls = {
  /**
   * `reference`: identifies the report for customer service. `ticket`: for sending the recording, once; absent if no recording is
   * accepted, because there is one already or this player sent too many.
   */
  report: a(
    "/report",
    problemReport,
    z.object({ reference: z.string().check(z.maxLength(40)), ticket: z.optional(secret(id)) }),
  ),
};
