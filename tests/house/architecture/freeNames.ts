import { childrenOf, isNode, nameOf, nodesIn, type SyntaxNode } from "./syntax.ts";

/** A name that a module uses as a value without having declared it: a global. */
export interface FreeName {
  readonly name: string;
  readonly node: SyntaxNode;
}

/** Every use of a global in a module. Types do not count: they are gone at run time. */
export function freeNames(program: SyntaxNode): readonly FreeName[] {
  const found: FreeName[] = [];
  visit(program, new Set(), found);
  return found;
}

/** TypeScript's wrappers around expressions; every other TS node is a type. */
const wrappers = new Set([
  "TSAsExpression",
  "TSSatisfiesExpression",
  "TSNonNullExpression",
  "TSTypeAssertion",
  "TSInstantiationExpression",
  "TSParameterProperty",
]);

function visit(node: SyntaxNode, outer: ReadonlySet<string>, found: FreeName[]): void {
  if (node.type.startsWith("TS") && !wrappers.has(node.type)) return;
  if (node.type === "ImportDeclaration" || node.type === "ExportAllDeclaration") return;
  const name = nameOf(node);
  if (node.type === "Identifier" && name !== null && !outer.has(name)) found.push({ name, node });
  const declared = declaredIn(node);
  const bound = declared.length === 0 ? outer : new Set([...outer, ...declared]);
  for (const child of usedBelow(node)) visit(child, bound, found);
}

/** The children that may use names: not keys, labels, or what is exported from elsewhere. */
function usedBelow(node: SyntaxNode): readonly SyntaxNode[] {
  switch (node.type) {
    case "MemberExpression":
      return [...nodesIn(node.object), ...(node.computed === true ? nodesIn(node.property) : [])];
    case "Property":
    case "MethodDefinition":
    case "PropertyDefinition":
    case "AccessorProperty":
      return [
        ...(node.computed === true ? nodesIn(node.key) : []),
        ...nodesIn(node.value),
        ...nodesIn(node.decorators),
      ];
    case "ExportNamedDeclaration":
      if (isNode(node.source)) return [];
      return [...nodesIn(node.declaration), ...nodesIn(node.specifiers)];
    case "ExportSpecifier":
      return nodesIn(node.local);
    case "LabeledStatement":
      return nodesIn(node.body);
    case "BreakStatement":
    case "ContinueStatement":
    case "MetaProperty":
      return [];
    default:
      return childrenOf(node);
  }
}

/** The names that a node declares for what is below it. */
function declaredIn(node: SyntaxNode): readonly string[] {
  switch (node.type) {
    case "Program":
    case "BlockStatement":
    case "StaticBlock":
      return nodesIn(node.body).flatMap(declaredBy);
    case "SwitchStatement":
      return nodesIn(node.cases).flatMap((branch) => nodesIn(branch.consequent).flatMap(declaredBy));
    case "ForStatement":
      return nodesIn(node.init).flatMap(declaredBy);
    case "ForInStatement":
    case "ForOfStatement":
      return nodesIn(node.left).flatMap(declaredBy);
    case "CatchClause":
      return nodesIn(node.param).flatMap(namesOf);
    case "FunctionDeclaration":
    case "FunctionExpression":
    case "ArrowFunctionExpression":
      return [...nodesIn(node.params).flatMap(namesOf), ...nodesIn(node.id).flatMap(namesOf), "arguments"];
    case "ClassExpression":
      return nodesIn(node.id).flatMap(namesOf);
    default:
      return [];
  }
}

/** The names that a statement declares for its block. */
function declaredBy(statement: SyntaxNode): readonly string[] {
  switch (statement.type) {
    case "ImportDeclaration":
      return nodesIn(statement.specifiers).flatMap(({ local }) => nodesIn(local).flatMap(namesOf));
    case "ExportNamedDeclaration":
    case "ExportDefaultDeclaration":
      return nodesIn(statement.declaration).flatMap(declaredBy);
    case "VariableDeclaration":
      return nodesIn(statement.declarations).flatMap(({ id }) => nodesIn(id).flatMap(namesOf));
    case "FunctionDeclaration":
    case "ClassDeclaration":
    case "TSEnumDeclaration":
      return nodesIn(statement.id).flatMap(namesOf);
    default:
      return [];
  }
}

/** The names in a pattern. */
function namesOf(pattern: SyntaxNode): readonly string[] {
  switch (pattern.type) {
    case "Identifier":
      return [nameOf(pattern) ?? ""];
    case "ObjectPattern":
      return nodesIn(pattern.properties).flatMap(({ type, value, argument }) =>
        nodesIn(type === "RestElement" ? argument : value).flatMap(namesOf),
      );
    case "ArrayPattern":
      return nodesIn(pattern.elements).flatMap(namesOf);
    case "AssignmentPattern":
      return nodesIn(pattern.left).flatMap(namesOf);
    case "RestElement":
      return nodesIn(pattern.argument).flatMap(namesOf);
    case "TSParameterProperty":
      return nodesIn(pattern.parameter).flatMap(namesOf);
    default:
      return [];
  }
}
