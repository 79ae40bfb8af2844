import type { Line } from "../format.ts";
import type { FaultKind, Which } from "./faultFile.ts";

/** What reaches the core from outside, one line of a recording: what a port's stream emits, and what a player does. */
export interface Fact {
  /** Of its line. */
  readonly seq: number;
  /** ms after the start. */
  readonly at: number;
  /** Port and kind: `http.request`. */
  readonly name: string;
  /** What it is in particular: a call's path, a frame's event, an intent's type, an event's kind; "" for none. */
  readonly label: string;
  readonly data: unknown;
}

/** A fact of a stream, with what it came after. */
export interface StreamFact extends Fact {
  /** ms after the stream was opened. */
  readonly after: number;
  /** It came while the app was still opening the stream. */
  readonly atOnce: boolean;
  /** How many times the app had told the stream something before. */
  readonly tells: number;
}

/** @param lines of a whole recording */
export function factsOf(lines: readonly Line[]): readonly Fact[] {
  const opened = new Map<number, Line>();
  const facts: Fact[] = [];
  for (const line of lines) {
    const { seq, at, what, port, kind, data, of } = line;
    const name = `${port}.${kind}`;
    if (what === "open") opened.set(seq, line);
    if (what !== "next" && !(what === "send" && kind === "intent")) continue;
    facts.push({
      seq,
      at,
      name,
      label: labelOf(name, data, of === undefined ? null : opened.get(of)?.data),
      data,
    });
  }
  return facts;
}

/** @param request of the stream that the fact belongs to */
export function labelOf(name: string, data: unknown, request: unknown): string {
  if (name === "http.request") return pathOf(memberOf(request, "url"));
  if (name === "lifecycle.lock" || name === "parts.load" || name === "lifecycle.heard")
    return String(request);
  if (name === "app.intent") return String(memberOf(data, "type"));
  if (name !== "socket.connect") return String(memberOf(data, "kind") ?? "");
  const event = memberOf(memberOf(memberOf(data, "frame"), "json"), "event");
  return String(event ?? memberOf(data, "kind"));
}

/** The path of an address, absolute or not; "" where there is none. */
export function pathOf(url: unknown): string {
  if (typeof url !== "string") return "";
  return url.replace(/^[a-z]+:\/\/[^/]*/i, "").split(/[?#]/)[0] ?? "";
}

export function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}

const late = ["drop", "delay"] as const;
const any = ["drop", "delay", "repeat", "reorder", "corrupt"] as const;

/**
 * What can happen to a fact without breaking what its port promises: a request has one reply, a visibility that changes is another
 * one, code that loads is right.
 */
const possible: Readonly<Record<string, readonly FaultKind[]>> = {
  "http.request": ["drop", "delay", "reorder", "corrupt"],
  "socket.connect": any,
  "stage.play": any,
  "payments.embed": any,
  "app.intent": ["drop", "delay", "repeat", "reorder"],
  "lifecycle.heard": any,
  "storage.changes": ["drop", "delay", "repeat", "corrupt"],
  "shell.commonInfo": ["drop", "delay", "repeat", "corrupt"],
  "identity.signIn": ["drop", "delay", "corrupt"],
};

/** The kinds of faults that can hit a fact; a stream that is not listed may be late or silent. */
export function faultsFor({ name, data }: Pick<Fact, "name" | "data">): readonly FaultKind[] {
  const kind = memberOf(data, "kind");
  if (name === "socket.connect" && kind !== "message") return late;
  if (name === "payments.embed" && kind !== "message") return late;
  return possible[name] ?? late;
}

/** The facts that are meant, in their order. */
export function factsChosen(facts: readonly Fact[], which: Which): readonly Fact[] {
  if ("line" in which) return facts.filter(({ seq }) => seq + 1 === which.line);
  const { fact, name = "", occurrence } = which;
  const fitting = facts.filter((one) => one.name === fact && one.label.includes(name));
  return occurrence === undefined ? fitting : fitting.slice(occurrence - 1, occurrence);
}

/** A fact in words: `http.request /user/wallet, line 12, 40 ms`. */
export function describeFact({ seq, at, name, label }: Fact): string {
  return `${name}${label === "" ? "" : ` ${label}`}, line ${seq + 1}, ${Math.round(at)} ms`;
}
