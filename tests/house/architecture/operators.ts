import { reporter } from "./ambient.ts";
import { inCore, type Rule } from "./arrows.ts";
import type { Module } from "./module.ts";
import { isNode, memberOf, nameOf, nodesIn, type SyntaxNode, walk } from "./syntax.ts";

/** These run on a clock of their own unless they are given one. */
const timed = new Set([
  ...["timer", "interval", "delay", "debounceTime", "throttleTime", "auditTime", "sampleTime", "bufferTime"],
  ...["windowTime", "timeout", "timeoutWith", "timeInterval", "timestamp", "observeOn", "subscribeOn"],
]);

/** These bring an ambient clock, the browser or promises with them. */
const ambient = new Set([
  ...["asyncScheduler", "async", "asapScheduler", "asap", "animationFrameScheduler", "animationFrame"],
  ...["animationFrames", "queueScheduler", "queue", "fromEvent", "fromEventPattern"],
  ...["firstValueFrom", "lastValueFrom"],
]);

/** Every time operator of the core is given the clock's scheduler. */
export const timeIsGiven: Rule = (module) => {
  if (!inCore(module.path)) return [];
  const violations = reporter("clock", module);
  const names = rxjsNames(module);
  const imported = [...names.values()]
    .filter((name) => ambient.has(name))
    .flatMap((name) => violations(module.program, `${name} of rxjs`));
  const used = [...walk(module.program)].flatMap((node) => {
    const name = names.get(nameOf(node.callee) ?? "");
    const given = nodesIn(node.arguments);
    if (name === undefined) return [];
    if (node.type === "NewExpression")
      return name === "ReplaySubject" && given.length > 1 && !given.some(isScheduler)
        ? violations(node, "ReplaySubject with a time window, without a clock")
        : [];
    if (node.type !== "CallExpression") return [];
    if (timed.has(name) && !given.some(isScheduler)) return violations(node, `${name} without a scheduler`);
    if ((name === "retry" || name === "repeat") && given.some((config) => hasPlainDelay(config, module)))
      return violations(node, `${name} with a delay in ms, which no scheduler runs`);
    return [];
  });
  return [...imported, ...used];
};

/** What is shared says when it starts over. */
export const sharingIsExplicit: Rule = (module) => {
  if (!module.path.startsWith("streams/")) return [];
  const violations = reporter("sharing", module);
  const names = rxjsNames(module);
  return [...walk(module.program)].flatMap((node) => {
    const name = node.type === "CallExpression" ? names.get(nameOf(node.callee) ?? "") : undefined;
    if (name !== "share" && name !== "shareReplay") return [];
    const [config] = nodesIn(node.arguments);
    return config?.type === "ObjectExpression" ? [] : violations(node, `bare ${name}()`);
  });
};

/** What a module takes from rxjs at run time: the original name by the local one. */
function rxjsNames(module: Module): ReadonlyMap<string, string> {
  return new Map(
    module.imports
      .filter(({ specifier, runtime }) => runtime && specifier?.startsWith("rxjs"))
      .flatMap(({ names }) => [...names]),
  );
}

function isScheduler(argument: SyntaxNode): boolean {
  if (nameOf(argument) === "scheduler" || memberOf(argument)?.[1] === "scheduler") return true;
  return argument.type === "ObjectExpression" && fieldOf(argument, "scheduler") !== null;
}

/** A `delay` that is not a function: neither written as one nor the name of one. */
function hasPlainDelay(config: SyntaxNode, module: Module): boolean {
  const delay = config.type === "ObjectExpression" ? fieldOf(config, "delay") : null;
  if (delay === null) return false;
  return !isFunction(delay) && !functionNames(module).has(nameOf(delay) ?? "");
}

function fieldOf(object: SyntaxNode, name: string): SyntaxNode | null {
  const field = nodesIn(object.properties).find(({ key }) => nameOf(key) === name);
  return isNode(field?.value) ? field.value : null;
}

function functionNames(module: Module): ReadonlySet<string> {
  const names = new Set<string>();
  for (const node of walk(module.program)) {
    const isNamed =
      node.type === "FunctionDeclaration" ||
      (node.type === "VariableDeclarator" && isNode(node.init) && isFunction(node.init));
    const name = nameOf(node.id);
    if (isNamed && name !== null) names.add(name);
  }
  return names;
}

function isFunction({ type }: SyntaxNode): boolean {
  return type === "ArrowFunctionExpression" || type === "FunctionExpression";
}
