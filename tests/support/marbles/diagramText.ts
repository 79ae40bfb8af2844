/** A mark of a diagram: a letter for a value, `|` for the end, `#` for an error; `^` and `!` in diagrams of subscriptions. */
export interface Mark {
  /** ms, whole, from 0. */
  readonly at: number;
  readonly letter: string;
}

/** All marks of one moment, in order. */
export interface Moment {
  readonly at: number;
  readonly letters: readonly string[];
}

/** The marks by moment, earliest first; marks of one moment keep their order. */
export function momentsOf(marks: readonly Mark[]): readonly Moment[] {
  const moments = new Map<number, string[]>();
  for (const { at, letter } of marks) moments.set(at, [...(moments.get(at) ?? []), letter]);
  return [...moments].map(([at, letters]) => ({ at, letters })).toSorted((one, other) => one.at - other.at);
}

/** The letters as a diagram has them: several of one moment stand in parentheses. */
export function cellOf(letters: readonly string[]): string {
  return letters.length > 1 ? `(${letters.join("")})` : (letters[0] ?? "");
}

/** How long a cell takes, ms: every character 1 ms, the parentheses too (R-TEST-02). */
export function lengthOf(cell: string): number {
  return [...cell].length;
}

/** A wait of a diagram: up to 3 ms as dashes, more as a number. */
export function waitOf(ms: number): string {
  return ms > 3 ? `${ms}ms` : "-".repeat(ms);
}

/**
 * A diagram with these marks, as the tests read it: `a 1999ms (b|)`.
 * @returns null where none can be written: a group of three takes 5 ms, so that nothing can come 2 ms after it (R-TEST-02)
 */
export function writeDiagram(marks: readonly Mark[]): string | null {
  const words: string[] = [];
  let time = 0;
  for (const { at, letters } of momentsOf(marks)) {
    if (at < time) return null;
    if (at > time) words.push(waitOf(at - time));
    const cell = cellOf(letters);
    words.push(cell);
    time = at + lengthOf(cell);
  }
  return words.join(" ");
}

/** The marks of a diagram, or its first mistake: at which character (from 0) and why; then `marks` are those before it. */
export type Read =
  | { readonly kind: "diagram"; readonly marks: readonly Mark[] }
  | { readonly kind: "wrong"; readonly marks: readonly Mark[]; readonly at: number; readonly why: string };

/** Longer diagrams are refused: characters, marks, and ms (a day). */
const most = { characters: 2_000, marks: 500, time: 86_400_000 } as const;

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000 };

/**
 * Reads a diagram as the marble tests do (R-TEST-02): every character takes 1 ms, spaces none, `1999ms` between spaces a wait. It
 * refuses what the tests would misread: to them a wait without its spaces is a row of letters.
 */
export function readDiagram(text: string): Read {
  const marks: Mark[] = [];
  const wrong = (at: number, why: string): Read => ({ kind: "wrong", marks, at, why });
  if (text.length > most.characters)
    return wrong(most.characters, `A diagram has at most ${most.characters} characters.`);
  let time = 0;
  let group: { readonly openedAt: number; readonly time: number } | null = null;
  let ended = false;
  for (let index = 0; index < text.length; ) {
    const start = index;
    const rest = text.slice(index);
    const wait = /^(\d+(?:\.\d+)?)(ms|s|m)(?![a-z\d])/i.exec(rest);
    if (wait) {
      const problem = waitProblem(text, index, wait[0], group !== null);
      if (problem !== null) return wrong(index, problem);
      time += Number(wait[1]) * (unitMs[wait[2] ?? ""] ?? 0);
      if (!Number.isInteger(time)) return wrong(index, "Diagrams know no parts of a millisecond.");
      index += wait[0].length;
    } else {
      const [letter = ""] = rest;
      const problem = letterProblem(letter, group !== null, ended);
      if (problem !== null) return wrong(index, problem);
      if (letter === "(") group = { openedAt: index, time };
      else if (letter === ")") {
        if (group && marks.at(-1)?.at !== group.time) return wrong(index, "Nothing stands between ( and ).");
        group = null;
      } else if (letter !== "-" && letter !== " ") {
        ended ||= letter === "|" || letter === "#";
        marks.push({ at: group?.time ?? time, letter });
      }
      if (letter !== " ") time += 1;
      index += letter.length;
    }
    if (marks.length > most.marks) return wrong(start, `A diagram has at most ${most.marks} marks.`);
    if (time > most.time) return wrong(start, "A diagram lasts at most a day (1440m).");
  }
  if (group) return wrong(group.openedAt, "This ( is never closed by a ).");
  return { kind: "diagram", marks };
}

function waitProblem(text: string, index: number, wait: string, inGroup: boolean): string | null {
  if (inGroup) return "All between ( and ) comes at once: nothing waits there.";
  const letters = `${wait} is read as ${wait.length} letters here: a wait has a space`;
  if (index > 0 && text[index - 1] !== " ") return `${letters} before it.`;
  return text[index + wait.length] === " " ? null : `${letters} behind it, and something after that.`;
}

function letterProblem(letter: string, inGroup: boolean, ended: boolean): string | null {
  if (letter === "^" || letter === "!") return `${letter} belongs to the diagrams of subscriptions.`;
  if (letter === "(" && inGroup) return "A ( inside ( ): groups can't be nested.";
  if (letter === ")" && !inGroup) return "This ) closes no (.";
  if (inGroup && (letter === "-" || letter === " "))
    return "All between ( and ) comes at once: nothing waits there, and spaces only hide that.";
  if (ended && !" -)".includes(letter)) return "Nothing comes after the end (| or #).";
  return /\s/.test(letter) && letter !== " " ? "Only spaces may stand between marks." : null;
}
