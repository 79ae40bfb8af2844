import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Recording } from "../../recorder/format.ts";
import { seconds } from "./factRows.ts";
import type { Drawn } from "./marbles/diagrams.ts";
import { expectationSource, formatted } from "./marbles/source.ts";
import { isPacked, Refused } from "./openFile.ts";

/** A test that replays a recording beside it (R-REC-17). @param drawn streams to expect; null: everything */
export function testSource(name: string, recording: Recording, drawn: Drawn | null): string {
  const file = `new URL(${JSON.stringify(`${name}.ndjson`)}, import.meta.url)`;
  const title = JSON.stringify(name);
  const body = drawn
    ? [
        `test(${title}, () => {`,
        `  const until = ${drawn.until.toLocaleString("en-US").replaceAll(",", "_")};`,
        "  marbles({ until }, (marbleTest) => {",
        `    const { expectStream } = replayed(marbleTest, ${file}, until);`,
        ...[...drawn.streams].map(([stream, diagram]) => expectationSource(stream, diagram)),
        "  });",
        "});",
      ]
    : [`test(${title}, () => expectReplay(${file}));`];
  return [
    'import { test } from "vitest";',
    ...(drawn ? ['import { marbles } from "../support/marbles.ts";'] : []),
    `import { ${drawn ? "replayed" : "expectReplay"} } from "../support/replayed.ts";`,
    "",
    comment(recording),
    ...body,
    "",
  ].join("\n");
}

/** A comment with the date of the recording and its length. */
function comment({ header, lines }: Recording): string {
  const day = new Date(header.startedAt).toISOString().slice(0, 10);
  return `/** Recorded on ${day} with version ${header.app.name}, ${seconds(lines.at(-1)?.at ?? 0)} s long. */`;
}

/** Names that are valid as a file and as a title everywhere. */
const plainName = /^[\w][\w .-]{0,80}$/;

/** The name of a recording without folder and ending, which becomes the title of its test. @throws Refused */
export function testName(file: string): string {
  const name = basename(file).replace(/\.(ndjson|jsonl|json|txt)(\.gz)?$/, "");
  if (plainName.test(name)) return name;
  throw new Refused(
    `${name} is no name for a test: rename the recording, with letters, digits, spaces and dashes.`,
  );
}

/**
 * Writes a test and a copy of its recording into `tests/replay/` (R-REC-17).
 * @returns the paths of both  @throws Refused when one of them is there already, or the name is none
 */
export function writeTest(
  root: string,
  { file, recording, drawn }: { file: string; recording: Recording; drawn: Drawn | null },
): { readonly test: string; readonly recording: string } {
  const name = testName(file);
  const folder = join(root, "tests/replay");
  const paths = { test: join(folder, `${name}.test.ts`), recording: join(folder, `${name}.ndjson`) };
  const isThere = resolve(file) === resolve(paths.recording);
  for (const path of isThere ? [paths.test] : [paths.test, paths.recording])
    if (existsSync(path))
      throw new Refused(`${path} is there already: rename the recording, or remove the test.`);
  mkdirSync(folder, { recursive: true });
  if (isPacked(file)) writeFileSync(paths.recording, gunzipSync(readFileSync(file)));
  else if (!isThere) copyFileSync(file, paths.recording);
  writeFileSync(paths.test, formatted(testSource(name, recording, drawn), root));
  return paths;
}
