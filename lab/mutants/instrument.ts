import { mutantsOf } from "./findMutants.ts";
import type { Mutant } from "./mutant.ts";

/** A mutant's place in the code; siblings share it. */
export function placeOf({ file, start, end }: Mutant): string {
  return `${file}:${start}-${end}`;
}

/**
 * A file's code with a switch at each mutant's place, but for constants; line numbers stay the same.
 * @param file path from the project's root  @param switchboard path of its module
 */
export function instrument(file: string, code: string, switchboard: string): string | null {
  const found = mutantsOf(file, code).filter(
    (mutant, index, all) =>
      mutant.kind !== "duration" && all.findIndex((other) => placeOf(other) === placeOf(mutant)) === index,
  );
  if (found.length === 0) return null;
  const openings: Insertion[] = [];
  const closings: Insertion[] = [];
  for (const mutant of found) {
    const { start, end, kind } = mutant;
    const [before, after] = around(mutant);
    openings.push({ at: start, text: before });
    // An outer mutant is found before those inside it, and closes after them.
    closings.unshift({ at: kind === "assignment" && code[end - 1] === ";" ? end - 1 : end, text: after });
  }
  let changed = "";
  let from = 0;
  for (const { at, text } of [...closings, ...openings].toSorted((a, b) => a.at - b.at)) {
    changed += code.slice(from, at) + text;
    from = at;
  }
  return `import * as mutants from ${JSON.stringify(switchboard)};${changed}${code.slice(from)}`;
}

interface Insertion {
  readonly at: number;
  readonly text: string;
}

/** Code before and after a mutant's place. */
function around(mutant: Mutant): readonly [string, string] {
  const { kind, text } = mutant;
  const place = JSON.stringify(placeOf(mutant));
  if (kind === "operator") return [`mutants.flattening(${place}, "`, `")`];
  if (kind === "cleanup" && text !== "undefined")
    return [`mutants.${text.startsWith("void") ? "teardown" : "removable"}(${place}, `, ")"];
  const other = kind === "assignment" ? "undefined" : text.replaceAll(/\s*\n\s*/g, " ");
  return [`(mutants.isActive(${place}) ? ${other} : `, ")"];
}
