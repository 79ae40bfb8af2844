import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Recording } from "../../recorder/format.ts";
import { seconds } from "./factRows.ts";
import type { Drawn } from "./marbles/diagrams.ts";
import { expectationSource, formatted } from "./marbles/source.ts";
import { Refused, recordingText } from "./openFile.ts";
import { withScreens } from "./withScreens.ts";

/** A test that replays a recording beside it (R-REC-17). @param path of that @param drawn streams to expect; null: everything */
export function testSource(path: string, recording: Recording, drawn: Drawn | null): string {
  const file = `new URL(${JSON.stringify(basename(path))}, import.meta.url)`;
  const title = JSON.stringify(testName(path));
  const body = drawn
    ? [
        `test(${title}, () => {`,
        `  const until = ${drawn.until.toLocaleString("en-US").replaceAll(",", "_")};`,
        "  marbles({ until }, (marbleTest) => {",
        `    const { expectStream } = replayed(marbleTest, ${file}, until);`,
        "// What the app did when this was written: correct what was wrong.",
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
function testName(file: string): string {
  const name = basename(file).replace(/\.(ndjson|jsonl|json|txt)(\.gz)?$/, "");
  if (plainName.test(name)) return name;
  throw new Refused(
    `${name} is no name for a test: rename the recording, with letters, digits, spaces and dashes.`,
  );
}

/**
 * Writes a test and its packed recording into `tests/replayed/`, part of every test run (R-REC-17).
 * @returns the test's path  @throws Refused when one of them is there already, or the name is none
 */
export function writeTest(
  root: string,
  { file, recording, drawn }: { file: string; recording: Recording; drawn: Drawn | null },
): string {
  const name = testName(file);
  const folder = join(root, "tests/replayed");
  const [test, packed] = [join(folder, `${name}.test.ts`), join(folder, `${name}.ndjson.gz`)];
  for (const path of [test, packed])
    if (existsSync(path))
      throw new Refused(`${path} is there already: rename the recording, or remove the test.`);
  mkdirSync(folder, { recursive: true });
  const needed = drawn ? withoutOutputs(recording) : withScreens(recording, []);
  writeFileSync(packed, gzipSync(recordingText(needed), { level: 9 }));
  writeFileSync(test, formatted(testSource(packed, recording, drawn), root));
  return test;
}

/** What diagrams need: inputs, and what they belong to, as the app keeps it of early times (R-REC-06). */
function withoutOutputs({ header, lines, ...rest }: Recording): Recording {
  const fullFrom = (lines.at(-1)?.seq ?? 0) + 1;
  const dropped = ["tell", "close", "call", "state", "screen"];
  return {
    ...rest,
    header: { ...header, fullFrom },
    lines: lines.filter(({ what }) => !dropped.includes(what)),
  };
}
