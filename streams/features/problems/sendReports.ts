import {
  concatMap,
  defer,
  filter,
  from,
  map,
  merge,
  type Observable,
  of,
  Subject,
  switchMap,
  tap,
} from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import { after } from "../../lib/time.ts";
import type { PersonalKind, RecordingPort, SentRecording } from "../../ports/recording.ts";
import type { Clock, Entropy } from "../../ports.ts";
import { longestPause } from "../../rules/backoff.ts";
import { reportRetry } from "../../rules/durations.ts";
import { type CallResult, isBusy } from "../../wire/envelope.ts";
import { type ProblemReport, problemCalls, recordingPath } from "../../wire/problemReport.ts";
import type { Backend } from "../session/backend.ts";
import type { KeptReports, UntoldEnd } from "./keptReports.ts";

/** What became of a report. */
export type ReportOutcome =
  /** Kept in this browser until the service can be reached, and is able to answer. */
  | { readonly status: "kept" }
  /** `recording`: it arrived too · it waits in this browser · the service did not take it · there was none. */
  | {
      readonly status: "sent";
      readonly reference: string;
      readonly recording: "sent" | "waits" | "refused" | "none";
    }
  /** The service declined. @param message its reason, in the player's language */
  | { readonly status: "refused"; readonly message: string };

export interface SenderDeps {
  readonly ports: { readonly entropy: Pick<Entropy, "random">; readonly recording?: RecordingPort };
  readonly clock: Clock;
  readonly backend: Backend;
  readonly player: State<string | null>;
  /** The service may be reachable again. */
  readonly reconnected$: Observable<unknown>;
}

export interface ReportSender {
  /**
   * Keeps a report with its recording, and sends it. Completes once both are kept.
   * @param allow what the recording shows as it is; null to send none
   */
  add(
    report: Omit<ProblemReport, "recording">,
    userId: string,
    allow: readonly PersonalKind[] | null,
  ): Observable<unknown>;
}

/** The form of the report that was written last. */
export interface ReportForm {
  /** Whether it is open, and says what becomes of this report. */
  shows(id: string): boolean;
  onOutcome(id: string, outcome: ReportOutcome): void;
}

type Answer = CallResult<{ reference: string; ticket?: string | undefined }>;

/**
 * Sends the player's reports, one after the other, and keeps in the browser what could not be sent. A recording follows its report,
 * and both wait until both have arrived (R-REC-31). They are tried again when somebody signs in, when the service may be back, and
 * after pauses that grow (R-REC-42).
 * @param form is told after each attempt
 */
export function createReportSender(
  scope: Scope,
  deps: SenderDeps,
  kept: KeptReports,
  form: ReportForm,
): ReportSender {
  const { ports, clock, backend, player, reconnected$ } = deps;
  const { recording: recorder } = ports;
  const added$ = new Subject<void>();
  const failed$ = new Subject<number>();
  /** Rounds in a row after which something still waits. */
  let failures = 0;

  const ended = (id: string, outcome: ReportOutcome): void => {
    const end = endOf(outcome);
    if (end !== null) kept.end(id, form.shows(id) ? null : end);
    form.onOutcome(id, outcome);
  };
  const sent = (report: ProblemReport): Observable<ReportOutcome> =>
    backend
      .call(problemCalls.report, report)
      .pipe(switchMap((answer) => withRecording(recorder, report, answer)));
  const round$ = defer(() => {
    kept.dropOld();
    return from(kept.waiting(player.value));
  }).pipe(
    concatMap((report) =>
      scope.attempt("problem", () => sent(report).pipe(tap((outcome) => ended(report.id, outcome)))),
    ),
    tap({
      complete: () => {
        failures = kept.waiting(player.value).length > 0 ? failures + 1 : 0;
        failed$.next(failures);
      },
    }),
  );
  const again$ = failed$.pipe(
    switchMap((times) =>
      times === 0 ? of() : after(clock, retryPause(times, ports.entropy.random()), "problems/reportRetry"),
    ),
  );
  const signedIn$ = player.pipe(filter((id) => id !== null));
  scope.run(
    "send",
    merge(signedIn$, added$, reconnected$, again$).pipe(
      concatMap(() => scope.attempt("problems", () => round$)),
    ),
  );
  return {
    add(report, userId, allow) {
      const isWithout = allow === null || !recorder;
      const bytes$ = isWithout
        ? of(null)
        : kept.keepRecording(report.id, () => recorder.keep(report.id, allow));
      return bytes$.pipe(
        tap((bytes) => {
          kept.add(userId, { ...report, ...(bytes === null ? {} : { recording: { bytes } }) });
          added$.next();
        }),
      );
    },
  };
}

/** What its player is to know of a report that needs no sending any more; null while it waits. */
function endOf(outcome: ReportOutcome): UntoldEnd | null {
  switch (outcome.status) {
    case "kept":
      return null;
    case "sent":
      return outcome.recording === "waits" ? null : { status: "sent", reference: outcome.reference };
    case "refused":
      return outcome;
  }
}

/** @param failures 1 or more @param random 0 ≤ n < 1 @returns ms: between half and all of what doubles each time, up to the cap */
function retryPause(failures: number, random: number): number {
  return Math.round((longestPause(reportRetry, failures) * (1 + random)) / 2);
}

/** What becomes of the recording, once its report has arrived. */
function withRecording(
  recorder: RecordingPort | undefined,
  { id, recording }: ProblemReport,
  answer: Answer,
): Observable<ReportOutcome> {
  if (answer.kind !== "ok") return of(outcomeOf(answer));
  const { reference, ticket } = answer.data;
  const sent = (what: SentRecording | "none"): ReportOutcome => ({
    status: "sent",
    reference,
    recording: recordingOutcomes[what],
  });
  if (recording === undefined) return of(sent("none"));
  if (ticket === undefined) return of(sent("refused"));
  if (!recorder) return of(sent("gone"));
  return recorder.upload(id, `${recordingPath}?${new URLSearchParams({ ticket })}`).pipe(map(sent));
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

function outcomeOf(answer: Exclude<Answer, { kind: "ok" }>): ReportOutcome {
  switch (answer.kind) {
    case "refused":
      return isBusy(answer.code) ? { status: "kept" } : { status: "refused", message: answer.msg };
    case "failed":
    // The session is renewed, or somebody signs in again.
    case "unauthorized":
    case "forbidden":
      return { status: "kept" };
  }
}
