import * as z from "zod/mini";
import { appConfig } from "../../wire/config.ts";
import { schemaOf, schemaOfKnown } from "./recordSchemas.ts";

/** The version of the format that is written, and the only one that is read (R-REC-04). */
export const formatVersion = 2;

/** The first line of a recording. */
const header = z.strictObject({
  format: z.literal(formatVersion),
  app: z.strictObject({ name: z.string(), code: z.int() }),
  /** The wall clock at the start, epoch ms. */
  startedAt: z.number(),
  /** Of the page, such as "https://play.example". */
  origin: z.string(),
  config: appConfig,
  /** What could be read from the ports at the start: address, storage, cookies, visibility … */
  known: z.record(z.string(), z.unknown()),
});
export type Header = z.infer<typeof header>;

/** Lines caused by the outside world; a replay plays them. */
const inbound = ["next", "done", "error", "fire", "send", "read", "draw"] as const;
/** Lines caused by the core; a replay expects them. */
const outbound = ["open", "tell", "close", "call", "state"] as const;

/**
 * One line of a recording. `what` is
 * - `open`, `tell`, `close`: the core subscribes to a stream of a port, sends something into it, unsubscribes
 * - `next`, `done`, `error`: the stream emits, completes, errors
 * - `call`: the core calls a port that returns nothing
 * - `read`, `draw`: the core reads a value, draws a random one
 * - `fire`: a timer fires
 * - `send`: an intent
 * - `state`: a State of the app changed
 */
const line = z.strictObject({
  /** From 1, without a gap; the header is 0. */
  seq: z.int().check(z.gte(1)),
  /** Since the start, ms. */
  at: z.number(),
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
export type Line = z.infer<typeof line>;

export interface Recording {
  readonly header: Header;
  readonly lines: readonly Line[];
}

export type ReadRecording =
  | ({ kind: "recording" } & Recording)
  /** No part of it may be played. */
  | { kind: "refused"; why: string };

/** True for lines that a replay plays by itself, while the core is idle. */
export function isPlayed({ what }: Line): boolean {
  return what === "next" || what === "done" || what === "error" || what === "fire" || what === "send";
}

const versioned = z.looseObject({ format: z.int() });

/**
 * Reads a whole recording.
 * @param text NDJSON
 * @returns `refused` for an incomplete or invalid file, with the number of its first wrong line, counted from 1
 * (R-REC-04)
 */
export function readRecording(text: string): ReadRecording {
  const rows = text.replace(/\n+$/, "").split("\n");
  const first = jsonOf(rows[0] ?? "");
  const version = versioned.safeParse(first);
  if (!version.success) return refused("line 1: this is no recording: its header has no format version");
  const { format } = version.data;
  if (format !== formatVersion)
    return refused(
      `line 1: this recording has format ${format}, and this version of the app reads format ${formatVersion} alone: ` +
        `${format < formatVersion ? "record it anew" : "replay it with the newer version that wrote it"}`,
    );
  const head = header.safeParse(first);
  if (!head.success) return refused(`line 1: ${issueOf(head.error)}`);
  for (const [key, value] of Object.entries(head.data.known)) {
    const fits = schemaOfKnown(key)?.safeParse(value);
    if (!fits?.success) return refused(`line 1: known: ${key} is wrong`);
  }
  const lines: Line[] = [];
  for (const row of rows.slice(1)) {
    const read = line.safeParse(jsonOf(row));
    const why = read.success ? wrongIn(read.data, lines) : issueOf(read.error);
    if (why !== null) return refused(`line ${lines.length + 2}: ${why}`);
    if (read.success) lines.push(read.data);
  }
  return { kind: "recording", header: head.data, lines };
}

/** What is wrong with a line, by itself or after the lines before it; null for nothing. */
function wrongIn(next: Line, before: readonly Line[]): string | null {
  const { seq, what, port, kind, of } = next;
  if (seq !== before.length + 1) return `seq is ${seq}, ${before.length + 1} was due: lines are missing`;
  for (const reference of [next.cause, next.during])
    if (typeof reference === "number" && (reference < 0 || reference >= seq))
      return `it refers to line ${reference}, which is not before it`;
  if (["next", "done", "error", "tell", "close"].includes(what)) {
    const open = of === undefined ? undefined : before[of - 1];
    if (open?.what !== "open" || open.port !== port || open.kind !== kind)
      return `it belongs to no open stream ${port}.${kind}`;
  }
  const schema = schemaOf(what, `${port}.${kind}`);
  if (schema === null) return `no fact ${what} ${port}.${kind} is known`;
  const fits = schema.safeParse(next.data);
  return fits.success ? null : `data: ${issueOf(fits.error)}`;
}

function refused(why: string): ReadRecording {
  return { kind: "refused", why };
}

function jsonOf(row: string): unknown {
  try {
    return JSON.parse(row);
  } catch {
    return undefined;
  }
}

function issueOf(error: z.core.$ZodError): string {
  const [issue] = error.issues;
  const path = issue?.path.join(".") ?? "";
  return path === "" ? (issue?.message ?? "not JSON") : `${path}: ${issue?.message}`;
}
