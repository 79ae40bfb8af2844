import type { Line, Recording } from "../../../recorder/format.ts";
import { titleOf } from "../../timeline/factTitle.ts";
import type { Until } from "../options.ts";
import { isChosen } from "./chosen.ts";

/** A row of the timeline: one fact, or the same one again and again. */
interface Row {
  readonly at: number;
  /** In the file, counted from 1. */
  readonly line: number;
  readonly lane: string;
  text: string;
  times: number;
  lastAt: number;
}

/** How many rows back the same fact counts as a repetition, such as a poll between heartbeats. */
const lookBack = 4;
/** States that a player sees as they change; the others are shown when they are asked for. */
const seenStates = ["overlays", "toasts", "location", "locale", "session", "connection", "online"];
/** Ports and their kinds that say little of a way through the app. */
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
 * What happened, as rows of a terminal: the player's acts, calls with their replies, frames, pop-ups (R-REC-15). Without chosen
 * names, timers, storage, reads and most States are counted alone.
 * @param only see {@link isChosen}
 */
export function timelineOf(
  recording: Recording,
  { only, until }: { only: readonly string[]; until: Until | null },
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
    ...rows.map(rowText),
    ...(hidden === 0
      ? []
      : [`${" ".repeat(20)}${hidden} more facts: --only NAMES shows those of a feature or port`]),
  ];
}

/** Whether a fact comes before the end that was asked for. */
export function isWithin({ at, row }: Pick<Line, "at" | "row">, until: Until | null): boolean {
  if (until === null) return true;
  return until.kind === "time" ? at <= until.ms : row <= until.line;
}

/** What kind of file it is: how long, from when, of which version. */
export function headlineOf(file: string, { header, lines, endAt, isTruncated }: Recording): string {
  const day = new Date(header.startedAt).toISOString().slice(0, 16).replace("T", " ");
  const cut = isTruncated ? ", cut off" : "";
  return `${file}: ${seconds(endAt)} s, ${lines.length} lines${cut}, recorded ${day} UTC with version ${header.app.name}`;
}

function isSeen({ what, port, kind, cause }: Line): boolean {
  // What every State has at the start is no news.
  if (what === "state") return seenStates.includes(kind) && (cause !== 0 || kind === "location");
  if (what === "read" || what === "draw" || what === "done") return false;
  if (quiet.has(port) || quiet.has(`${port}.${kind}`)) return false;
  // Everything listened to is opened at the start and closed at the end; only calls and sockets say something by it.
  return (what !== "open" && what !== "close") || port === "http" || port === "socket" || port === "stage";
}

/** Counts a row that only repeats one just before it. */
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

/** Two replies are the same when only how long they took differs, and so are the numbered frames of a speed test. */
function withoutNumbers(text: string): string {
  return text.replace(/, \d+ ms$/, "").replace(/^(← |→ )\d+$/, "$1");
}

function rowText({ at, line, lane, text, times, lastAt }: Row): string {
  const again = times === 1 ? "" : `  × ${times} until ${seconds(lastAt)}`;
  return `${seconds(at).padStart(10)} ${`:${line}`.padStart(7)}  ${lane.padEnd(10)} ${text}${again}`;
}

/** @param ms after the start */
export function seconds(ms: number): string {
  return (ms / 1_000).toFixed(3);
}
