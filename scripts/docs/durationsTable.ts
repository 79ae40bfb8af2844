import * as durations from "../../streams/rules/durations.ts";
import { rulesIn } from "./files.ts";

/** Constants that share a comment. */
interface Row {
  readonly rules: readonly string[];
  readonly text: string;
  readonly constants: Array<{ readonly name: string; readonly code: string }>;
}

/** Shorter times and counts are technical: they are read in the code. */
const shortest = 10_000;

/**
 * The durations from ten seconds up, as a table for docs/rules.md: a row for each comment (R-TEST-07).
 * @param code of `streams/rules/durations.ts`  @throws for a constant whose comment names no rule
 */
export function durationsTable(code: string): readonly string[] {
  const rows = rowsIn(code).filter(({ constants }) =>
    constants.some(({ name }) => longest(name) >= shortest),
  );
  return [
    "| name | value | what it does | rule |",
    "| --- | --- | --- | --- |",
    ...rows.map(({ rules, text, constants }) => {
      const names = constants.map(({ name }) => `\`${name}\``).join(", ");
      const values = constants.map(({ name, code }) => shownValue(name, code)).join(", ");
      return `| ${names} | ${values} | ${text} | ${rules.join(", ")} |`;
    }),
  ];
}

function rowsIn(code: string): readonly Row[] {
  const rows: Row[] = [];
  for (const [, comment, name = "", value = ""] of code.matchAll(
    /\/\*\*([\s\S]*?)\*\/|^export const (\w+) = ([\s\S]*?);$/gm,
  )) {
    if (comment !== undefined) {
      const text = comment.replaceAll(/\s*\n \*\s*/g, " ").trim();
      const description = text.replace(/^(?:R-[A-Z]+-\d\d(?:, )?)+: /, "");
      const rules = [...rulesIn(text.slice(0, -description.length))];
      rows.push({ rules, text: sentence(description), constants: [] });
    } else {
      const row = rows.at(-1);
      if (!row || row.rules.length === 0) throw new Error(`The comment of ${name} names no rule.`);
      row.constants.push({ name, code: value.replace(" as const", "") });
    }
  }
  return rows;
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).replace(/\.$/, "");

/** The constant's number, or the largest of its members; 0 for what is no number. */
function longest(name: string): number {
  const value: unknown = Reflect.get(durations, name);
  const members = typeof value === "object" && value !== null ? Object.values(value) : [value];
  return Math.max(0, ...members.filter((member) => typeof member === "number"));
}

const units = [
  [86_400_000, "d"],
  [3_600_000, "h"],
  [60_000, "min"],
  [1_000, "s"],
] as const;

/** In the largest unit that gives a whole number; other values as the code has them. */
function shownValue(name: string, code: string): string {
  const value: unknown = Reflect.get(durations, name);
  const unit = typeof value === "number" ? units.find(([ms]) => value >= ms && value % ms === 0) : undefined;
  return unit ? `${Number(value) / unit[0]} ${unit[1]}` : `\`${code.replaceAll(/\s+/g, " ")}\``;
}
