import { readFileSync } from "node:fs";
import type { Mutant } from "./mutant.ts";
import type { Flattening } from "./switchboard.ts";

/** How a pipeline can treat what comes while it is still busy: each is a mistake where another one is meant. */
export const flattenings: readonly Flattening[] = ["switchMap", "exhaustMap", "concatMap", "mergeMap"];
/** Where the code calls one of them. */
export const flatteningCalls = new RegExp(`\\b(${flattenings.join("|")})\\(`, "g");

/** Every whole number of an exported constant, one more and one less. */
export function durationMutants(file: string): readonly Mutant[] {
  const code = readFileSync(file, "utf8");
  return [...code.matchAll(/^export const (\w+) =\s+([\s\S]*?);$/gm)].flatMap((constant) => {
    const [statement, name = "", value = ""] = constant;
    const valueAt = constant.index + statement.length - value.length - 1;
    return [...value.matchAll(/(?<![\w.])\d[\d_]*(?![\w.])/g)].flatMap((digits) => {
      const number = Number(digits[0].replaceAll("_", ""));
      const start = valueAt + digits.index;
      const place = { file, line: lineAt(code, start), start, end: start + digits[0].length };
      // Nothing lasts less than nothing.
      return [number + 1, number - 1]
        .filter((next) => next >= 0)
        .map((next): Mutant => ({ kind: "duration", name, text: `${next}`, ...place }));
    });
  });
}

/** Every flattening operator of a file, as each of its siblings. */
export function operatorMutants(file: string): readonly Mutant[] {
  const code = readFileSync(file, "utf8");
  return [...code.matchAll(flatteningCalls)].flatMap(({ 1: name = "", index }) => {
    if (isComment(code, index)) return [];
    const place = { file, line: lineAt(code, index), start: index, end: index + name.length };
    return flattenings
      .filter((sibling) => sibling !== name)
      .map((sibling): Mutant => ({ kind: "operator", name, text: sibling, ...place }));
  });
}

/** Whether a place is in an example of a comment: no code runs there. */
function isComment(code: string, offset: number): boolean {
  return /^\s*(\*|\/\/|\/\*)/.test(code.slice(code.lastIndexOf("\n", offset) + 1, offset));
}

function lineAt(code: string, offset: number): number {
  return code.slice(0, offset).split("\n").length;
}
