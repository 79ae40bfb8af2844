import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "vite";
import { cleanupMutants, constantMutants, expressionMutants } from "./expressionMutants.ts";
import { durationFiles, type Mutant, type Source } from "./mutant.ts";
import { statementMutants } from "./statementMutants.ts";

const mark = /\/\/ mutants: (?:(.+) (?:is|are) )?equivalent, (.+)/;

/** Sources with mutants in the given folders. */
export function sourcesIn(folders: readonly string[]): readonly string[] {
  return ["streams", "wire", "service", "host"]
    .flatMap((top) => readdirSync(top, { recursive: true, encoding: "utf8" }).map((path) => join(top, path)))
    .filter((path) => path.endsWith(".ts"))
    .filter((path) => folders.some((folder) => path.startsWith(folder)))
    .toSorted();
}

/** A random sample of `count` mutants: the same for the same seed, however the code around them changes. */
export function drawn(mutants: readonly Mutant[], count: number, seed: number): readonly Mutant[] {
  const seen = new Map<string, number>();
  const lots = mutants.map((mutant) => {
    const code = `${seed} ${mutant.file} ${mutant.name} ${mutant.text}`;
    const nth = (seen.get(code) ?? 0) + 1;
    seen.set(code, nth);
    return { mutant, lot: createHash("sha256").update(`${code} ${nth}`).digest("hex") };
  });
  return lots
    .toSorted((a, b) => (a.lot < b.lot ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant);
}

/** All mutants of a file. @throws for a mark of an equivalent mutant that does not exist */
export function mutantsOf(file: string, code = readFileSync(file, "utf8")): readonly Mutant[] {
  const found = placesIn(file, code).map(
    (mutant): Mutant => ({ ...mutant, file, line: code.slice(0, mutant.start).split("\n").length }),
  );
  const marks = code.split("\n").flatMap((text, index) => {
    const [, only, reason = ""] = mark.exec(text) ?? [];
    // A comment on its own line is about the next line.
    const line = index + (/^\s*\/\//.test(text) ? 2 : 1);
    return reason === "" ? [] : [{ line, only, reason }];
  });
  const isMeant = (mutant: Mutant, { line, only }: (typeof marks)[number]): boolean =>
    mutant.line === line && (only === undefined || only.split(", ").includes(mutant.text));
  for (const mark of marks)
    if (!found.some((mutant) => isMeant(mutant, mark)))
      throw new Error(`${file}:${mark.line} has no mutant that is equivalent, ${mark.reason}`);
  return found.map((mutant) => ({
    ...mutant,
    equivalent: marks.find((mark) => isMeant(mutant, mark))?.reason,
  }));
}

function placesIn(file: string, code: string): readonly Omit<Mutant, "file" | "line">[] {
  const found: Omit<Mutant, "file" | "line">[] = [];
  const { program, comments } = parseSync(file, code);
  const source: Source = {
    code,
    textOf: ({ start, end }) =>
      comments
        .filter((comment) => comment.start >= start && comment.end <= end)
        .reduceRight(
          (text, comment) => text.slice(0, comment.start - start) + text.slice(comment.end - start),
          code.slice(start, end),
        )
        .replaceAll(/\s*\n\s*/g, " "),
    add: (kind, { start, end }, text, rest = {}) => {
      found.push({ kind, name: code.slice(start, end), text, start, end, ...rest });
    },
  };
  const visitors = durationFiles.includes(file)
    ? [constantMutants(source)]
    : [expressionMutants(source), cleanupMutants(source), statementMutants(source)];
  for (const visitor of visitors) new Visitor(visitor).visit(program);
  return found;
}
