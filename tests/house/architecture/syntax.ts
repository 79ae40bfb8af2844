import { parseSync } from "vite";

/** A node of a source's syntax tree (ESTree with TypeScript). */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

/** Parses TypeScript or TSX. Throws where the source does not parse. */
export function parse(path: string, source: string): SyntaxNode {
  const { program, errors } = parseSync(path, source);
  const [error] = errors;
  if (error) throw new Error(`${path}: ${error.message}`);
  const tree: unknown = program;
  if (!isNode(tree)) throw new Error(`${path}: no syntax tree`);
  return tree;
}

export function isNode(value: unknown): value is SyntaxNode {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof Reflect.get(value, "type") === "string" &&
    typeof Reflect.get(value, "start") === "number"
  );
}

/** The node or nodes in one field. */
export function nodesIn(field: unknown): readonly SyntaxNode[] {
  if (Array.isArray(field)) return field.filter(isNode);
  return isNode(field) ? [field] : [];
}

export function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  return Object.values(node).flatMap(nodesIn);
}

/** The node and everything below it. */
export function* walk(node: SyntaxNode): Generator<SyntaxNode> {
  yield node;
  for (const child of childrenOf(node)) yield* walk(child);
}

/** The name of an identifier, or the text of a string; null for anything else. */
export function nameOf(value: unknown): string | null {
  if (!isNode(value)) return null;
  if (value.type === "Identifier" && typeof value.name === "string") return value.name;
  return value.type === "Literal" && typeof value.value === "string" ? value.value : null;
}

/** `a.b` and `a["b"]` as ["a", "b"]; null for anything else. */
export function memberOf(node: SyntaxNode): readonly [SyntaxNode, string] | null {
  if (node.type !== "MemberExpression" || !isNode(node.object)) return null;
  const property = node.computed === true && !isLiteral(node.property) ? null : nameOf(node.property);
  return property === null ? null : [node.object, property];
}

function isLiteral(value: unknown): boolean {
  return isNode(value) && value.type === "Literal";
}
