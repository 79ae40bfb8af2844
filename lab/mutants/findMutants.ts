import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";
import { durationFiles, type Mutant } from "./mutant.ts";
import { flattenings } from "./runFile.ts";

const opposites = new Map([...pair("===", "!=="), ...pair("<", "<="), ...pair(">", ">=")]);
/** Methods that end something. */
const endings = /^(unsubscribe|removeEventListener|disconnect|abort|clear(Timeout|Interval)|cancel\w*)$/;
const mark = /\/\/ mutants: (?:(.+) (?:is|are) )?equivalent, (.+)/;

/** Sources with mutants in the given folders. */
export function sourcesIn(folders: readonly string[]): readonly string[] {
  return ["streams", "wire"]
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
  const found = [
    ...(durationFiles.includes(file) ? durationMutants(code) : []),
    ...codeMutants(file, code),
  ].map((mutant): Mutant => ({ ...mutant, file, line: code.slice(0, mutant.start).split("\n").length }));
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

type Place = Omit<Mutant, "file" | "line">;

/** Changes every whole number in an exported constant by one, up and down. */
function durationMutants(code: string): readonly Place[] {
  return [...code.matchAll(/^export const (\w+) =\s+([\s\S]*?);/gm)].flatMap((constant) => {
    const [statement, name = "", value = ""] = constant;
    const valueAt = constant.index + statement.length - value.length - 1;
    return [...value.matchAll(/(?<![\w.])\d[\d_]*(?![\w.])/g)].flatMap((digits) => {
      const number = Number(digits[0].replaceAll("_", ""));
      const start = valueAt + digits.index;
      // Durations are never negative.
      return [number + 1, number - 1]
        .filter((next) => next >= 0)
        .map(
          (next): Place => ({
            kind: "duration",
            name,
            text: `${next}`,
            start,
            end: start + digits[0].length,
          }),
        );
    });
  });
}

/** Replaces every flattening operator by its siblings and every comparison by its neighbour; removes each assignment and clean-up. */
function codeMutants(file: string, code: string): readonly Place[] {
  const found: Place[] = [];
  const add = (kind: Mutant["kind"], { start, end }: ESTree.Span, text: string): void => {
    found.push({ kind, name: code.slice(start, end), text, start, end });
  };
  /** Records a clean-up: added to the observer of a `new Observable`, or returned by its function. */
  const addCleanup = (node: ESTree.Span): void =>
    add("cleanup", node, `void (${code.slice(node.start, node.end)})`);
  /** Name of the observer in the function of each `new Observable`; null for other functions. */
  const functions: (string | null)[] = [];
  const observers = new Map<ESTree.Node, string>();
  const enter = (node: ESTree.ArrowFunctionExpression | ESTree.Function): void => {
    const observer = observers.get(node) ?? null;
    functions.push(observer);
    if (observer !== null && node.type === "ArrowFunctionExpression" && node.body?.type !== "BlockStatement")
      addCleanup(node.body);
  };
  const leave = (): void => {
    functions.pop();
  };
  new Visitor({
    // biome-ignore-start lint/style/useNamingConvention: the syntax tree's names
    NewExpression({ callee, arguments: [made] }) {
      if (callee.type !== "Identifier" || callee.name !== "Observable" || !made || !("params" in made))
        return;
      const [observer] = made.params;
      observers.set(made, observer?.type === "Identifier" ? observer.name : "");
    },
    ArrowFunctionExpression: enter,
    "ArrowFunctionExpression:exit": leave,
    FunctionExpression: enter,
    "FunctionExpression:exit": leave,
    FunctionDeclaration: enter,
    "FunctionDeclaration:exit": leave,
    ReturnStatement({ argument }) {
      const observer = functions.at(-1) ?? null;
      // A subscription of the observer itself ends with it anyway.
      if (
        argument === null ||
        observer === null ||
        code.slice(0, argument.end).endsWith(`subscribe(${observer})`)
      )
        return;
      addCleanup(argument);
    },
    BinaryExpression(node) {
      const { left, right, operator } = node;
      const opposite = opposites.get(operator);
      const [before, after] = [code.slice(node.start, left.end), code.slice(right.start, node.end)];
      if (opposite !== undefined) add("comparison", node, `${before} ${opposite} ${after}`);
    },
    ExpressionStatement(node) {
      if (node.expression.type === "AssignmentExpression") add("assignment", node, ";");
    },
    CallExpression(node) {
      const {
        callee,
        arguments: [first],
      } = node;
      const name =
        callee.type === "Identifier"
          ? callee.name
          : callee.type === "MemberExpression" && callee.property.type === "Identifier"
            ? callee.property.name
            : "";
      if (callee.type === "Identifier" && (name === "takeUntil" || name === "finalize"))
        add("cleanup", node, "(source) => source");
      else if (endings.test(name)) add("cleanup", node, "undefined");
      else if (
        name === "add" &&
        first &&
        callee.type === "MemberExpression" &&
        callee.object.type === "Identifier" &&
        functions.includes(callee.object.name)
      )
        addCleanup(first);
      else if (callee.type === "Identifier")
        for (const sibling of flattenings)
          if (flattenings.some((flattening) => flattening === name) && sibling !== name)
            add("operator", callee, sibling);
    },
    // biome-ignore-end lint/style/useNamingConvention: the syntax tree's names
  }).visit(parseSync(file, code).program);
  return found;
}

function pair(one: string, other: string): readonly (readonly [string, string])[] {
  return [
    [one, other],
    [other, one],
  ];
}
