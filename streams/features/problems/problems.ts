import { EMPTY, exhaustMap, map, merge, type Observable, of, switchMap, tap } from "rxjs";
import * as z from "zod/mini";
import { type ProblemFacts, type ProblemReport, problemReport } from "../../../wire/calls/problemReport.ts";
import { type Client, version } from "../../callClient.ts";
import type { IntentOf } from "../../intents.ts";
import type { Scope } from "../../lib/scope.ts";
import { asState, source } from "../../lib/state.ts";
import type { RecordingPort } from "../../ports/recording.ts";
import type { Entropy } from "../../ports.ts";
import { localItem } from "../../storage/stored.ts";
import type { CommonDeps } from "../commonDeps.ts";
import { type ReportOutcome, sendReport } from "./sendReport.ts";

/** What became of the report that was written last; null for an empty form. */
export type SentProblem =
  | { readonly status: "sending" }
  /** Nobody is signed in: nothing was sent or kept. */
  | { readonly status: "signedOut" }
  | ReportOutcome;

interface Deps extends CommonDeps<"clock" | "backend" | "player" | "actions" | "typedStorage"> {
  readonly ports: { readonly entropy: Pick<Entropy, "uuid">; readonly recording?: RecordingPort };
  readonly client: Pick<Client, "latestId">;
}

const unsentReports = z.array(z.object({ userId: z.string(), report: problemReport }));
/** The latest report, until the service has it. */
const storedUnsent = localItem("PROBLEM_REPORTS", unsentReports);

/** Sends reports of problems at once. Keeps the latest that could not be sent, and offers to send it again (R-DESK-08). */
export function createProblems(scope: Scope, deps: Deps) {
  const { actions, ports, clock, backend, client, player, typedStorage } = deps;
  const problem = source<SentProblem | null>(null);
  const problemRequest = source("");
  /** The report that was written last; of an earlier page if it could not be sent. */
  let latest = typedStorage.read(storedUnsent)?.at(-1);
  let isUnsent = latest !== undefined;
  const forget = (): void => {
    isUnsent = false;
    typedStorage.write(storedUnsent, []);
  };
  const reporting = scope.state(
    "reporting",
    false,
    actions.of("problem/open", "problem/close").pipe(map(({ type }) => type === "problem/open")),
  );
  const opened$ = actions.of("problem/open").pipe(
    tap(() => {
      problemRequest.set(client.latestId());
      if (problem.value === null && isUnsent && latest?.userId === player.value)
        problem.set({ status: "failed" });
    }),
  );
  // An outcome that arrives after the form has closed shows in the next form.
  const closed$ = actions.of("problem/close").pipe(
    tap(() => {
      if (problem.value?.status !== "sending") problem.set(null);
    }),
  );
  const withRecording = (
    { what, words, facts, recording }: IntentOf<"problem/report">,
    userId: string,
  ): Observable<ProblemReport> => {
    const id = ports.entropy.uuid();
    const named = problemRequest.value === "" ? {} : { requestId: problemRequest.value };
    const allFacts: ProblemFacts = { ...facts, at: clock.now(), version: version.name, ...named };
    const bytes$ = recording === null ? of(null) : (ports.recording?.keep(id, recording.allow) ?? of(null));
    return bytes$.pipe(
      map((bytes) => ({
        id,
        what,
        words,
        facts: allFacts,
        ...(bytes === null ? {} : { recording: { bytes } }),
      })),
      tap((report) => {
        latest = { userId, report };
        isUnsent = true;
        typedStorage.write(storedUnsent, [latest]);
      }),
    );
  };
  const send = (report: () => Observable<ProblemReport>): Observable<unknown> => {
    problem.set({ status: "sending" });
    return report().pipe(
      switchMap((ready) => sendReport(backend, ports.recording, ready)),
      tap((outcome) => {
        if (outcome.status !== "failed") forget();
        problem.set(outcome);
      }),
    );
  };
  const written$ = actions.of("problem/report", "problem/resend").pipe(
    exhaustMap((intent) =>
      scope.attempt("report", () => {
        const userId = player.value;
        if (intent.type === "problem/resend") {
          const report = latest?.userId === userId ? latest?.report : undefined;
          return report ? send(() => of(report)) : EMPTY;
        }
        if (userId !== null) return send(() => withRecording(intent, userId));
        problem.set({ status: "signedOut" });
        return EMPTY;
      }),
    ),
  );
  const startedOver$ = actions.of("problem/startOver").pipe(
    tap(() => {
      forget();
      problem.set(null);
    }),
  );
  scope.run("forms", merge(opened$, closed$, startedOver$));
  scope.run("write", written$);
  return {
    problem: asState(problem),
    /** The call that a report names, as its form shows it; "" for none. */
    problemRequest: asState(problemRequest),
    /** Whether a form is open. */
    reporting,
  };
}
