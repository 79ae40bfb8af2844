import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import type { Footer, Recording } from "../../recorder/format.ts";
import { rowOf } from "../../recorder/rows.ts";
import { type ReadRecording, readRecording, readRecordingFrom } from "../reading/readRecording.ts";

/** A file or option that can't be used; the message is one line for a person. */
export class Refused extends Error {}

/** Opens a recording, also a `.gz`. @param truncated reads a cut one to its last whole line @throws Refused */
export async function openFile(path: string, truncated: boolean): Promise<Recording> {
  const bytes = createReadStream(path);
  const isOpen = await new Promise<boolean>((opened) => {
    bytes.once("open", () => opened(true));
    bytes.once("error", () => opened(false));
  });
  if (!isOpen) throw new Refused(`${path} can't be opened.`);
  return accepted(
    path,
    await readRecordingFrom(isPacked(path) ? bytes.pipe(createGunzip()) : bytes, {
      allowTruncated: truncated,
    }),
  );
}

export const isPacked = (path: string): boolean => path.endsWith(".gz");

/** The recording that a text holds. @param name of the text, for a person @throws Refused */
export function recordingIn(name: string, text: string): Recording {
  return accepted(name, readRecording(text));
}

/** A recording as the text of its file. */
export function recordingText({ header, lines, endAt }: Recording): string {
  const footer: Footer = { end: { lines: lines.length, at: endAt } };
  const rows = lines.map((line) => rowOf(line, JSON.stringify(line.data)));
  return `${[JSON.stringify(header), ...rows, JSON.stringify(footer)].join("\n")}\n`;
}

function accepted(name: string, read: ReadRecording): Recording {
  if (read.kind === "refused") throw new Refused(`${name} is refused: ${read.why}`);
  return read;
}
