import { maxRecordingBytes, maxRecordingText, recordingTypes } from "../wire/calls/problemReport.ts";

/** A recording as it is sent. */
export interface PackedRecording {
  readonly body: Blob;
  /** `Content-Type` to send it with. */
  readonly type: string;
}

/**
 * Packs a recording where the browser can; elsewhere it is sent as it is.
 * @returns null where it is larger than the service takes
 */
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
