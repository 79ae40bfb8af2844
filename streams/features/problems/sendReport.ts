import { map, type Observable, of, switchMap } from "rxjs";
import { type CallResult, isBusy } from "../../../wire/calls/envelope.ts";
import { type ProblemReport, problemCalls, recordingPath } from "../../../wire/calls/problemReport.ts";
import type { RecordingPort, SentRecording } from "../../ports/recording.ts";
import type { Backend } from "../session/backend.ts";

export type ReportOutcome =
  /** The service could not be reached, or was not able to answer. The report is kept and can be sent again. */
  | { readonly status: "failed" }
  /** `recording`: `failed` can be sent again with its report · `refused`: the service did not take it · `none`: there was none. */
  | {
      readonly status: "sent";
      readonly reference: string;
      readonly recording: "sent" | "failed" | "refused" | "none";
    }
  /** The service declined. @param message its reason, in the player's language */
  | { readonly status: "refused"; readonly message: string };

/** Sends a report once, then its recording with the ticket of the reply. Emits once and completes. */
export function sendReport(
  backend: Backend,
  recorder: RecordingPort | undefined,
  report: ProblemReport,
): Observable<ReportOutcome> {
  return backend.call(problemCalls.report, report).pipe(
    switchMap((answer): Observable<ReportOutcome> => {
      if (answer.kind !== "ok") return of(failureOf(answer));
      const { reference, ticket } = answer.data;
      const sent = (recording: keyof typeof recordingOutcomes): ReportOutcome => ({
        status: "sent",
        reference,
        recording: recordingOutcomes[recording],
      });
      if (report.recording === undefined) return of(sent("none"));
      if (ticket === undefined) return of(sent("refused"));
      if (!recorder) return of(sent("gone"));
      return recorder
        .upload(report.id, `${recordingPath}?${new URLSearchParams({ ticket })}`)
        .pipe(map(sent));
    }),
  );
}

const recordingOutcomes = {
  none: "none",
  sent: "sent",
  refused: "refused",
  // The report has arrived; a recording is lost when its page closes.
  gone: "none",
  expired: "failed",
  unreachable: "failed",
} as const satisfies Record<SentRecording | "none", string>;

function failureOf(answer: Exclude<CallResult<unknown>, { kind: "ok" }>): ReportOutcome {
  return answer.kind === "refused" && !isBusy(answer.code)
    ? { status: "refused", message: answer.msg }
    : { status: "failed" };
}
