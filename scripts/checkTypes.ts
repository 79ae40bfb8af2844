import { relative } from "node:path";
import type { Expression, Node } from "typescript/unstable/ast";
import * as is from "typescript/unstable/ast/is";
import { API, type Diagnostic, type Project, type Type } from "typescript/unstable/sync";
import { root } from "./lib/files.ts";

/**
 * `npx tsx scripts/checkTypes.ts`: the errors of `tsc`, also of the core alone, and promises that a statement of the product drops: a
 * rejection would go unnoticed. One process with one checker costs less than `tsc` for each configuration.
 */

/** Type errors of the configurations in a folder, and statements outside of tests that neither await nor handle a promise. */
export function typeErrors(folder: string, configs: readonly string[]): readonly string[] {
  const api = new API({ cwd: folder });
  try {
    const snapshot = api.updateSnapshot({ openProjects: configs.map((config) => `${folder}/${config}`) });
    // The core is part of both configurations.
    return [...new Set(snapshot.getProjects().flatMap((project) => errorsOf(project, folder)))];
  } finally {
    api.close();
  }
}

function errorsOf({ program, checker, rootFiles }: Project, folder: string): readonly string[] {
  const place = (name: string, position: number): string => {
    const at = program.getSourceFile(name)?.getLineAndCharacterOfPosition(position);
    return `${relative(folder, name)}(${(at?.line ?? 0) + 1},${(at?.character ?? 0) + 1})`;
  };
  const refused = [
    ...program.getConfigFileParsingDiagnostics(),
    ...program.getProgramDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...program.getSyntacticDiagnostics(),
    ...program.getSemanticDiagnostics(),
  ].map((each) => `${place(each.fileName ?? "", each.pos)}: error TS${each.code}: ${textOf(each)}`);
  const dropped = rootFiles.flatMap((name) => {
    const isTest = /^(?:tests|e2e)\//.test(relative(folder, name));
    const statements = isTest ? [] : unhandledIn(program.getSourceFile(name));
    const types = statements.length === 0 ? [] : checker.getTypeAtLocation(statements);
    const promises = statements.filter((_, index) => isPromise(types[index]));
    return promises.map(
      (each) => `${place(name, each.getStart())}: error: nobody awaits or handles this promise`,
    );
  });
  return [...refused, ...dropped];
}

const textOf = ({ text, messageChain = [] }: Diagnostic): string =>
  [text, ...messageChain.map(textOf)].join("\n  ");

function isPromise(type: Type | undefined): boolean {
  if (type?.isUnionType()) return type.getTypes().some(isPromise);
  return /^Promise(?:Like)?$/.test(type?.getSymbol()?.name ?? "");
}

/** Expressions that are statements, and would drop a promise. */
function unhandledIn(node: Node | undefined): readonly Expression[] {
  const found: Expression[] = [];
  node?.forEachChild((child) => void found.push(...unhandledIn(child)));
  if (node && is.isExpressionStatement(node) && !isHandled(node.expression)) found.push(node.expression);
  return found;
}

function isHandled(expression: Expression): boolean {
  if (is.isBinaryExpression(expression)) return is.isAssignmentOperator(expression.operatorToken.kind);
  if (!is.isCallExpression(expression) || !is.isPropertyAccessExpression(expression.expression))
    return is.isVoidExpression(expression) || is.isAwaitExpression(expression);
  const { name, expression: promise } = expression.expression;
  if (name.text === "finally") return isHandled(promise);
  const given = expression.arguments.length;
  return (name.text === "catch" && given === 1) || (name.text === "then" && given === 2);
}

if (process.argv[1] === import.meta.filename) {
  const errors = typeErrors(root.slice(0, -1), ["tsconfig.json", "tsconfig.core.json"]);
  for (const error of errors) console.log(error);
  process.exitCode = errors.length > 0 ? 1 : 0;
}
