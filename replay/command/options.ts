import { parseArgs } from "node:util";

/** Where a run stops: at a time, ms after the start, or at a line of the file, counted from 1. */
export type Until =
  | { readonly kind: "time"; readonly ms: number }
  | { readonly kind: "line"; readonly line: number };

/** The options of `npm run replay`. */
export interface ReplayOptions {
  /** Recordings; never empty. */
  readonly files: readonly string[];
  readonly until: Until | null;
  /** Features and ports, such as `play` and `http.request`; empty for all. */
  readonly only: readonly string[];
  readonly json: boolean;
  readonly diff: string | null;
  readonly at: string | null;
  readonly update: boolean;
  readonly tolerant: boolean;
  readonly truncated: boolean;
  readonly limit: number;
  readonly toTest: boolean;
  /** Streams that become marble diagrams, such as `queue` and `queue.shape`. */
  readonly marbles: readonly string[];
  /** A folder of logs to show beside the facts. */
  readonly logs: string | null;
}

/** `wrong` says in one line what can't be understood. */
export type ReadOptions =
  | { kind: "options"; options: ReplayOptions }
  | { kind: "help" }
  | { kind: "wrong"; why: string };

const table = {
  until: { type: "string", value: "WHEN", help: "stop at a time (4010, 4010ms, 4.01s) or at a line (:379)" },
  only: {
    type: "string",
    value: "NAMES",
    help: "show and compare these features and ports alone: play,queue,http",
  },
  strict: { type: "boolean", help: "stop at the first difference, and compare the wall clock exactly" },
  tolerant: { type: "boolean", help: "go on after a difference, and collect all of them; the default" },
  limit: {
    type: "string",
    value: "N",
    help: "describe up to N differences; 5 unless told, with --diff 10",
  },
  truncated: { type: "boolean", help: "replay a file that was cut off, up to its last whole line" },
  json: { type: "boolean", help: "one JSON object for each file, on a line of its own" },
  diff: {
    type: "string",
    value: "OTHER",
    help: "compare with another recording instead of the file's own lines",
  },
  at: { type: "string", value: "COMMIT", help: "replay on that commit too, and compare both" },
  update: { type: "boolean", help: "show what differs, then write what today's code does into the file" },
  "to-test": { type: "boolean", help: "write a test into tests/replayed/, and beside it the recording" },
  marbles: {
    type: "string",
    value: "NAMES",
    help: "print these streams as marble diagrams: queue.shape,intents,http",
  },
  logs: { type: "string", value: "DIR", help: "put the log lines of DIR's files between the rows" },
  help: { type: "boolean", short: "h", help: "this text" },
} as const;

/** How many differences a tolerant replay describes without `--limit`. */
const someDifferences = 5;
/** How many `--diff` describes without `--limit`. */
const someOfDiff = 10;

/** What the command can do, for a person at a terminal. */
export const replayHelp = [
  "npm run replay -- FILE [FILE…] [options]",
  "",
  "Replays recordings in the app of this folder, without network, prints what happened, and what the app does",
  "otherwise than recorded. docs/replay.md tells more.",
  "",
  ...Object.entries(table).map(([name, option]) => {
    const words = `--${name}${"value" in option ? ` ${option.value}` : ""}`;
    return `  ${words.padEnd(18)} ${option.help}`;
  }),
  "",
  "Ends with 0 when nothing differs, 1 when something does, and 2 when a file or an option is refused.",
  "So a recording finds the commit that broke it: git bisect run npm run replay -- FILE",
].join("\n");

/** Reads a command line. @param words without the names of Node and the script */
export function readOptions(words: readonly string[]): ReadOptions {
  const parsed = parsedOrWhy(words);
  if (typeof parsed === "string") return { kind: "wrong", why: parsed };
  const { values, positionals: files } = parsed;
  if (values.help) return { kind: "help" };
  if (files.length === 0) return { kind: "wrong", why: "Which recording? npm run replay -- FILE" };
  const until = values.until === undefined ? null : readUntil(values.until);
  if (until === "wrong")
    return wrong(`--until ${values.until}: a time (4010, 4010ms, 4.01s) or a line (:379) is needed`);
  const strict = values.strict ?? false;
  if (strict && values.tolerant) return wrong("--strict and --tolerant: one of them at a time.");
  if (strict && values.limit !== undefined)
    return wrong("--strict stops at the first difference: --limit goes without it.");
  const limitUntold = values.diff !== undefined ? someOfDiff : strict ? 1 : someDifferences;
  const limit = values.limit === undefined ? limitUntold : Number(values.limit);
  if (!Number.isInteger(limit) || limit < 1)
    return wrong(`--limit ${values.limit}: a whole number from 1 is needed`);
  const options: ReplayOptions = {
    files,
    until,
    only: namesIn(values.only),
    json: values.json ?? false,
    diff: values.diff ?? null,
    at: values.at ?? null,
    update: values.update ?? false,
    tolerant: !strict,
    truncated: values.truncated ?? false,
    limit,
    toTest: values["to-test"] ?? false,
    marbles: namesIn(values.marbles),
    logs: values.logs ?? null,
  };
  const clash = clashIn(options);
  return clash === null ? { kind: "options", options } : wrong(clash);
}

function parsedOrWhy(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: table, allowPositionals: true, strict: true });
  } catch (error) {
    return error instanceof Error ? (error.message.split(". ")[0] ?? "") : String(error);
  }
}

/** Why options contradict each other; null where they don't. */
function clashIn(options: ReplayOptions): string | null {
  const { files, diff, at, update, json, toTest, marbles, until, logs } = options;
  if (files.length > 1 && diff !== null) return "--diff can only go with one FILE.";
  if (diff !== null && at !== null)
    return "--diff compares with a file and --at with a commit: one of them is enough.";
  if (update && (until ?? diff ?? at) !== null)
    return "--update writes what a whole replay of FILE does, so it goes with no option that compares with something else.";
  if (json && (toTest || marbles.length > 0)) return "--json prints no diagrams and no tests.";
  if (logs !== null && (files.length > 1 || json || toTest || marbles.length > 0 || (diff ?? at) !== null))
    return "--logs goes with the rows of one FILE, and with no option that prints others.";
  return null;
}

function readUntil(text: string): Until | "wrong" {
  const line = /^:(\d{1,9})$/.exec(text)?.[1];
  if (line !== undefined) return Number(line) < 1 ? "wrong" : { kind: "line", line: Number(line) };
  const [, number, unit = "ms"] = /^(\d{1,12}(?:\.\d{1,6})?)(ms|s)?$/.exec(text) ?? [];
  return number === undefined ? "wrong" : { kind: "time", ms: Number(number) * (unit === "s" ? 1_000 : 1) };
}

function namesIn(list: string | undefined): readonly string[] {
  return (list ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

function wrong(why: string): ReadOptions {
  return { kind: "wrong", why };
}
