import { concatMap, defer, filter, from, map, merge, type Observable, tap } from "rxjs";
import * as z from "zod/mini";
import type { Scope } from "../../lib/scope.ts";
import { type State, source } from "../../lib/state.ts";
import type { Clock, Entropy } from "../../ports.ts";
import { type Client, version } from "../../wire/client.ts";
import type { CallResult } from "../../wire/envelope.ts";
import {
  type ProblemFacts,
  type ProblemReport,
  problemCalls,
  problemReport,
} from "../../wire/problemReport.ts";
import type { Stored } from "../../wire/stored.ts";
import type { TypedStorage } from "../../wire/typedStorage.ts";
import type { Backend } from "../session/backend.ts";
import type { DeskFeatureDeps } from "./featureDeps.ts";

/** What became of the report that was written last; null before the first. */
export type SentProblem =
  | { readonly status: "sending" }
  /** Kept in this browser until the service can be reached. */
  | { readonly status: "kept" }
  | { readonly status: "sent"; readonly reference: string }
  /** The service declined. @param message its reason, in the player's language */
  | { readonly status: "refused"; readonly message: string };

/** Reports that wait in this browser; of more, the oldest is dropped. */
const maxWaiting = 5;
const waiting = z
  .array(z.object({ userId: z.string(), report: problemReport }))
  .check(z.maxLength(maxWaiting));
type Waiting = z.infer<typeof waiting>[number];
const storedReports: Stored<typeof waiting> = {
  key: "PROBLEM_REPORTS",
  area: "local",
  form: "json",
  schema: waiting,
};

/** Reports of problems, as the desk shows them. */
export interface Problems {
  readonly problem: State<SentProblem | null>;
  /** The call that a report names, as its form shows it; "" for none. */
  readonly problemRequest: State<string>;
}

interface Deps extends Pick<DeskFeatureDeps, "deskIntents"> {
  readonly ports: { readonly entropy: Entropy };
  readonly clock: Clock;
  readonly typedStorage: TypedStorage;
  readonly backend: Backend;
  readonly client: Pick<Client, "latestId">;
  readonly player: State<string | null>;
  /** The service may be reachable again. */
  readonly reconnected$: Observable<unknown>;
}

/** Sends reports of problems (R-DESK-08), and keeps in the browser what could not be sent. */
export function createProblems(scope: Scope, deps: Deps): Problems {
  const { deskIntents, ports, clock, typedStorage, backend, client, player, reconnected$ } = deps;
  const latest = source<SentProblem | null>(null);
  const requestId = source("");
  /** Of the report that `latest` is about. */
  let latestId = "";

  const stored = (): readonly Waiting[] => typedStorage.read(storedReports) ?? [];
  const forget = (id: string): void => {
    typedStorage.write(
      storedReports,
      stored().filter(({ report }) => report.id !== id),
    );
  };
  const take = (report: ProblemReport, userId: string): void => {
    latestId = report.id;
    latest.set({ status: "sending" });
    typedStorage.write(storedReports, [...stored(), { userId, report }].slice(-maxWaiting));
  };
  const answered = (id: string, result: CallResult<{ reference: string }>): void => {
    const outcome = outcomeOf(result);
    if (outcome.status !== "kept") forget(id);
    if (id === latestId) latest.set(outcome);
  };

  const send$ = defer(() => from(stored().filter(({ userId }) => userId === player.value))).pipe(
    concatMap(({ report }) =>
      scope.attempt("problem", () =>
        backend.call(problemCalls.report, report).pipe(tap((result) => answered(report.id, result))),
      ),
    ),
  );
  const written$ = deskIntents.of("report").pipe(
    tap(({ what, words, facts }) => {
      const report = {
        id: ports.entropy.uuid(),
        what,
        words,
        facts: {
          ...facts,
          at: clock.now(),
          version: version.name,
          ...(requestId.value === "" ? {} : { requestId: requestId.value }),
        } satisfies ProblemFacts,
      };
      if (player.value !== null) take(report, player.value);
    }),
  );
  const signedIn$ = player.pipe(filter((id) => id !== null));
  scope.run(
    "send",
    merge(signedIn$, written$, reconnected$).pipe(
      map(() => undefined),
      concatMap(() => scope.attempt("problems", () => send$)),
    ),
  );
  // The next report begins with an empty form, and is about what happened before it.
  scope.run(
    "new",
    deskIntents.of("sheet", "sheetPage").pipe(
      tap(() => {
        latest.set(null);
        requestId.set(client.latestId());
      }),
    ),
  );
  return { problem: latest, problemRequest: requestId };
}

function outcomeOf(result: CallResult<{ reference: string }>): SentProblem {
  switch (result.kind) {
    case "ok":
      return { status: "sent", reference: result.data.reference };
    case "refused":
      return { status: "refused", message: result.msg };
    case "failed":
    // The session is renewed, or somebody signs in again.
    case "unauthorized":
    case "forbidden":
      return { status: "kept" };
  }
}
