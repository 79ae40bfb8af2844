import * as z from "zod/mini";
import type { WrittenLine } from "../../../streams/adapters/recording/format.ts";

/** A fact as a person reads it: whose it is, and what happened in a few words. */
export interface Described {
  /** `player`, `http`, `socket`, `state`, or another port. */
  readonly lane: string;
  readonly text: string;
}

const request = z.looseObject({ method: z.string(), url: z.string() });
const reply = z.union([
  z.looseObject({ kind: z.literal("reply"), status: z.number() }),
  z.looseObject({ kind: z.literal("failed"), reason: z.string() }),
]);
const framed = z.looseObject({
  frame: z.union([z.looseObject({ json: z.unknown() }), z.looseObject({ text: z.string() })]),
});
const kind = z.looseObject({ kind: z.string() });
const intent = z.looseObject({ type: z.string() });
const frame = z.looseObject({
  event: z.optional(z.string()),
  type: z.optional(z.string()),
  data: z.optional(z.unknown()),
});
const change = z.strictObject({
  set: z._default(z.record(z.string(), z.unknown()), {}),
  gone: z._default(z.record(z.string(), z.unknown()), {}),
});
const timer = z.looseObject({ delay: z.number(), name: z.optional(z.string()) });

/** Characters of data in one row. */
const room = 72;

/** @param opened the `open` line of the fact's stream, where it has one */
export function describeFact(fact: WrittenLine, opened?: WrittenLine): Described {
  const { what, port, data } = fact;
  if (what === "send")
    return { lane: "player", text: fact.kind === "end" ? "the page ends" : intentText(data) };
  if (what === "state") return { lane: "state", text: `${fact.kind} ${changeText(data)}` };
  if (port === "http") return { lane: "http", text: httpText(fact, opened) };
  if (port === "socket") return { lane: "socket", text: socketText(fact) };
  if (port === "clock") return { lane: "clock", text: clockText(fact) };
  return { lane: port, text: otherText(fact) };
}

/** A value in a few characters. */
export function short(data: unknown, characters = room): string {
  const text = typeof data === "string" ? data : (JSON.stringify(data) ?? "");
  return text.length > characters ? `${text.slice(0, characters - 1)}…` : text;
}

/** What changed in a State, such as `shape="tab" ahead=7`. */
function changeText(data: unknown): string {
  const read = change.safeParse(data);
  if (!read.success) return short(data);
  const { set, gone } = read.data;
  const parts = Object.entries(set).map(
    ([path, value]) => `${path === "" ? "" : `${path}=`}${short(value, 40)}`,
  );
  return short([...parts, ...Object.keys(gone).map((path) => `${path} is gone`)].join(" "), room + 20);
}

function intentText(data: unknown): string {
  const read = intent.safeParse(data);
  if (!read.success) return short(data);
  const { type, ...rest } = read.data;
  return Object.keys(rest).length === 0 ? type : `${type} ${short(rest)}`;
}

function httpText({ what, data }: WrittenLine, opened: WrittenLine | undefined): string {
  const asked = request.safeParse(what === "open" ? data : opened?.data);
  const call = asked.success ? `${asked.data.method} ${pathOf(asked.data.url)}` : "a call";
  if (what === "open") return call;
  if (what === "close") return `${call} is given up`;
  if (what !== "next") return `${call} ${what}`;
  const answer = reply.safeParse(data);
  if (!answer.success) return `${call} → ${short(data)}`;
  return `${call} → ${answer.data.kind === "reply" ? answer.data.status : answer.data.reason}`;
}

function socketText({ what, data }: WrittenLine): string {
  if (what === "open") {
    const url = z.looseObject({ url: z.string() }).safeParse(data);
    return url.success ? `connects to ${url.data.url.replace(/[?#].*$/, "")}` : "connects";
  }
  if (what === "close") return "is closed by the app";
  const carried = framed.safeParse(data);
  const arrow = what === "tell" ? "→" : "←";
  if (carried.success) return `${arrow} ${frameText(carried.data.frame)}`;
  const event = kind.safeParse(data);
  return `${arrow} ${event.success ? shortOf(event.data) : short(data)}`;
}

function frameText(carried: { readonly json?: unknown; readonly text?: unknown }): string {
  if (typeof carried.text === "string") return short(carried.text);
  const read = frame.safeParse(carried.json);
  const name = read.success ? (read.data.event ?? read.data.type) : undefined;
  if (!read.success || name === undefined) return short(carried.json);
  return read.data.data === undefined ? name : `${name} ${short(read.data.data)}`;
}

/** An event of a port: its kind, and what else it has. */
function shortOf(event: Readonly<Record<string, unknown>>): string {
  const { kind: name, ...rest } = event;
  return Object.keys(rest).length === 0 ? String(name) : `${String(name)} ${short(rest)}`;
}

function clockText({ what, data, kind: name }: WrittenLine): string {
  if (name === "now") return `the wall clock jumps: ${short(data)}`;
  const read = timer.safeParse(data);
  if (!read.success) return `${what} ${short(data)}`;
  const words = { fire: "fires", call: "starts" };
  const doing = what === "fire" || what === "call" ? words[what] : what;
  return `${read.data.name ?? "a timer"} of ${read.data.delay} ms ${doing}`;
}

function otherText({ what, kind: name, data }: WrittenLine): string {
  const words: Partial<Record<WrittenLine["what"], string>> = {
    next: "←",
    tell: "→",
    call: "",
    open: "opens",
    close: "closes",
    done: "ends",
    error: "fails:",
    read: "is read:",
    draw: "is drawn:",
  };
  const event = kind.safeParse(data);
  const shown = data === null ? "" : event.success ? shortOf(event.data) : short(data);
  return [name, words[what] ?? what, shown].filter((part) => part !== "").join(" ");
}

/** An address without what changes from call to call: the path alone. */
function pathOf(url: string): string {
  const [path = ""] = url.replace(/^\w+:\/\/[^/]+/, "").split(/[?#]/);
  return path === "" ? url : path;
}
