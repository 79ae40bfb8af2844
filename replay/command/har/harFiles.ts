import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import type { Recording } from "../../../streams/adapters/recording/format.ts";
import type { LazyModules } from "../../../streams/compose/lazyModules.ts";
import { Refused } from "../openFile.ts";
import { exportHar } from "./exportHar.ts";
import { maxHarBytes, readHar } from "./harFormat.ts";
import { importHar } from "./importHar.ts";

/**
 * Makes a recording from a HAR file (R-REC-18).
 * @param file the recording to be written; it must not be there
 * @returns what is missing from it, row by row
 * @throws Refused
 */
export function makeFromHar(har: string, file: string, lazyModules: LazyModules): readonly string[] {
  if (existsSync(file)) throw new Refused(`${file} is there already: name a file to be made from ${har}.`);
  const read = readHar(textOf(har));
  if (read.kind === "refused") throw new Refused(`${har} is refused: ${read.why}.`);
  const made = importHar(read.entries, lazyModules);
  if (made.kind === "refused") throw new Refused(`${har} is refused: ${made.why}.`);
  writeFileSync(file, made.text);
  return [
    `${file} is made from ${har}: ${made.calls} of ${made.calls + made.callsLeft} calls and sockets, ${made.frames} frames from the service.`,
    "Missing from it, as a HAR file does not have it:",
    ...made.missing.map((line) => `  - ${line}`),
    "",
  ];
}

/** @returns a row that says what was written */
export function writeAsHar(recording: Recording, file: string): string {
  const har = exportHar(recording);
  writeFileSync(file, `${JSON.stringify(har, null, 1)}\n`);
  return `${file} has ${har.log.entries.length} calls and sockets. Secrets are pseudonyms, frames are plain.`;
}

function textOf(path: string): string {
  try {
    const { size } = statSync(path);
    if (size > maxHarBytes)
      throw new Refused(`${path} is refused: it is larger than ${maxHarBytes / 1_000_000} MB.`);
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(`${path} can't be opened.`);
  }
}
