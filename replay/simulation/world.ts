import type { Line, Recording } from "../../streams/adapters/recording/format.ts";
import { memberOf } from "../timeline/member.ts";
import { type Fact, factsOf, type StreamFact } from "./facts.ts";
import { classifySocket, type SocketScript } from "./socketScript.ts";
import { streamKeys } from "./streamKeys.ts";

/** A stream of the recording: what it gave the app that opened it. */
export interface RecordedStream {
  readonly seq: number;
  /** ms after the start. */
  readonly at: number;
  readonly facts: readonly StreamFact[];
  /** How it ended by itself; null when the app left it, or the recording ended. */
  readonly end: {
    readonly seq: number;
    readonly after: number;
    readonly what: "done" | "error";
    readonly data: unknown;
  } | null;
  /** What the app sent to it: ms after the start. */
  readonly sent: ReadonlyArray<{ readonly at: number; readonly data: unknown }>;
  readonly socket: SocketScript | null;
}

/** A recording as a model of the world around the app (R-REC-21). */
export interface World {
  readonly recording: Recording;
  readonly facts: readonly Fact[];
  /** By key, see {@link streamKeys}; in their order. */
  readonly streams: ReadonlyMap<string, readonly RecordedStream[]>;
  /** The same, all in one list. */
  readonly all: ReadonlyArray<RecordedStream & { readonly name: string; readonly request: unknown }>;
  /** What the core drew, by name. */
  readonly draws: ReadonlyMap<string, readonly unknown[]>;
  /** What the core read that had changed meanwhile. */
  readonly reads: readonly Line[];
  /** The numbers of the facts by which the address changed without the app. */
  readonly playersMoves: ReadonlySet<number>;
  /** What kind of pop-up had a number. */
  readonly popUps: ReadonlyMap<number, string>;
  /** When the page ended, or the recording, ms after the start. */
  readonly endsAt: number;
}

/** Reads a recording once, for any number of replays. */
export function worldOf(recording: Recording): World {
  const { lines } = recording;
  const facts = factsOf(lines);
  const all = streamsOf(lines, new Map(facts.map((fact) => [fact.seq, fact])));
  const streams = new Map<string, RecordedStream[]>();
  for (const stream of all)
    for (const key of new Set(streamKeys(stream.name, stream.request)))
      streams.set(key, [...(streams.get(key) ?? []), stream]);
  const draws = new Map<string, unknown[]>();
  for (const { what, port, kind, data } of lines) {
    const name = `${port}.${kind}`;
    if (what === "draw") draws.set(name, [...(draws.get(name) ?? []), data]);
  }
  return {
    recording,
    facts,
    streams,
    all,
    draws,
    reads: lines.filter(({ what }) => what === "read"),
    playersMoves: playersMoves(lines),
    popUps: popUpsOf(lines),
    endsAt: lines.find(({ what, kind }) => what === "send" && kind === "end")?.at ?? recording.endAt,
  };
}

function streamsOf(lines: readonly Line[], facts: ReadonlyMap<number, Fact>): World["all"] {
  interface Growing {
    readonly open: Line;
    readonly facts: StreamFact[];
    readonly sent: Array<{ at: number; data: unknown }>;
    end: RecordedStream["end"];
  }
  const growing = new Map<number, Growing>();
  for (const line of lines) {
    const { seq, at, what, data, of, during } = line;
    if (what === "open") growing.set(seq, { open: line, facts: [], sent: [], end: null });
    const stream = of === undefined ? undefined : growing.get(of);
    if (!stream) continue;
    const after = at - stream.open.at;
    const fact = facts.get(seq);
    if (what === "next" && fact) {
      const atOnce = during !== undefined && during === stream.open.cause && after === 0;
      stream.facts.push({ ...fact, after, atOnce, sentBefore: stream.sent.length });
    }
    if (what === "tell") stream.sent.push({ at, data });
    if (what === "done" || what === "error") stream.end = { seq, after, what, data };
  }
  return [...growing.values()].map(({ open, facts: own, sent, end }) => {
    const name = `${open.port}.${open.kind}`;
    const { seq, at, data: request } = open;
    const socket = name === "socket.connect" ? classifySocket(own, sent) : null;
    return { name, request, seq, at, facts: own, sent, end, socket };
  });
}

/** Addresses that changed neither while the app worked nor after it went back itself. */
function playersMoves(lines: readonly Line[]): ReadonlySet<number> {
  const moves = new Set<number>();
  let goingBack = 0;
  for (const { seq, what, port, kind, during } of lines) {
    if (port !== "navigation") continue;
    if (what === "call" && kind === "back") goingBack += 1;
    if (what !== "next" || kind !== "changes" || during !== undefined) continue;
    if (goingBack > 0) goingBack -= 1;
    else moves.add(seq);
  }
  return moves;
}

function popUpsOf(lines: readonly Line[]): ReadonlyMap<number, string> {
  const kinds = new Map<number, string>();
  const look = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const id = memberOf(value, "id");
    const kind = memberOf(value, "kind");
    if (typeof id === "number" && typeof kind === "string") kinds.set(id, kind);
    else for (const part of Object.values(value)) look(part);
  };
  for (const { what, kind, data } of lines) if (what === "state" && kind === "overlays") look(data);
  return kinds;
}

/** The turn of a value that had changed before the core read it: before what made the core read it. */
export function beforeItsCause({ seq, cause }: Line): number {
  return (cause === null || cause === 0 ? seq : cause) - 0.5;
}

/** How much later than now a request may have been recorded, ms: a replay has no delays of its own. */
const early = 2_000;

/**
 * The recorded stream that stands for one which the app opens now: the latest one before; once that was served, the next one that
 * is due soon; else the same one again, as the world goes on as it was.
 * @param candidates of one key, in their order
 */
export function streamAt(
  candidates: readonly RecordedStream[],
  now: number,
  isServed: (stream: RecordedStream) => boolean,
): RecordedStream | null {
  const last = candidates.findLast(({ at }) => at <= now);
  const fresh = candidates.find((one) => one.at === last?.at && !isServed(one));
  if (fresh) return fresh;
  const next = candidates.find((one) => one.at > now && one.at <= now + early && !isServed(one));
  return next ?? last ?? candidates[0] ?? null;
}
