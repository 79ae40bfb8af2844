import * as z from "zod/mini";
import type { Actions } from "../../actions.ts";
import { type Acts, actSchema, createActs } from "../../acts.ts";
import { personalKinds } from "../../ports/recording.ts";
import type { Report } from "../../ports.ts";
import { maxProblemWords, problemFacts, problemKinds } from "../../wire/calls/problemReport.ts";

/**
 * What a player can do about problems and recordings: the `act` of the intent `problem/do`. Checked here and not with the other
 * intents, because this code is no part of the first route.
 */
export const problemIntents = z.discriminatedUnion("kind", [
  /** Only loads this code, as every one of them does. */
  actSchema("load", {}),
  /** Opens the form: empty, or with the report that could not be sent. What is recorded now is what it sends. */
  actSchema("open", {}),
  actSchema("close", {}),
  /** Reports a problem, with the facts that the page has shown. @param recording null to leave it out */
  actSchema("report", {
    what: z.enum(problemKinds),
    words: z.string().check(z.maxLength(maxProblemWords)),
    facts: z.omit(problemFacts, { at: true, version: true, requestId: true }),
    recording: z.nullable(z.object({ allow: z.array(z.enum(personalKinds)) })),
  }),
  /** Sends the latest report again, which could not be sent. */
  actSchema("resend", {}),
  /** Forgets the report that could not be sent, for an empty form. */
  actSchema("startOver", {}),
  /** Saves what the open form would send as a file. */
  actSchema("saveRecording", { allow: z.array(z.enum(personalKinds)) }),
  /** Whether the app records itself at all. */
  actSchema("record", { on: z.boolean() }),
  /** Starts a longer recording, with a confirmation, or ends it. */
  actSchema("recordLonger", { on: z.boolean() }),
  /** Forgets the longer recording. */
  actSchema("discard", {}),
]);
export type ProblemIntent = z.infer<typeof problemIntents>;

/** The intents about problems as streams. */
export type ProblemIntents = Acts<ProblemIntent>;

export function createProblemIntents({
  actions,
  report,
}: {
  actions: Actions;
  report: Report;
}): ProblemIntents {
  return createActs(problemIntents, actions.of("problem/do"), report);
}
