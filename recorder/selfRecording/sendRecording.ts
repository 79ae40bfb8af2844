import { Observable } from "rxjs";
import type { SentRecording } from "../../streams/ports/recording.ts";
import { maxRecordingBytes, maxRecordingText, recordingTypes } from "../../wire/calls/problemReport.ts";

/** A recording as it is sent. */
export interface PackedRecording {
  readonly body: Blob;
  /** `Content-Type` to send it with. */
  readonly type: string;
}

/** Packs a recording where the browser can. @returns null where it is larger than the service takes */
export async function packRecording(text: string): Promise<PackedRecording | null> {
  const plain = new Blob([text], { type: recordingTypes.plain });
  if (plain.size > maxRecordingText) return null;
  const packed =
    "CompressionStream" in globalThis
      ? await new Response(plain.stream().pipeThrough(new CompressionStream("gzip"))).blob()
      : null;
  const body = packed ?? plain;
  if (body.size > maxRecordingBytes) return null;
  return { body, type: packed === null ? recordingTypes.plain : recordingTypes.packed };
}

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
  // The ticket has expired: the report requests another one.
  if (status === 403) return "expired";
  return status === 400 || status === 413 || status === 415 ? "refused" : "unreachable";
}
