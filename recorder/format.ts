import * as z from "zod/mini";
import { appConfig } from "../wire/config.ts";
import { formatVersion } from "./rows.ts";

/** The longest recording, ms: 31 days. */
const longest = 2_678_400_000;
const time = z.number().check(z.gte(0), z.lte(longest));

/** The first line of a recording. */
export const header = z.strictObject({
  format: z.literal(formatVersion),
  app: z.strictObject({ name: z.string(), code: z.int() }),
  /** The wall clock at the start, epoch ms. */
  startedAt: z.number().check(z.gte(0), z.lte(8.64e15 - longest)),
  /** Of the page, such as "https://play.example". */
  origin: z.string(),
  config: appConfig,
  /** What could be read from the ports at the start: address, storage, cookies, visibility … */
  known: z.record(z.string(), z.unknown()),
  /** Before the line of this number only inputs and `open` lines are kept (R-REC-06); without it, all are. */
  fullFrom: z.optional(z.int().check(z.gte(1))),
  /** Before the line of this number everything is missing, so that nothing can be replayed; the lines are there to be read (R-REC-25). */
  keptFrom: z.optional(z.int().check(z.gte(1))),
});
export type Header = z.infer<typeof header>;

/** Lines caused by the outside world; a replay plays or supplies them. */
export const inbound = ["next", "done", "error", "fire", "send", "read", "draw"] as const;
/** Lines caused by the core; a replay expects them. `screen` only where there are screens. */
const outbound = ["open", "tell", "close", "call", "state", "screen"] as const;

/**
 * One line of a recording. `what` is
 * - `open`, `tell`, `close`: the core subscribes to a stream of a port, sends something into it, unsubscribes
 * - `next`, `done`, `error`: the stream emits, completes, errors
 * - `call`: the core calls a port that returns nothing
 * - `read`, `draw`: the core reads a value, draws a random one
 * - `fire`: a timer fires
 * - `send`: an intent
 * - `state`: a State of the app changed
 * - `screen`: what the screens show once nothing has happened for a while
 */
export const writtenLine = z.strictObject({
  /** From 1, without a gap from `fullFrom` on; the header is 0. */
  seq: z.int().check(z.gte(1)),
  /** Since the start, ms; never less than in the line before. */
  at: time,
  what: z.enum([...inbound, ...outbound]),
  port: z.string(),
  kind: z.string(),
  data: z.unknown(),
  /** The `open` line of the stream. */
  of: z.optional(z.int()),
  /** The line that led to this one; 0 is the start, null the player or the outside world. */
  cause: z.nullable(z.int()),
  /** The line that the core was still working on when this one came. */
  during: z.optional(z.int()),
});
export type WrittenLine = z.infer<typeof writtenLine>;

/** A line that was read. */
export interface Line extends WrittenLine {
  /** In the file, counted from 1 as an editor does. */
  readonly row: number;
}

/** The last line: how many lines stand between it and the header, and when it was written, ms (R-REC-04). */
export const footer = z.strictObject({ end: z.strictObject({ lines: z.int(), at: time }) });
export type Footer = z.infer<typeof footer>;

export interface Recording {
  readonly header: Header;
  readonly lines: readonly Line[];
  /** When it ends, ms after the start: nothing else happened until then. Of a cut one, the time of its last line. */
  readonly endAt: number;
  /** The file has no last line, as a page that died leaves it. */
  readonly isTruncated: boolean;
}

/** True for lines that a replay plays by itself, while the core is idle. */
export function isPlayed({ what }: Pick<Line, "what">): boolean {
  return what === "next" || what === "done" || what === "error" || what === "fire" || what === "send";
}

/** The line with this number; undefined where there is none. */
export function lineOf(lines: readonly Line[], seq: number): Line | undefined {
  if (lines[seq - 1]?.seq === seq) return lines[seq - 1];
  let [low, high] = [0, Math.min(seq, lines.length)];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((lines[middle]?.seq ?? seq) < seq) low = middle + 1;
    else high = middle;
  }
  return lines[low]?.seq === seq ? lines[low] : undefined;
}
