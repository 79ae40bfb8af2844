import { type Line, lineOf, type WrittenLine } from "../../recorder/format.ts";
import { changeTexts, durationText, memberOf, preview, textOf } from "./plainText.ts";

const longest = 120;

/** A fact in one line, such as "← 200 POST /schedule/info": `lines` have the request that names a reply. */
export function titleOf(lines: readonly Line[], line: Line): string {
  return factTitle(line, openOf(lines, line));
}

/** The same, of a fact whose recording is not whole. @param open the `open` line of its stream, where it has one */
export function factTitle(line: WrittenLine, open: WrittenLine | undefined): string {
  const title = titles[`${line.port}.${line.kind}`]?.(line, open) ?? titleByKind(line);
  return title.length > longest ? `${title.slice(0, longest - 1)}…` : title;
}

/** The `open` line of a fact's stream: the request of a reply. */
export function openOf(lines: readonly Line[], { of }: Line): Line | undefined {
  return of === undefined ? undefined : lineOf(lines, of);
}

type Title = (line: WrittenLine, open: WrittenLine | undefined) => string | null;

/** By port and kind; null for what is titled as everything else. */
const titles: Readonly<Record<string, Title>> = {
  "app.intent": ({ data }) => {
    const { type, rest } = typed(data);
    return rest === "" ? type : `${type} ${rest}`;
  },
  "app.end": () => "the page ends",
  "http.request": ({ what, data }, open) => {
    const call = callName(open?.data ?? data);
    if (what === "open") return `→ ${call}`;
    if (what === "close") return `· ${call} ends`;
    if (what === "done") return `· ${call} is complete`;
    if (what === "next") return `← ${textOf(data, "status") || textOf(data, "reason")} ${call}`;
    return null;
  },
  "socket.connect": ({ what, data }) => {
    if (what === "open") return `socket connects to ${addressOf(textOf(data, "url"))}`;
    if (what === "close") return "✕ socket is closed by the app";
    if (what === "tell") return `→ ${frameName(memberOf(data, "frame") ?? data)}`;
    if (what !== "next") return null;
    const kind = textOf(data, "kind");
    if (kind === "message") return `← ${frameName(memberOf(data, "frame"))}`;
    return kind === "closed" ? `socket is closed with ${textOf(data, "code")}` : "socket is open";
  },
  "clock.timer": ({ what, data }) => {
    const name = textOf(data, "name") || `timer ${textOf(data, "timer")}`;
    const period = textOf(data, "period");
    const after = `${durationText(Number(textOf(data, "delay")))}${period === "" ? "" : `, every ${durationText(Number(period))}`}`;
    return what === "fire" ? `${name} fires after ${after}` : `${name} starts, ${after}`;
  },
  "clock.clear": ({ data }) => `${textOf(data, "name") || `timer ${textOf(data, "timer")}`} is cancelled`,
  "clock.now": ({ data }) =>
    `the wall clock is ${durationText(Number(textOf(data, "slept")))} ahead of the timers`,
  "screen.text": ({ data }) => {
    const texts = Array.isArray(data) ? data.map((one: unknown) => textOf(one, "text")) : [];
    return `the screens show ${preview(texts.join(" · "), longest)}`;
  },
  "report.fault": ({ data }) => `fault in ${preview(data, longest)}`,
  "parts.load": ({ what, data }) =>
    what === "open" ? `code loads: ${preview(data, longest)}` : "code is loaded",
};

function titleByKind({ what, port, kind, data }: WrittenLine): string {
  if (port === "state") return `${kind}: ${changesText(data)}`;
  const name = `${port}.${kind}`;
  const shown = data === null || data === undefined ? "" : ` ${preview(data, longest)}`;
  if (what === "open") return `${name} is watched${shown}`;
  if (what === "close") return `✕ ${name} is left`;
  if (what === "tell" || what === "call") return `→ ${name}${shown}`;
  if (what === "next") return `← ${name}${shown}`;
  if (what === "done") return `· ${name} is complete`;
  return `${what} ${name}${shown}`;
}

/** The first changes of a State, in short. */
function changesText(data: unknown): string {
  const changes = changeTexts(data, 40);
  const more = changes.length - 3;
  return `${changes.slice(0, 3).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

function typed(data: unknown): { type: string; rest: string } {
  if (typeof data !== "object" || data === null) return { type: preview(data, longest), rest: "" };
  const values = Object.entries(data).flatMap(([name, value]) =>
    name === "type" ? [] : [preview(value, 40)],
  );
  return { type: textOf(data, "type"), rest: values.join(" ") };
}

/** What a frame of the session socket is called: its event, or what else names it. */
function frameName(frame: unknown): string {
  const name = ["event", "type", "action", "cmd"]
    .map((member) => textOf(frame, "json", member))
    .find((text) => text !== "");
  return name ?? preview(memberOf(frame, "json") ?? memberOf(frame, "text") ?? frame, longest);
}

/** What a call is named by: its method and path. @param request its data */
export function callName(request: unknown): string {
  return `${textOf(request, "method")} ${addressOf(textOf(request, "url"))}`;
}

/** An address without its query. */
function addressOf(url: string): string {
  return url.split("?")[0] ?? url;
}
