import { mutantsOf } from "./findMutants.ts";
import { isConstant, type Mutant } from "./mutant.ts";

/** A mutant's place in the code; the siblings of an operator share it. */
export function placeOf({ file, kind, start, end, text }: Mutant): string {
  const place = `${file}:${start}-${end} ${kind}`;
  return kind === "branch" || kind === "duration" ? `${place} ${text}` : place;
}

/**
 * A file's code with a switch at each mutant's place, but for constants; line numbers stay the same.
 * @param file path from the project's root  @param switchboard path of its module
 */
export function instrument(file: string, code: string, switchboard: string): string | null {
  const found = mutantsOf(file, code).filter((mutant) => !isConstant(mutant));
  if (found.length === 0) return null;
  const places = new Map(found.map((mutant) => [placeOf(mutant), mutant]));
  const switches = [
    ...runsOf(found),
    ...Array.from(places.values())
      .filter(({ kind }) => kind !== "order")
      .map((mutant): Switch => {
        const [before, after] = around(mutant);
        const closesAt =
          mutant.kind === "assignment" && code[mutant.end - 1] === ";" ? mutant.end - 1 : mutant.end;
        return { start: mutant.start, end: mutant.end, closesAt, before, after, between: [] };
      }),
  ].toSorted((a, b) => a.start - b.start || b.end - a.end);
  // An outer place opens before those inside it, and closes after them.
  const insertions = [
    ...switches.map(({ closesAt, after }) => ({ at: closesAt, text: after })).toReversed(),
    ...switches.flatMap(({ between }) => between),
    ...switches.map(({ start, before }) => ({ at: start, text: before })),
  ].toSorted((a, b) => a.at - b.at);
  let changed = "";
  let from = 0;
  for (const { at, text } of insertions) {
    changed += code.slice(from, at) + text;
    from = at;
  }
  return `import * as mutants from ${JSON.stringify(switchboard)};${changed}${code.slice(from)}`;
}

/** Code that is inserted around a place, and between the statements there. */
interface Switch {
  readonly start: number;
  readonly end: number;
  readonly closesAt: number;
  readonly before: string;
  readonly after: string;
  readonly between: readonly { readonly at: number; readonly text: string }[];
}

/** Statements of which any two neighbours can be exchanged: overlapping places have one switch. */
function runsOf(found: readonly Mutant[]): readonly Switch[] {
  const runs: Mutant[][] = [];
  for (const mutant of found.filter(({ kind }) => kind === "order")) {
    const run = runs.find((run) => run.at(-1)?.second === mutant.start);
    if (run === undefined) runs.push([mutant]);
    else run.push(mutant);
  }
  return runs.map((run): Switch => {
    const [start, end] = [run[0]?.start ?? 0, run.at(-1)?.end ?? 0];
    const before = `for (const nth of mutants.order(${JSON.stringify(run.map(placeOf))})) switch (nth) { case 0: `;
    const between = run.map(({ second = 0 }, index) => ({ at: second, text: `break; case ${index + 1}: ` }));
    return { start, end, closesAt: end, before, after: " }", between };
  });
}

/** Code before and after a mutant's place. */
function around(mutant: Mutant): readonly [string, string] {
  const { kind, text } = mutant;
  const place = JSON.stringify(placeOf(mutant));
  if (kind === "operator") return [`mutants.flattening(${place}, "`, `")`];
  if (kind === "identity" && text === "Object.is") return [`mutants.equality(${place}, `, ")"];
  if (kind === "cleanup" && text === "{}") return [`{ if (!mutants.isActive(${place})) `, " }"];
  if (kind === "cleanup" && text !== "undefined")
    return [`mutants.${text.startsWith("void") ? "teardown" : "removable"}(${place}, `, ")"];
  const other = kind === "assignment" ? "undefined" : text;
  return [`(mutants.isActive(${place}) ? ${other} : `, ")"];
}
