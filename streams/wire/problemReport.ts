import * as z from "zod/mini";
import { a } from "./calls.ts";
import { requestIdPattern } from "./requestId.ts";
import { id } from "./shapes.ts";

/** What a player can report from the desk. */
export const problemKinds = ["picture", "sound", "controls", "game", "time", "other"] as const;
export type ProblemKind = (typeof problemKinds)[number];

/** Longest text of a report, UTF-16 code units. */
export const maxProblemWords = 2_000;

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
});
export type ProblemReport = z.infer<typeof problemReport>;

export const problemCalls = {
  /** `reference`: what the player can name to the customer service. */
  report: a("/report", problemReport, z.object({ reference: z.string().check(z.maxLength(40)) })),
};
