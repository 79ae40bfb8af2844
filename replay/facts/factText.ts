import { type Line, lineOf } from "../../recorder/format.ts";
import { openOf, titleOf } from "./factTitle.ts";
import { changeTexts, clockText, durationText, memberOf, outline, preview, textOf } from "./plainText.ts";

export interface FactSection {
  readonly heading: string;
  readonly text: string;
}

/** What a fact says: a call with its reply, a frame with its event first, a State's changes (R-REC-37). */
export function factText(lines: readonly Line[], line: Line): readonly FactSection[] {
  const about = { heading: titleOf(lines, line), text: aboutText(lines, line) };
  if (line.port === "http") return [about, ...callSections(lines, line)];
  if (line.port === "state") return [about, { heading: "Changes", text: changesText(line.data) }];
  if (line.port === "socket" && (line.what === "tell" || line.what === "next"))
    return [about, { heading: "Frame", text: outline(frameOf(line)) }];
  if (line.data === null || line.data === undefined) return [about];
  return [about, { heading: "Data", text: outline(line.data) }];
}

function aboutText(lines: readonly Line[], line: Line): string {
  const cause = line.cause === null || line.cause === 0 ? undefined : lineOf(lines, line.cause);
  const during = line.during === undefined ? undefined : lineOf(lines, line.during);
  const why =
    line.cause === null
      ? "from outside: the player, or the page"
      : cause
        ? `because of line ${cause.row}: ${titleOf(lines, cause)}`
        : "from the start";
  return [
    `line ${line.row}, at ${clockText(line.at)} s`,
    `${line.what} ${line.port}.${line.kind}`,
    why,
    ...(during ? [`while the app was working on line ${during.row}`] : []),
  ].join("\n");
}

/** The request and its reply, whichever of the two was chosen. */
function callSections(lines: readonly Line[], line: Line): readonly FactSection[] {
  const open = line.what === "open" ? line : openOf(lines, line);
  if (!open) return [];
  const end = endOf(lines, open);
  const answered = end ? `after ${durationText(end.at - open.at)}` : "never";
  const reply = end?.what === "next" ? end.data : undefined;
  const status =
    textOf(reply, "status") || textOf(reply, "reason") || (end?.what === "close" ? "cancelled" : "");
  return [
    { heading: "Request", text: outline(unwrapped(open.data)) },
    {
      heading: `Reply ${status} ${answered}`.replace("  ", " "),
      text: reply === undefined ? "nothing" : outline(unwrapped(reply)),
    },
  ];
}

function endOf(lines: readonly Line[], open: Line): Line | undefined {
  const start = Math.max(0, lines.indexOf(open));
  for (let index = start; index < lines.length; index += 1)
    if (lines[index]?.of === open.seq) return lines[index];
  return undefined;
}

/** A request or reply whose body is its JSON. */
function unwrapped(data: unknown): unknown {
  if (typeof data !== "object" || data === null) return data;
  const body = memberOf(data, "body", "json") ?? memberOf(data, "body", "text");
  return body === undefined ? data : { ...data, body };
}

function frameOf({ data }: Line): unknown {
  const frame = memberOf(data, "frame") ?? data;
  return memberOf(frame, "json") ?? memberOf(frame, "text") ?? frame;
}

/** What a line changed in a State: small values in a line, others as an outline. */
function changesText(data: unknown): string {
  const set = memberOf(data, "set");
  if (typeof set !== "object" || set === null) return changeTexts(data, 1_000).join("\n");
  const outlined = Object.entries(set).map(([path, value]: [string, unknown]) =>
    typeof value === "object" && value !== null
      ? `${path || "(the whole)"}\n${outline(value).replace(/^/gm, "  ")}`
      : `${path || "(the whole)"}: ${preview(value, 1_000)}`,
  );
  return [...outlined, ...changeTexts({ gone: memberOf(data, "gone") }, 0)].join("\n");
}
