import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Recording, WrittenLine } from "../../streams/adapters/recording/format.ts";
import type { IntentType } from "../../streams/intents.ts";
import { factTitle } from "../timeline/factTitle.ts";
import type { Drawn } from "./marbles/drawStreams.ts";
import { expectationSource, formatted } from "./marbles/source.ts";
import { isPacked, Refused } from "./openFile.ts";
import { seconds } from "./timeline/timeline.ts";

/** Acts of the player that the comment of a test lists. */
const listedActs = 6;

/**
 * The text of a test that replays a recording, which stands beside it (R-REC-17).
 * @param name of the recording, without folder and ending; becomes the test's title
 * @param drawn streams to expect as diagrams; null for a test that expects the whole recording
 */
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
    ...comment(recording),
    ...body,
    "",
  ].join("\n");
}

/** What kind of recording it is: when, how long, and what the player did. */
function comment({ header, lines }: Recording): readonly string[] {
  const acts = lines.filter(isPlayerAct).map((fact) => `${seconds(fact.at)} ${factTitle(fact, undefined)}`);
  const more = acts.length - listedActs;
  const day = new Date(header.startedAt).toISOString().slice(0, 10);
  return [
    "/**",
    ` * Recorded on ${day} with version ${header.app.name}, ${seconds(lines.at(-1)?.at ?? 0)} s long. The player's acts:`,
    ...acts.slice(0, listedActs).map((act) => ` * - ${act.replaceAll("*/", "* /")}`),
    ...(more > 0 ? [` * - and ${more} more`] : []),
    ...(acts.length === 0 ? [" * - none"] : []),
    " */",
  ];
}

/** Names of files and titles that any system takes. */
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
 * @param root of the repository
 * @param file the recording's path
 * @returns the paths of both
 * @throws Refused when one of them is there already, or the name is none
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

/** Intents that pages send by themselves: as they scroll, open a pop-up, need data or fail to load. */
const pageIntents: readonly IntentType[] = [
  "section/near",
  "popup/closable",
  "types/load",
  "page/chunkFailed",
  "slides/open",
  "slides/view",
  "desk/upright",
  "problem/load",
];

/** Whether a fact is something that the player did: an intent that no page sends by itself. */
function isPlayerAct({ what, kind, data }: Pick<WrittenLine, "what" | "kind" | "data">): boolean {
  if (what !== "send" || kind !== "intent") return false;
  const { type }: { readonly type?: unknown } = Object(data);
  return !pageIntents.some((one) => one === type);
}
