import {
  combineLatest,
  concatMap,
  EMPTY,
  filter,
  map,
  type Observable,
  Subject,
  switchMap,
  take,
  tap,
} from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import { type State, source } from "../../lib/state.ts";
import type { Entropy } from "../../ports.ts";
import type { Overlays } from "../../ui/overlays.ts";
import { type Client, version } from "../../wire/client.ts";
import type { ProblemFacts } from "../../wire/problemReport.ts";
import type { Schedule } from "../schedule/scheduleState.ts";
import type { ProblemIntents } from "./problemIntents.ts";
import { createReportSender, type ReportOutcome, type SenderDeps } from "./sendReports.ts";

/** What became of the report that was written last; null before the first. */
export type SentProblem =
  | { readonly status: "sending" }
  /** Nobody is signed in, so that there is nobody to answer; nothing was kept. */
  | { readonly status: "signedOut" }
  | ReportOutcome;

/** Reports of problems, as the forms show them. */
export interface Problems {
  readonly problem: State<SentProblem | null>;
  /** The call that a report names, as its form shows it; "" for none. */
  readonly problemRequest: State<string>;
  /** Whether a form is open. */
  readonly reporting: State<boolean>;
}

interface Deps extends SenderDeps {
  readonly ports: SenderDeps["ports"] & { readonly entropy: Entropy };
  readonly intents: ProblemIntents;
  readonly client: Pick<Client, "latestId">;
  readonly overlays: Overlays;
  readonly schedule: { readonly schedule: State<Schedule> };
}

/** Takes reports of problems, and says what became of them (R-DESK-08). */
export function createProblems(scope: Scope, deps: Deps): Problems {
  const { intents, ports, clock, client, player } = deps;
  const latest = source<SentProblem | null>(null);
  const requestId = source("");
  /** Of the report that `latest` is about; "" for none. */
  let latestId = "";
  const reporting = scope.state(
    "reporting",
    false,
    intents.of("open", "close").pipe(map(({ kind }) => kind === "open")),
  );

  const unseen$ = new Subject<ReportOutcome>();
  // The next report begins with an empty form, and is about what happened before it.
  scope.run(
    "new",
    intents.of("open").pipe(
      tap(() => {
        latest.set(null);
        // What becomes of the report before this one must not take the place of the form.
        latestId = "";
        requestId.set(client.latestId());
      }),
    ),
  );
  scope.run("tell", unseen$.pipe(concatMap((outcome) => told(scope, deps, reporting, outcome))));
  const sender = createReportSender(scope.child("sender"), deps, (id, outcome) => {
    if (id === latestId) latest.set(outcome);
    if (id !== latestId || !reporting.value) unseen$.next(outcome);
  });
  const written$ = intents.of("report").pipe(
    concatMap(({ what, words, facts, recording }) => {
      const userId = player.value;
      latest.set({ status: userId === null ? "signedOut" : "sending" });
      if (userId === null) return EMPTY;
      const id = ports.entropy.uuid();
      const named = requestId.value === "" ? {} : { requestId: requestId.value };
      const allFacts: ProblemFacts = { ...facts, at: clock.now(), version: version.name, ...named };
      latestId = id;
      return sender.add({ id, what, words, facts: allFacts }, userId, recording?.allow ?? null);
    }),
  );
  scope.run("write", written$);
  return { problem: latest, problemRequest: requestId, reporting };
}

/** Says once what became of a report, when no form is open, nothing else is in front and no game runs (R-REC-42). */
function told(
  scope: Scope,
  { overlays, schedule, player }: Deps,
  reporting: State<boolean>,
  outcome: ReportOutcome,
): Observable<unknown> {
  const isOver = outcome.status === "refused" || (outcome.status === "sent" && outcome.recording !== "waits");
  if (!isOver) return EMPTY;
  const what =
    outcome.status === "sent"
      ? ({ message: "reportSent", reference: outcome.reference } as const)
      : ({ message: "reportRefused", reason: outcome.message } as const);
  const whose = player.value;
  return scope.attempt("told", () =>
    combineLatest([overlays.shown, schedule.schedule, reporting]).pipe(
      filter(([shown, now, isReporting]) => shown.length === 0 && now.kind === "none" && !isReporting),
      take(1),
      filter(() => player.value === whose),
      switchMap(() => overlays.open("alert", what)),
    ),
  );
}
