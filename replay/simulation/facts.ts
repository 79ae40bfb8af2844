import type { Line } from "../../streams/adapters/recording/format.ts";
import { memberOf } from "../timeline/member.ts";

/** What reaches the core from outside, one line of a recording: what a port's stream emits, and what a player does. */
export interface Fact {
  /** The number of its line in the recording. */
  readonly seq: number;
  /** Its line in the file, as an editor counts. */
  readonly row: number;
  /** ms after the start. */
  readonly at: number;
  /** Port and kind: `http.request`. */
  readonly name: string;
  /** What it is in particular: a call's path, a frame's event, an intent's type, an event's kind; "" for none. */
  readonly label: string;
  readonly data: unknown;
}

export interface StreamFact extends Fact {
  /** ms after the stream was opened. */
  readonly after: number;
  /** It came while the app was still opening the stream. */
  readonly atOnce: boolean;
  /** How many times the app had sent something to the stream before. */
  readonly sentBefore: number;
}

/** @param lines of a whole recording */
export function factsOf(lines: readonly Line[]): readonly Fact[] {
  const opened = new Map<number, Line>();
  const facts: Fact[] = [];
  for (const line of lines) {
    const { seq, row, at, what, port, kind, data, of } = line;
    const name = `${port}.${kind}`;
    if (what === "open") opened.set(seq, line);
    if (what !== "next" && !(what === "send" && kind === "intent")) continue;
    facts.push({
      seq,
      row,
      at,
      name,
      label: labelOf(name, data, of === undefined ? null : opened.get(of)?.data),
      data,
    });
  }
  return facts;
}

/** @param request of the stream that the fact belongs to */
function labelOf(name: string, data: unknown, request: unknown): string {
  if (name === "http.request") return pathOf(memberOf(request, "url"));
  if (name === "lifecycle.lock" || name === "parts.load" || name === "lifecycle.heard")
    return String(request);
  if (name === "app.intent") return String(memberOf(data, "type"));
  if (name !== "socket.connect") return String(memberOf(data, "kind") ?? "");
  const event = memberOf(data, "frame", "json", "event");
  return String(event ?? memberOf(data, "kind"));
}

/** The path of an address, absolute or not; "" where there is none. */
export function pathOf(url: unknown): string {
  if (typeof url !== "string") return "";
  return url.replace(/^[a-z]+:\/\/[^/]*/i, "").split(/[?#]/)[0] ?? "";
}

/** One time that a fact comes. */
export interface Delivery {
  /** ms after its recorded time; negative: before. */
  readonly late: number;
  readonly data: unknown;
}

/** What becomes of facts, by the number of their line; those that nothing happens to are not listed. */
export type FaultPlan = ReadonlyMap<number, readonly Delivery[]>;
