import { inCore, type Rule } from "./arrows.ts";
import { freeNames } from "./freeNames.ts";
import type { Module } from "./module.ts";
import { memberOf, nameOf, nodesIn, type SyntaxNode, walk } from "./syntax.ts";

/** Globals that depend on nothing but their arguments, the same in a browser and in Node. `Math` and `Date` only in part. */
const pureGlobals = new Set([
  ...["undefined", "NaN", "Infinity", "Object", "Array", "Map", "Set", "WeakMap", "WeakSet", "JSON"],
  ...["Number", "String", "Boolean", "BigInt", "Symbol", "RegExp", "Reflect", "Error", "TypeError"],
  ...["RangeError", "ArrayBuffer", "DataView", "Uint8Array", "Int32Array", "parseInt", "parseFloat"],
  ...["encodeURIComponent", "decodeURIComponent", "URL", "URLSearchParams", "TextEncoder", "TextDecoder"],
  ...["btoa", "atob", "structuredClone"],
]);

/** The core touches the outside world by its ports alone: no browser globals, no ambient clock or chance, no promises. */
export const coreIsPure: Rule = (module) => {
  if (!inCore(module.path)) return [];
  const violations = reporter("ambient", module);
  const pure = pureUses(module.program);
  const globals = freeNames(module.program)
    .filter(({ name, node }) => !pureGlobals.has(name) && !pure.has(node))
    .flatMap(({ name, node }) => violations(node, `the global ${name}`));
  const syntax = [...walk(module.program)].flatMap((node) => {
    if (node.type === "MetaProperty" && nameOf(node.meta) === "import")
      return violations(node, "import.meta");
    if (node.type === "AwaitExpression" || node.async === true) return violations(node, "a promise");
    return [];
  });
  return [...globals, ...syntax];
};

/** Where `Math` and `Date` are used for what they compute alone. */
function pureUses(program: SyntaxNode): ReadonlySet<SyntaxNode> {
  const pure = new Set<SyntaxNode>();
  for (const node of walk(program)) {
    const member = memberOf(node);
    if (member) {
      const [object, property] = member;
      if (nameOf(object) === "Math" && property !== "random") pure.add(object);
      if (nameOf(object) === "Date" && (property === "UTC" || property === "parse")) pure.add(object);
    }
    if (node.type === "NewExpression" && nodesIn(node.arguments).length > 0)
      for (const callee of nodesIn(node.callee)) if (nameOf(callee) === "Date") pure.add(callee);
  }
  return pure;
}

/** What screens leave to the core. */
const coreBusiness = new Set([
  ...["fetch", "XMLHttpRequest", "WebSocket", "EventSource", "RTCPeerConnection", "BroadcastChannel"],
  ...["localStorage", "sessionStorage", "indexedDB", "setTimeout", "setInterval"],
]);

/** Components hold no timers, no calls, no sockets and no storage. */
export const screensOnlyShow: Rule = (module) => {
  if (!module.path.startsWith("src/") || module.path.startsWith("src/dev/")) return [];
  const violations = reporter("screens", module);
  const globals = freeNames(module.program)
    .filter(({ name }) => coreBusiness.has(name))
    .flatMap(({ name, node }) => violations(node, `the global ${name}`));
  const members = [...walk(module.program)].flatMap((node) => {
    const [object, property] = memberOf(node) ?? [];
    const isGlobal = ["window", "globalThis", "self"].includes(nameOf(object) ?? "");
    return isGlobal && property !== undefined && coreBusiness.has(property)
      ? violations(node, `the global ${property}`)
      : [];
  });
  return [...globals, ...members];
};

export function reporter(rule: string, module: Module) {
  return (node: SyntaxNode, what: string) => [{ rule, path: module.path, line: module.lineOf(node), what }];
}
