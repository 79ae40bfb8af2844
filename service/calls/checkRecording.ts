import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import * as z from "zod/mini";
import { maxRecordingText, recordingTypes } from "../../wire/calls/problemReport.ts";
import { jsonOf, orElse } from "../../wire/orElse.ts";

const unpack = promisify(gunzip);
const pack = promisify(gzip);

/** More lines come from no app. */
const maxLines = 200_000;

/** The first line of every recording, whatever the version of its format (docs/replay.md). */
const header = z.looseObject({
  format: z.int().check(z.gte(1), z.lte(1_000)),
  app: z.object({ name: z.string().check(z.maxLength(40)), code: z.int() }),
  startedAt: z.number(),
});

/**
 * R-REC-28. Checks what a stranger sent as a recording, without trusting a byte: it unpacks to at most 8 MB of well-formed text,
 * begins with a header, and each of its lines is one JSON object. Nothing in it is acted on; whoever replays it checks the rest.
 * @param type `Content-Type` of the request
 * @returns the recording, packed; null for anything else
 */
export async function checkRecording(body: Uint8Array, type: string | undefined): Promise<Uint8Array | null> {
  const isPacked = type === recordingTypes.packed;
  const text = isPacked ? await unpacked(body) : body;
  if (text === null || text.byteLength > maxRecordingText || !isRecording(text)) return null;
  return isPacked ? body : pack(text);
}

/** Null where it is not packed, or unpacks to more than is allowed: the rest is not even unpacked. */
const unpacked = (body: Uint8Array): Promise<Uint8Array | null> =>
  unpack(body, { maxOutputLength: maxRecordingText }).catch(() => null);

function isRecording(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const text = orElse(() => decoder.decode(bytes), null);
  if (text === null) return false;
  const lines = text.replace(/\n$/, "").split("\n", maxLines + 1);
  if (lines.length > maxLines) return false;
  return header.safeParse(jsonOf(lines[0] ?? "")).success && lines.every(isObjectLine);
}

/** Looks at the ends alone: parsing megabytes would hold everybody up. */
function isObjectLine(line: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON has none, and a terminal would obey them.
  return line.startsWith("{") && line.endsWith("}") && !/[\u0000-\u001f\u007f-\u009f]/.test(line);
}
