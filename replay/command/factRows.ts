import type { Line, Recording, WrittenLine } from "../../recorder/format.ts";
import { titleOf } from "../facts/factTitle.ts";
import type { Until } from "./options.ts";

/** A row of the terminal: a fact with its repetitions, or a line of a log. */
export interface Row {
  readonly at: number;
  /** In the file, counted from 1; of a log line, that of its call, or null. */
  readonly line: number | null;
  readonly lane: string;
  text: string;
  times: number;
  lastAt: number;
}

/** How many rows back an equal fact counts as a repetition, such as a poll between heartbeats. */
const lookBack = 4;
/** States whose changes a player sees. Others need `--only`. */
const seenStates = ["overlays", "toasts", "location", "locale", "session", "connection", "online"];
/** Ports and kinds that are hidden without `--only`. */
const quiet = new Set([
  ...["clock", "entropy", "parts", "storage", "asApp", "installer", "updates", "screen"],
  ...[
    "lifecycle.lock",
    "lifecycle.broadcast",
    "lifecycle.heard",
    "navigation.changes",
    "shell.setStatusBarColor",
  ],
]);

/**
 * The facts of a recording as rows (R-REC-15); timers, storage, reads, most States only if chosen by name.
 * @param logs rows to put between them, by time
 */
export function factRows(
  recording: Recording,
  { only, until }: { only: readonly string[]; until: Until | null },
  logs: readonly Row[] = [],
): readonly string[] {
  const { lines } = recording;
  const rows: Row[] = [];
  /** The row of a call, by the number of its `open` line: its reply is written beside it. */
  const calls = new Map<number, Row>();
  let hidden = 0;
  for (const fact of lines) {
    if (!isWithin(fact, until)) break;
    if (!(only.length === 0 ? isSeen(fact) : isChosen(only, fact))) {
      hidden += 1;
      continue;
    }
    const lane = fact.what === "send" ? "player" : fact.port;
    const text = titleOf(lines, fact);
    const call = fact.of === undefined ? undefined : calls.get(fact.of);
    if (call) {
      call.text = `${text}, ${Math.round(fact.at - call.at)} ms`;
      calls.delete(fact.of ?? 0);
      merge(rows, call);
    } else if (fact.port !== "http" || fact.what === "open") {
      const row = { at: fact.at, line: fact.row, lane, text, times: 1, lastAt: fact.at };
      rows.push(row);
      if (fact.port === "http") calls.set(fact.seq, row);
      else merge(rows, row);
    }
  }
  return [
    ...[...rows, ...logs].sort((one, other) => one.at - other.at).map(rowText),
    ...(hidden === 0
      ? []
      : [`${" ".repeat(20)}${hidden} more facts: --only NAMES shows those of a feature or port`]),
  ];
}

/** True for facts up to `--until`. */
export function isWithin({ at, row }: Pick<Line, "at" | "row">, until: Until | null): boolean {
  if (until === null) return true;
  return until.kind === "time" ? at <= until.ms : row <= until.line;
}

/** A file's length, date and version in a line. */
export function headlineOf(file: string, { header, lines, endAt, isTruncated }: Recording): string {
  const day = new Date(header.startedAt).toISOString().slice(0, 16).replace("T", " ");
  const cut = isTruncated ? ", cut off" : "";
  return `${file}: ${seconds(endAt)} s, ${lines.length} lines${cut}, recorded ${day} UTC with version ${header.app.name}`;
}

function isSeen({ what, port, kind, cause }: Line): boolean {
  // The States' first values are no news.
  if (what === "state") return seenStates.includes(kind) && (cause !== 0 || kind === "location");
  if (what === "read" || what === "draw" || what === "done") return false;
  if (quiet.has(port) || quiet.has(`${port}.${kind}`)) return false;
  // Most streams are open from start to end: only these ports tell something by opening and closing.
  return (what !== "open" && what !== "close") || port === "http" || port === "socket" || port === "stage";
}

/** Merges a row into an equal one just before it. */
function merge(rows: Row[], row: Row): void {
  const at = rows.lastIndexOf(row);
  const same = rows
    .slice(Math.max(0, at - lookBack), at)
    .findLast((one) => one.lane === row.lane && withoutNumbers(one.text) === withoutNumbers(row.text));
  if (same === undefined) return;
  rows.splice(at, 1);
  same.times += row.times;
  same.lastAt = row.at;
}

/** Without durations of replies and numbers of speed-test frames, so that repetitions are equal. */
function withoutNumbers(text: string): string {
  return text.replace(/, \d+ ms$/, "").replace(/^(← |→ )\d+$/, "$1");
}

function rowText({ at, line, lane, text, times, lastAt }: Row): string {
  const again = times === 1 ? "" : `  × ${times} until ${seconds(lastAt)}`;
  return `${seconds(at).padStart(10)} ${(line === null ? "" : `:${line}`).padStart(7)}  ${lane.padEnd(10)} ${text}${again}`;
}

/** @param ms after the start */
export function seconds(ms: number): string {
  return (ms / 1_000).toFixed(3);
}

type Fact = Pick<WrittenLine, "what" | "port" | "kind" | "data">;

/**
 * Whether a fact belongs to one of the chosen features and ports (R-REC-15). A name is a feature (`queue`: its State, its intents
 * and its timers), a timer (`push/heartbeatEvery`), a State (`account.checkout`), a port (`http`), or one of its kinds (`http.request`).
 * @param names empty for all
 */
export function isChosen(names: readonly string[], fact: Fact): boolean {
  if (names.length === 0) return true;
  const own = ownNames(fact);
  return names.some((name) => own.some((one) => isOf(name, one)));
}

/** What `--only` can name: features and ports, sorted, without the States, timers and kinds below them. */
export function chosenNames(facts: readonly Fact[]): readonly string[] {
  const heads = facts.flatMap((fact) => ownNames(fact).map((name) => name.replace(/[./].*/s, "")));
  return [...new Set(heads)].sort();
}

/** The names of a fact: its State, intent type or timer, and its port. */
function ownNames({ what, port, kind, data }: Fact): readonly string[] {
  if (what === "state") return [kind, `state.${kind}`];
  if (what === "fire") {
    const timer: unknown = Object(data).name;
    return [`${port}.${kind}`, ...(typeof timer === "string" ? [timer] : [])];
  }
  if (what !== "send") return [`${port}.${kind}`];
  const type: unknown = Object(data).type;
  return [...(typeof type === "string" ? [type] : []), "intents", "player"];
}

/** True for a name itself and for names below it. */
function isOf(name: string, own: string): boolean {
  return own === name || own.startsWith(`${name}.`) || own.startsWith(`${name}/`);
}
