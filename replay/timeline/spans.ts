import { type Line, lineOf } from "../../recorder/format.ts";
import { memberOf, textOf } from "../facts/plainText.ts";
import { isFailure, type Lane, laneOf, lanes } from "./lanes.ts";
import type { StateHistory } from "./stateHistory.ts";

/** Something in a lane, from one moment to another. */
export interface Span {
  readonly lane: Lane;
  /** ms after the start; the two are equal for what takes no time. */
  readonly from: number;
  readonly to: number;
  /** The number of the line with which it begins, and of the one with which it ends. */
  readonly first: number;
  readonly last: number;
  /** What it is called; "" for a moment, which has no room for words. */
  readonly label: string;
  readonly failed: boolean;
  /** Where it goes: to the core, or out of it. */
  readonly way: "in" | "out";
}

/** What the timeline draws in each lane, by start: calls, pop-ups and toasts as spans up to `endsAt`, ms. */
export function spansOf(
  lines: readonly Line[],
  history: StateHistory,
  endsAt: number,
): ReadonlyMap<Lane, readonly Span[]> {
  const byLane = new Map<Lane, Span[]>(lanes.map((lane) => [lane, []]));
  const put = (span: Span): unknown => byLane.get(span.lane)?.push(span);
  const calls = callsOf(lines, endsAt);
  for (const line of lines) {
    const lane = laneOf(line);
    if (lane === "popups" || lane === "toasts") continue;
    const failed = isFailure(line);
    const moment: Span = {
      lane,
      from: line.at,
      to: line.at,
      first: line.seq,
      last: line.seq,
      label: "",
      failed,
      way: isInbound(line) ? "in" : "out",
    };
    if (failed && lane !== "errors") put({ ...moment, lane: "errors" });
    if (lane !== "calls") put(moment);
    else if (line.what === "open") put(calls.get(line.seq) ?? moment);
  }
  for (const [lane, state] of [
    ["popups", "overlays"],
    ["toasts", "toasts"],
  ] as const)
    for (const span of shownOf(lane, state, lines, history, endsAt)) put(span);
  return byLane;
}

function spanOf(lane: Lane, { at: from, seq }: Line, label: string, to: number, last = seq): Span {
  return { lane, from, to, first: seq, last, label, failed: false, way: "out" };
}

/** Each request with its reply, by the number of its `open` line. */
function callsOf(lines: readonly Line[], endsAt: number): ReadonlyMap<number, Span> {
  const calls = new Map<number, Span>();
  for (const line of lines) {
    if (laneOf(line) !== "calls") continue;
    if (line.what === "open") {
      const label = `${textOf(line.data, "method")} ${textOf(line.data, "url")}`.trim();
      calls.set(line.seq, spanOf("calls", line, label, endsAt));
      continue;
    }
    const call = line.of === undefined ? undefined : calls.get(line.of);
    // The first line that ends it counts: a reply is followed by its stream's completion.
    if (call && call.last === call.first)
      calls.set(call.first, { ...call, to: line.at, last: line.seq, failed: isFailure(line) });
  }
  return calls;
}

/** The members of a list in a State, each from its appearance to its end. */
function shownOf(
  lane: Lane,
  state: string,
  lines: readonly Line[],
  history: StateHistory,
  endsAt: number,
): readonly Span[] {
  const spans: Span[] = [];
  const open = new Map<unknown, { line: Line; label: string }>();
  const close = (id: unknown, to: number, last: number): void => {
    const shown = open.get(id);
    open.delete(id);
    if (!shown) return;
    const { line, label } = shown;
    spans.push(spanOf(lane, line, label, to, last));
  };
  for (const { seq, value } of history.valuesOf(state)) {
    const line = lineOf(lines, seq);
    if (!line) continue;
    const shown = new Map<unknown, unknown>(
      Array.isArray(value) ? value.map((one: unknown) => [memberOf(one, "id"), one]) : [],
    );
    for (const id of [...open.keys()]) if (!shown.has(id)) close(id, line.at, seq);
    for (const [id, one] of shown) if (!open.has(id)) open.set(id, { line, label: labelOf(one) });
  }
  for (const [id, { line }] of [...open]) close(id, endsAt, line.seq);
  return spans.sort((one, other) => one.first - other.first);
}

/** A pop-up's kind, or a toast's words. */
function labelOf(shown: unknown): string {
  return (
    [textOf(shown, "kind"), textOf(shown, "content", "message"), textOf(shown, "content", "text")].find(
      (text) => text !== "",
    ) ?? "shown"
  );
}

function isInbound({ what }: Line): boolean {
  return what !== "open" && what !== "tell" && what !== "close" && what !== "call";
}
