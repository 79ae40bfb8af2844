/** Maximum lines of a text about a fact, and characters of a value in it (R-REC-39). */
const maxLines = 400;
const longestValue = 2_000;
/** Maximum depth of recorded data that is shown. */
const deepest = 40;

/** A value in one line, cut to fit. */
export function preview(value: unknown, room: number): string {
  const text = typeof value === "string" ? value : shortJson(value, room);
  const flat = text.replace(/\s+/g, " ");
  return flat.length > room ? `${flat.slice(0, room - 1)}…` : flat;
}

/** JSON of which no more is made than is shown. */
function shortJson(value: unknown, room: number, depth = 0): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "nothing";
  if (depth > deepest) return "…";
  const isList = Array.isArray(value);
  let text = isList ? "[" : "{";
  let count = 0;
  for (const [name, part] of Object.entries(value)) {
    if (text.length > room) return `${text}…`;
    text += `${count === 0 ? "" : ", "}${isList ? "" : `${name}: `}${shortJson(part, room - text.length, depth + 1)}`;
    count += 1;
  }
  return `${text}${isList ? "]" : "}"}`;
}

/** Recorded data as indented lines, at most 400; the last one says how many are missing. */
export function outline(value: unknown): string {
  const lines: string[] = [];
  let left = 0;
  const put = (line: string): void => {
    if (lines.length < maxLines) lines.push(line);
    else left += 1;
  };
  const walk = (name: string, part: unknown, depth: number): void => {
    const indent = "  ".repeat(depth);
    const label = name === "" ? "" : `${name}: `;
    if (typeof part !== "object" || part === null || depth > deepest) {
      put(`${indent}${label}${valueText(part, indent)}`);
      return;
    }
    const members = Object.entries(part);
    if (members.length === 0) put(`${indent}${label}${Array.isArray(part) ? "(empty list)" : "(empty)"}`);
    else if (name !== "") put(`${indent}${name}`);
    const inner = name === "" ? depth : depth + 1;
    for (const [key, member] of members) {
      if (lines.length >= maxLines) {
        left += 1;
        continue;
      }
      walk(Array.isArray(part) ? `${Number(key) + 1}.` : key, member, inner);
    }
  };
  walk("", value, 0);
  return [...lines, ...(left > 0 ? [`… and ${left} more`] : [])].join("\n");
}

function valueText(value: unknown, indent: string): string {
  // Deeper than anybody reads.
  if (typeof value === "object" && value !== null) return "…";
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing");
  const cut =
    text.length > longestValue ? `${text.slice(0, longestValue)}… (${text.length} characters)` : text;
  return typeof value === "string" && value === "" ? '""' : cut.replaceAll("\n", `\n${indent}  `);
}

/** What a `state` line changed, one text for each member. @param room characters of a value */
export function changeTexts(data: unknown, room: number): readonly string[] {
  const membersOf = (value: unknown): readonly (readonly [string, unknown])[] =>
    typeof value === "object" && value !== null ? Object.entries(value) : [];
  return [
    ...membersOf(memberOf(data, "set")).map(
      ([path, value]) => `${path === "" ? "" : `${path} `}= ${preview(value, room)}`,
    ),
    ...membersOf(memberOf(data, "gone")).map(([path]) => `${path} is gone`),
  ];
}

/** A duration in words, such as "400 ms" or "30.015 s". @param ms a number */
export function durationText(ms: number): string {
  if (!Number.isFinite(ms)) return "an unknown time";
  return Math.abs(ms) < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(3).replace(/\.?0+$/, "")} s`;
}

/** A moment of the recording, such as "30.015" or "61:02.500". @param ms after the start */
export function clockText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const rest = ((ms - minutes * 60_000) / 1_000).toFixed(3);
  return minutes === 0 ? rest : `${minutes}:${rest.padStart(6, "0")}`;
}

/** Reads a member of recorded data, of which nothing is known; undefined where there is none. */
export function memberOf(data: unknown, ...path: readonly (string | number)[]): unknown {
  let value = data;
  for (const name of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}

/** As {@link memberOf}; "" where it is no text. */
export function textOf(data: unknown, ...path: readonly (string | number)[]): string {
  const value = memberOf(data, ...path);
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}
