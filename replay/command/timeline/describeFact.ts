import type { WrittenLine } from "../../../streams/adapters/recording/format.ts";
import { memberOf, textOf } from "../../timeline/member.ts";

/** A fact as a person reads it: whose it is, and what happened in a few words. */
export interface Described {
  /** `player`, `http`, `socket`, `state`, or another port. */
  readonly lane: string;
  readonly text: string;
}

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
  const membersOf = (name: string) => Object.entries(Object(memberOf(data, name)));
  const parts = membersOf("set").map(
    ([path, value]) => `${path === "" ? "" : `${path}=`}${short(value, 40)}`,
  );
  return short([...parts, ...membersOf("gone").map(([path]) => `${path} is gone`)].join(" "), room + 20);
}

function intentText(data: unknown): string {
  const { type, ...rest } = Object(data);
  return Object.keys(rest).length === 0 ? String(type) : `${String(type)} ${short(rest)}`;
}

function httpText({ what, data }: WrittenLine, opened: WrittenLine | undefined): string {
  const asked = what === "open" ? data : opened?.data;
  const url = textOf(asked, "url");
  const call = url === "" ? "a call" : `${textOf(asked, "method")} ${pathOf(url)}`;
  if (what === "open") return call;
  if (what === "close") return `${call} is given up`;
  if (what !== "next") return `${call} ${what}`;
  return `${call} → ${textOf(data, "status") || textOf(data, "reason") || short(data)}`;
}

function socketText({ what, data }: WrittenLine): string {
  if (what === "open") return `connects to ${textOf(data, "url").replace(/[?#].*$/, "")}`;
  if (what === "close") return "is closed by the app";
  const frame = memberOf(data, "frame");
  return `${what === "tell" ? "→" : "←"} ${frame === undefined ? shortOf(data) : frameText(frame)}`;
}

function frameText(frame: unknown): string {
  const json = memberOf(frame, "json") ?? memberOf(frame, "text");
  const name = textOf(json, "event") || textOf(json, "type");
  const data = memberOf(json, "data");
  if (name === "") return short(json);
  return data === undefined ? name : `${name} ${short(data)}`;
}

/** An event of a port: its kind, and what else it has. */
function shortOf(event: unknown): string {
  const { kind, ...rest } = Object(event);
  if (typeof kind !== "string") return short(event);
  return Object.keys(rest).length === 0 ? kind : `${kind} ${short(rest)}`;
}

function clockText({ what, data, kind }: WrittenLine): string {
  if (kind === "now") return `the wall clock jumps: ${short(data)}`;
  return `${textOf(data, "name") || "a timer"} of ${textOf(data, "delay")} ms ${what === "fire" ? "fires" : what}`;
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
  const shown = data === null ? "" : shortOf(data);
  return [name, words[what] ?? what, shown].filter((part) => part !== "").join(" ");
}

/** An address without what changes from call to call: the path alone. */
function pathOf(url: string): string {
  const [path = ""] = url.replace(/^\w+:\/\/[^/]+/, "").split(/[?#]/);
  return path === "" ? url : path;
}
