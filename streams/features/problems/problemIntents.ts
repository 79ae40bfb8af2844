import { filter, mergeMap, type Observable } from "rxjs";
import * as z from "zod/mini";
import type { Actions } from "../../actions.ts";
import { personalKinds } from "../../ports/recording.ts";
import type { Report } from "../../ports.ts";
import { maxProblemWords, problemFacts, problemKinds } from "../../wire/problemReport.ts";

const does = <Kind extends string, Shape extends Record<string, z.ZodMiniType>>(kind: Kind, shape: Shape) =>
  z.object({ kind: z.literal(kind), ...shape });

/**
 * What a player can do about problems and recordings: the `act` of the intent `problem/do`. Checked here and not with the other
 * intents, because this code is no part of the first route.
 */
export const problemIntents = z.discriminatedUnion("kind", [
  /** Opens an empty form. What is recorded now is what it sends. */
  does("open", {}),
  does("close", {}),
  /** Reports a problem, with the facts that the page has shown. @param recording null to leave it out */
  does("report", {
    what: z.enum(problemKinds),
    words: z.string().check(z.maxLength(maxProblemWords)),
    facts: z.omit(problemFacts, { at: true, version: true, requestId: true }),
    recording: z.nullable(z.object({ allow: z.array(z.enum(personalKinds)) })),
  }),
  /** Whether the app records itself at all. */
  does("record", { on: z.boolean() }),
  /** Starts a longer recording, with a confirmation, or ends it. */
  does("recordLonger", { on: z.boolean() }),
  /** Forgets the longer recording. */
  does("discard", {}),
]);
export type ProblemIntent = z.infer<typeof problemIntents>;
type ProblemIntentKind = ProblemIntent["kind"];
type ProblemIntentOf<Kind extends ProblemIntentKind> = Extract<ProblemIntent, { kind: Kind }>;

/** The intents about problems as streams. */
export interface ProblemIntents {
  of<Kind extends ProblemIntentKind>(...kinds: readonly Kind[]): Observable<ProblemIntentOf<Kind>>;
}

export function createProblemIntents(deps: { actions: Actions; report: Report }): ProblemIntents {
  const { actions, report } = deps;
  const all$ = actions.of("problem/do").pipe(
    mergeMap(({ act }) => {
      const read = problemIntents.safeParse(act);
      if (!read.success) report.fault("send", read.error);
      return read.success ? [read.data] : [];
    }),
  );
  return { of: (...kinds) => all$.pipe(filter((intent) => isOf(intent, kinds))) };
}

function isOf<Kind extends ProblemIntentKind>(
  intent: ProblemIntent,
  kinds: readonly Kind[],
): intent is ProblemIntentOf<Kind> {
  return kinds.some((kind) => kind === intent.kind);
}
