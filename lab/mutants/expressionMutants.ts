import type { ESTree, VisitorObject } from "vite";
import type { Mutant, Source } from "./mutant.ts";
import { flattenings } from "./runFile.ts";

const opposites = new Map([...pair("===", "!=="), ...pair("<", "<="), ...pair(">", ">=")]);
const calculations = new Map([...pair("+", "-"), ...pair("*", "/")]);
const functions = new Map([...pair("ceil", "floor"), ...pair("max", "min"), ["round", "floor"]]);
/** Methods that end something. */
const endings = /^(unsubscribe|removeEventListener|disconnect|abort|clear(Timeout|Interval)|cancel\w*)$/;
/** Functions that compare by content. */
const equalities = /^(equal|is(Deep\w*)?Equal|isDeepStrictEqual|same[A-Z]\w*|timingSafeEqual)$/;
/** Methods and functions with a text as their result. */
const writers = /^(toString|toFixed|padStart|padEnd|join|trim|stringify|String)$/;
/** Constants with a time in them. */
const times =
  /(time|timeout|interval|delay|period|pause|wait|age|ttl|hold|grace|silence|window|every|after|within|duration|lifetime|ms|seconds|minutes)$/i;
/** Factors between units of time. */
const units = [60, 1_000, 60_000, 3_600, 3_600_000];

/** Replaces every comparison, calculation, fallback and equality by its neighbour, and every whole number of a time by the next ones. */
export function expressionMutants({ code, textOf, add }: Source): VisitorObject {
  const computesTimes = /from ".*\bdurations\.ts"/.test(code);
  return {
    // biome-ignore-start lint/style/useNamingConvention: the syntax tree's names
    VariableDeclarator({ id, init }) {
      if (init?.type === "Literal" && id.type === "Identifier" && times.test(id.name)) shift(add, init);
    },
    BinaryExpression(node) {
      const { left, right, operator } = node;
      const comparison = opposites.get(operator);
      if (comparison !== undefined) add("comparison", node, `${textOf(left)} ${comparison} ${textOf(right)}`);
      const calculation = calculations.get(operator);
      if (calculation !== undefined && !(operator === "+" && isText(node)))
        add("arithmetic", node, `${textOf(left)} ${calculation} ${textOf(right)}`);
      if (computesTimes && (calculation !== undefined || operator === "**"))
        for (const side of [left, right])
          if (side.type === "Literal" && !units.some((unit) => unit === side.value)) shift(add, side);
    },
    LogicalExpression({ left, right, operator, ...span }) {
      if (operator === "&&" || (operator === "??" && isPlain(right))) return;
      const [before, after] = [left, right].map((side) =>
        side.type === "LogicalExpression" ? `(${textOf(side)})` : textOf(side),
      );
      add("fallback", span, `(${before} ${operator === "??" ? "||" : "??"} ${after})`);
    },
    CallExpression(node) {
      const { callee, arguments: parameters } = node;
      const name = nameOf(callee);
      const [first, second] = parameters;
      if (callee.type === "MemberExpression") {
        const next = functions.get(name);
        if (next !== undefined && callee.object.type === "Identifier" && callee.object.name === "Math")
          add("arithmetic", callee, `Math.${next}`);
      } else if (name === "distinctUntilChanged" && first) add("identity", first, "Object.is");
      else if (equalities.test(name) && first && second)
        add("identity", node, `Object.is(${textOf(first)}, ${textOf(second)})`);
      else
        for (const sibling of flattenings)
          if (flattenings.some((flattening) => flattening === name) && sibling !== name)
            add("operator", callee, sibling);
    },
    // biome-ignore-end lint/style/useNamingConvention: the syntax tree's names
  };
}

/** Changes every whole number in an exported constant. */
export function constantMutants({ add }: Source): VisitorObject {
  let name = "";
  return {
    // biome-ignore-start lint/style/useNamingConvention: the syntax tree's names
    VariableDeclarator({ id }) {
      if (id.type === "Identifier") name = id.name;
    },
    Literal: (node) => shift(add, node, { name }),
    // biome-ignore-end lint/style/useNamingConvention: the syntax tree's names
  };
}

/** One more and one less. Durations are never negative. */
function shift(add: Source["add"], node: ESTree.Node, rest?: Partial<Mutant>): void {
  if (node.type !== "Literal" || typeof node.value !== "number" || !Number.isInteger(node.value)) return;
  for (const next of [node.value + 1, node.value - 1]) if (next >= 0) add("duration", node, `${next}`, rest);
}

/** Removes the clean-ups of observables, and calls that end something. */
export function cleanupMutants({ code, add }: Source): VisitorObject {
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
  return {
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
    CallExpression(node) {
      const {
        callee,
        arguments: [first],
      } = node;
      const name = nameOf(callee);
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
    },
    // biome-ignore-end lint/style/useNamingConvention: the syntax tree's names
  };
}

/** Name of a called function or method, or "". */
function nameOf(callee: ESTree.Expression): string {
  if (callee.type === "Identifier") return callee.name;
  return callee.type === "MemberExpression" && callee.property.type === "Identifier"
    ? callee.property.name
    : "";
}

/** Whether `a || b` is the same as `a ?? b`, with values of one type: b is an object, as a then is, or what is falsy in its type. */
function isPlain({ type, ...node }: ESTree.Expression): boolean {
  return (
    /^(Array|Object|New|ArrowFunction)Expression$/.test(type) ||
    (type === "Literal" && "value" in node && node.value !== null && !node.value)
  );
}

/** Whether an expression is certainly a text. */
function isText(node: ESTree.Node): boolean {
  if (node.type === "ParenthesizedExpression") return isText(node.expression);
  if (node.type === "BinaryExpression")
    return node.operator === "+" && (isText(node.left) || isText(node.right));
  if (node.type === "CallExpression") return writers.test(nameOf(node.callee));
  return node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node.value === "string");
}

function pair(one: string, other: string): readonly (readonly [string, string])[] {
  return [
    [one, other],
    [other, one],
  ];
}
