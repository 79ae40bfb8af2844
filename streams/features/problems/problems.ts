import { EMPTY, map, mergeMap, Subject, tap } from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import { type State, source } from "../../lib/state.ts";
import type { Entropy } from "../../ports.ts";
import { type Client, version } from "../../wire/client.ts";
import type { ProblemFacts } from "../../wire/problemReport.ts";
import type { TypedStorage } from "../../wire/typedStorage.ts";
import { createKeptReports } from "./keptReports.ts";
import type { ProblemIntents } from "./problemIntents.ts";
import { createReportSender, type ReportOutcome, type SenderDeps } from "./sendReports.ts";
import { type TellDeps, tellEnds } from "./tellEnds.ts";

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

interface Deps extends SenderDeps, TellDeps {
  readonly ports: SenderDeps["ports"] & { readonly entropy: Entropy };
  readonly intents: ProblemIntents;
  readonly client: Pick<Client, "latestId">;
  readonly typedStorage: TypedStorage;
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
  const kept = createKeptReports({ ...deps, recorder: ports.recording });
  const ended$ = new Subject<void>();
  const sender = createReportSender(scope.child("sender"), deps, kept, {
    shows: (id) => id === latestId && reporting.value,
    onOutcome(id, outcome) {
      if (id === latestId) latest.set(outcome);
      ended$.next();
    },
  });
  tellEnds(scope, deps, { kept, reporting, ended$ });
  const written$ = intents.of("report").pipe(
    // At once, also while an earlier one's recording is being stored: what it would send changes with the next form.
    mergeMap(({ what, words, facts, recording }) => {
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
