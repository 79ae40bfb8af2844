import { concatMap, defer, filter, from, map, merge, type Observable, of, switchMap, tap } from "rxjs";
import * as z from "zod/mini";
import type { Scope } from "../../lib/scope.ts";
import { type State, source } from "../../lib/state.ts";
import type { RecordingPort, SentRecording } from "../../ports/recording.ts";
import type { Clock, Entropy } from "../../ports.ts";
import { type Client, version } from "../../wire/client.ts";
import type { CallResult } from "../../wire/envelope.ts";
import {
  type ProblemFacts,
  type ProblemReport,
  problemCalls,
  problemReport,
  recordingPath,
} from "../../wire/problemReport.ts";
import type { Stored } from "../../wire/stored.ts";
import type { TypedStorage } from "../../wire/typedStorage.ts";
import type { Backend } from "../session/backend.ts";
import type { ProblemIntents } from "./problemIntents.ts";

/** What became of the report that was written last; null before the first. */
export type SentProblem =
  | { readonly status: "sending" }
  /** Kept in this browser until the service can be reached. */
  | { readonly status: "kept" }
  /** `recording`: it arrived too · it waits in this browser · the service did not take it · there was none. */
  | {
      readonly status: "sent";
      readonly reference: string;
      readonly recording: "sent" | "waits" | "refused" | "none";
    }
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

/** Reports of problems, as the forms show them. */
export interface Problems {
  readonly problem: State<SentProblem | null>;
  /** The call that a report names, as its form shows it; "" for none. */
  readonly problemRequest: State<string>;
  /** Whether a form is open. */
  readonly reporting: State<boolean>;
}

interface Deps {
  readonly intents: ProblemIntents;
  readonly ports: { readonly entropy: Entropy; readonly recording?: RecordingPort };
  readonly clock: Clock;
  readonly typedStorage: TypedStorage;
  readonly backend: Backend;
  readonly client: Pick<Client, "latestId">;
  readonly player: State<string | null>;
  /** The service may be reachable again. */
  readonly reconnected$: Observable<unknown>;
}

type Answer = CallResult<{ reference: string; ticket?: string | undefined }>;

/**
 * Sends reports of problems (R-DESK-08), and keeps in the browser what could not be sent. A recording follows its report, and
 * both wait until both have arrived (R-REC-31).
 */
export function createProblems(scope: Scope, deps: Deps): Problems {
  const { intents, ports, clock, typedStorage, backend, client, player, reconnected$ } = deps;
  const { recording: recorder } = ports;
  const latest = source<SentProblem | null>(null);
  const requestId = source("");
  /** Of the report that `latest` is about. */
  let latestId = "";

  const stored = (): readonly Waiting[] => typedStorage.read(storedReports) ?? [];
  const store = (reports: readonly Waiting[]): void => {
    typedStorage.write(storedReports, [...reports]);
    recorder?.forgetAllBut(reports.map(({ report }) => report.id));
  };
  const take = (report: ProblemReport, userId: string): void =>
    store([...stored(), { userId, report }].slice(-maxWaiting));
  const ended = (id: string, outcome: SentProblem): void => {
    const isWaiting =
      outcome.status === "kept" || (outcome.status === "sent" && outcome.recording === "waits");
    if (!isWaiting) store(stored().filter(({ report }) => report.id !== id));
    if (id === latestId) latest.set(outcome);
  };
  /** What becomes of the recording, once its report has arrived. */
  const follow = ({ id, recording }: ProblemReport, answer: Answer): Observable<SentProblem> => {
    if (answer.kind !== "ok") return of(outcomeOf(answer));
    const { reference, ticket } = answer.data;
    const sent = (what: SentRecording | "none"): SentProblem => ({
      status: "sent",
      reference,
      recording: recordingOutcomes[what],
    });
    if (recording === undefined) return of(sent("none"));
    if (ticket === undefined) return of(sent("refused"));
    if (!recorder) return of(sent("gone"));
    return recorder.upload(id, `${recordingPath}?${new URLSearchParams({ ticket })}`).pipe(map(sent));
  };

  const send$ = defer(() => from(stored().filter(({ userId }) => userId === player.value))).pipe(
    concatMap(({ report }) =>
      scope.attempt("problem", () =>
        backend.call(problemCalls.report, report).pipe(
          switchMap((answer) => follow(report, answer)),
          tap((outcome) => ended(report.id, outcome)),
        ),
      ),
    ),
  );
  const written$ = intents.of("report").pipe(
    concatMap(({ what, words, facts, recording }) => {
      const userId = player.value;
      const id = ports.entropy.uuid();
      const named = requestId.value === "" ? {} : { requestId: requestId.value };
      const allFacts: ProblemFacts = { ...facts, at: clock.now(), version: version.name, ...named };
      latestId = id;
      latest.set({ status: "sending" });
      const kept$ = recording && recorder ? recorder.keep(id, recording.allow) : of(null);
      return kept$.pipe(
        tap((bytes) => {
          const withRecording = bytes === null ? {} : { recording: { bytes } };
          if (userId !== null) take({ id, what, words, facts: allFacts, ...withRecording }, userId);
        }),
      );
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
    intents.of("open").pipe(
      tap(() => {
        latest.set(null);
        requestId.set(client.latestId());
      }),
    ),
  );
  const reporting = scope.state(
    "reporting",
    false,
    intents.of("open", "close").pipe(map(({ kind }) => kind === "open")),
  );
  return { problem: latest, problemRequest: requestId, reporting };
}

const recordingOutcomes = {
  none: "none",
  sent: "sent",
  refused: "refused",
  // The player's browser may have cleared its database; the report is there.
  gone: "none",
  expired: "waits",
  unreachable: "waits",
} as const;

function outcomeOf(answer: Exclude<Answer, { kind: "ok" }>): SentProblem {
  switch (answer.kind) {
    case "refused":
      return { status: "refused", message: answer.msg };
    case "failed":
    // The session is renewed, or somebody signs in again.
    case "unauthorized":
    case "forbidden":
      return { status: "kept" };
  }
}
