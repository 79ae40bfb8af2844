import { posix } from "node:path";
import { isNode, nameOf, nodesIn, parse, type SyntaxNode, walk } from "./syntax.ts";

/** One arrow from a module to another. */
export interface Import {
  /** As written; null where it is computed at run time. */
  readonly specifier: string | null;
  /** A file of this project, from its root; null for a package. */
  readonly file: string | null;
  /** False for types, which are gone at run time. */
  readonly runtime: boolean;
  /** Imported name by local name; a namespace is `*`. */
  readonly names: ReadonlyMap<string, string>;
  readonly node: SyntaxNode;
}

/** One source file of the project. */
export interface Module {
  /** From the project's root, such as "streams/app.ts". */
  readonly path: string;
  readonly program: SyntaxNode;
  readonly imports: readonly Import[];
  /** The line of a node, counted from 1. */
  lineOf(node: SyntaxNode): number;
}

/** Reads a module: its syntax, and where its arrows go. */
export function moduleOf(path: string, source: string): Module {
  const program = parse(path, source);
  const imports = [...walk(program)].flatMap((node) => importOf(path, node));
  return {
    path,
    program,
    imports,
    lineOf: ({ start }) => source.slice(0, start).split("\n").length,
  };
}

function importOf(path: string, node: SyntaxNode): readonly Import[] {
  switch (node.type) {
    case "ImportDeclaration":
      return [arrow(path, node, node.source, node.importKind !== "type")];
    case "ExportNamedDeclaration":
    case "ExportAllDeclaration":
      return isNode(node.source) ? [arrow(path, node, node.source, node.exportKind !== "type")] : [];
    case "ImportExpression":
      return [arrow(path, node, node.source, true)];
    case "TSImportType":
      return [arrow(path, node, node.source, false)];
    case "CallExpression":
      return nameOf(node.callee) === "require" ? [arrow(path, node, nodesIn(node.arguments)[0], true)] : [];
    default:
      return [];
  }
}

function arrow(path: string, node: SyntaxNode, source: unknown, runtime: boolean): Import {
  const specifier = isNode(source) && source.type === "Literal" ? nameOf(source) : null;
  const file = specifier?.startsWith(".")
    ? posix.join(posix.dirname(path), specifier.replace(/\?.*$/, ""))
    : null;
  const names = new Map<string, string>();
  for (const { local, imported } of nodesIn(node.type === "ImportDeclaration" ? node.specifiers : [])) {
    const name = nameOf(local);
    if (name !== null) names.set(name, nameOf(imported) ?? "*");
  }
  return { specifier, file, runtime, names, node };
}
