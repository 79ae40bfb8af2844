import { Observable } from "rxjs";
import type { SentRecording } from "../streams/ports/recording.ts";
import type { PackedRecording } from "./packRecording.ts";

/** Sends a recording. Emits once and completes; unsubscribing aborts. @param url absolute, or relative to the page */
export function uploadRecording(
  request: typeof fetch,
  url: string,
  { body, type }: PackedRecording,
): Observable<SentRecording> {
  return new Observable((subscriber) => {
    const abort = new AbortController();
    const end = (sent: SentRecording): void => {
      subscriber.next(sent);
      subscriber.complete();
    };
    request(url, { method: "POST", body, headers: { "Content-Type": type }, signal: abort.signal }).then(
      ({ status }) => end(outcomeOf(status)),
      () => end("unreachable"),
    );
    return () => abort.abort();
  });
}

function outcomeOf(status: number): SentRecording {
  if (status === 200) return "sent";
  // The ticket is over: the report asks for another one.
  if (status === 403) return "expired";
  return status === 400 || status === 413 || status === 415 ? "refused" : "unreachable";
}
