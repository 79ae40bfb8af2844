import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import type { Recording } from "../../recorder/format.ts";
import type { LazyModules } from "../../streams/compose/lazyModules.ts";
import { describeDivergence } from "../compare/divergence.ts";
import { compareWithCommit, compareWithFile } from "./comparisons.ts";
import { factRows, headlineOf } from "./factRows.ts";
import { judge, verdictOf } from "./judge.ts";
import { readLogRows } from "./logRows.ts";
import { drawStreams } from "./marbles/diagrams.ts";
import { formatted } from "./marbles/source.ts";
import { isPacked, openFile, Refused, recordingIn, recordingText } from "./openFile.ts";
import { type ReplayOptions, readOptions, replayHelp } from "./options.ts";
import { testSource, writeTest } from "./toTest.ts";
import { screensOf, withScreens } from "./withScreens.ts";

export interface CommandDeps {
  readonly print: (text: string) => void;
  readonly complain: (text: string) => void;
  /** The repository's folder. */
  readonly root: string;
  readonly lazyModules: LazyModules;
}

/** 0: nothing differs · 1: something does · 2: a file or an option is refused. */
export type ExitCode = 0 | 1 | 2;

/** Control characters but line breaks, which a terminal obeys, and those that turn the direction of text. */
const controlCharacters = /\p{Bidi_Control}|(?![\n\t])\p{Cc}/gu;

/** Escapes what a terminal would obey: recordings and logs hold texts of strangers. Valid also in JSON and code. */
function printable(text: string): string {
  return text.replace(
    controlCharacters,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** `npm run replay`: plays recordings into today's app, without network and at full speed (R-REC-15). */
export async function replayCommand(words: readonly string[], given: CommandDeps): Promise<ExitCode> {
  const deps: CommandDeps = {
    ...given,
    print: (text) => given.print(printable(text)),
    complain: (text) => given.complain(printable(text)),
  };
  const read = readOptions(words);
  if (read.kind === "help") {
    deps.print(replayHelp);
    return 0;
  }
  if (read.kind === "wrong") {
    deps.complain(`${read.why}\nnpm run replay -- --help lists the options.`);
    return 2;
  }
  let worst: ExitCode = 0;
  for (const file of read.options.files) {
    const code = await oneFile(file, read.options, deps).catch((error: unknown): ExitCode => {
      if (!(error instanceof Refused)) throw error;
      deps.complain(error.message);
      return 2;
    });
    if (code > worst) worst = code;
  }
  return worst;
}

async function oneFile(file: string, options: ReplayOptions, deps: CommandDeps): Promise<ExitCode> {
  const { print, lazyModules, root } = deps;
  const recording = await openFile(file, options.truncated);
  if (options.toTest || options.marbles.length > 0) return asTest(file, recording, options, deps);
  const { diff, at } = options;
  if (diff === null && at === null) return replayOne(file, recording, options, deps);
  const compared =
    diff === null
      ? compareWithCommit(recording, { file, commit: at ?? "HEAD", root }, options, lazyModules)
      : compareWithFile(
          recording,
          { file, other: await openFile(diff, options.truncated), name: diff },
          options,
          lazyModules,
        );
  for (const row of compared.rows) print(row);
  return compared.differs ? 1 : 0;
}

/** Replays a file, prints what happened and what differs, and with `--update` rewrites it. */
async function replayOne(
  file: string,
  recording: Recording,
  options: ReplayOptions,
  { print, lazyModules }: CommandDeps,
): Promise<ExitCode> {
  const logs = options.logs === null ? null : await readLogRows(recording, options.logs, options.until);
  const judged = judge(recording, lazyModules, { ...options, tolerant: options.tolerant || options.update });
  const { report, text } = judged;
  const differs = report.divergences.length > 0;
  if (options.json) print(JSON.stringify({ file, ...report, recording: text }));
  else {
    print(headlineOf(file, recording));
    // Of several files, only differences are printed.
    if (options.files.length === 1) for (const row of factRows(recording, options, logs?.rows)) print(row);
    if (logs !== null) print(logs.summary);
    for (const row of verdictOf(judged, options.limit)) print(row);
  }
  if (!options.update) return differs ? 1 : 0;
  // A test compares to the letter.
  if (differs || !report.isExact) {
    // Only a browser can record screens: the former ones stay.
    const written = recordingText(withScreens(recordingIn(file, text), screensOf(recording)));
    refuseImpossible(file, recordingIn(file, written), lazyModules);
    writeFileSync(file, isPacked(file) ? gzipSync(written, { level: 9 }) : written);
    const { length } = written.trim().split("\n");
    print(
      `${file} has what today's code does now: ${length} lines, where it had ${recording.lines.length + 2}.`,
    );
    if (report.dropped > 0)
      print(
        `${report.dropped} lines are dropped: they followed from something that today's code no longer does.`,
      );
  } else print(`${file} is up to date.`);
  return 0;
}

/** Refuses a run whose timers have other delays now, at which a replay would not fire them. @throws Refused */
function refuseImpossible(file: string, written: Recording, lazyModules: LazyModules): void {
  const whole = { until: null, only: [], limit: 1, tolerant: false };
  const [divergence] = judge(written, lazyModules, whole).report.divergences;
  if (!divergence) return;
  const [place = ""] = describeDivergence(divergence).split("\n");
  const why = divergence.why ?? `${place}.`;
  throw new Refused(
    `${file} is not updated: today's run does not fit the recorded times. ${why} Record it anew.`,
  );
}

/** Prints a test with diagrams, or writes it beside a copy of the recording. */
function asTest(
  file: string,
  recording: Recording,
  options: ReplayOptions,
  { print, root, lazyModules }: CommandDeps,
): ExitCode {
  const { marbles: names, until, toTest } = options;
  const drawn = names.length === 0 ? null : drawStreams(recording, lazyModules, { names, until });
  if (!toTest) {
    print(formatted(testSource(file, recording, drawn), root).trimEnd());
    return 0;
  }
  const test = relative(root, writeTest(root, { file, recording, drawn }));
  print(`${test} replays the copy beside it: npx vitest run ${test.includes(" ") ? `"${test}"` : test}`);
  print(
    drawn
      ? "Its diagrams are what today's code does, and pass. For a bug, write what is right, and see them fail."
      : "It expects all that was recorded, also what was wrong. For a bug, use --marbles and write what is right.",
  );
  return 0;
}

/** Tells `git bisect run` that a commit can't be judged. */
const skipThisCommit = 125;

/** The process's exit code. While git bisects, a refused file makes it skip the commit (R-REC-19). */
export function exitCodeIn(root: string, code: ExitCode): number {
  return code === 2 && isBisecting(root) ? skipThisCommit : code;
}

function isBisecting(root: string): boolean {
  const { status, stdout } = spawnSync("git", ["-C", root, "rev-parse", "--git-path", "BISECT_START"], {
    encoding: "utf8",
  });
  return status === 0 && existsSync(resolve(root, stdout.trim()));
}
