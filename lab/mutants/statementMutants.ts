import type { ESTree, VisitorObject } from "vite";
import type { Source } from "./mutant.ts";

/** Methods that end something, where their call is a statement; `cleanupMutants` has those that do so anywhere. */
const endings = /^(close|stop|destroy|delete|clear|release|end|kill|off|removeListener)$/;

/** Other methods whose calls can mostly be exchanged. */
const independent =
  /^(add|set|on|once|addEventListener|setHeader|inc|observe|free\w*|write\w+|unsubscribe|removeEventListener|disconnect|abort|unref)$/;

/**
 * Removes assignments, clean-ups and branches; exchanges neighbouring statements. An `await` is removed where it is returned from a
 * `try`: a promise that a statement drops is reported by `scripts/checkTypes.ts`.
 */
export function statementMutants({ textOf, add }: Source): VisitorObject {
  let tries = 0;
  const exchange = (body: readonly ESTree.Node[]): void => {
    for (const [index, second] of body.entries()) {
      const first = body[index - 1];
      if (first === undefined || !acts(first) || !acts(second)) continue;
      const both = calls(first) && calls(second) && !(commutes(first) && commutes(second));
      if (!both && !awaits(first) && !awaits(second)) continue;
      add("order", { start: first.start, end: second.end }, `${textOf(second)} ${textOf(first)}`, {
        second: second.start,
      });
    }
  };
  return {
    // biome-ignore-start lint/style/useNamingConvention: the syntax tree's names
    Program: ({ body }) => exchange(body),
    BlockStatement: ({ body }) => exchange(body),
    SwitchCase: ({ consequent }) => exchange(consequent),
    ExpressionStatement(node) {
      const { expression } = node;
      if (expression.type === "AssignmentExpression" || expression.type === "UpdateExpression")
        add("assignment", node, ";");
      if (ends(expression)) add("cleanup", expression, "undefined");
    },
    IfStatement({ test, alternate }) {
      add("branch", test, "false");
      if (alternate) add("branch", test, "true");
    },
    TryStatement({ finalizer }) {
      tries += 1;
      const [only, another] = finalizer?.body ?? [];
      // The single clean-up there is a mutant already.
      const single = another === undefined && only?.type === "ExpressionStatement" && ends(only.expression);
      if (finalizer && only && !single) add("cleanup", finalizer, "{}");
    },
    "TryStatement:exit"() {
      tries -= 1;
    },
    ReturnStatement({ argument }) {
      if (argument?.type === "AwaitExpression" && tries > 0)
        add("await", argument, textOf(argument.argument));
    },
    // biome-ignore-end lint/style/useNamingConvention: the syntax tree's names
  };
}

/** Without `await`, `void`, parentheses and the wrapper of `?.`. */
function inner(node: ESTree.Node): ESTree.Node {
  if (node.type === "ParenthesizedExpression" || node.type === "ChainExpression")
    return inner(node.expression);
  if (node.type === "AwaitExpression" || (node.type === "UnaryExpression" && node.operator === "void"))
    return inner(node.argument);
  return node;
}

function ends(expression: ESTree.Expression): boolean {
  const node = inner(expression);
  return (
    endings.test(methodOf(expression)) || (node.type === "UnaryExpression" && node.operator === "delete")
  );
}

/** Name of the method that an expression calls, or "". */
function methodOf(expression: ESTree.Expression): string {
  const node = inner(expression);
  if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression") return "";
  const { property } = node.callee;
  return property.type === "Identifier" ? property.name : "";
}

/** Whether a statement can be exchanged with others of its sort. */
function commutes(statement: ESTree.Node): boolean {
  if (statement.type !== "ExpressionStatement") return false;
  return (
    ends(statement.expression) ||
    independent.test(methodOf(statement.expression)) ||
    registers(statement.expression)
  );
}

/** Whether a call only says what is called later. */
function registers(call: ESTree.Expression): boolean {
  if (call.type !== "CallExpression") return false;
  const { callee, arguments: values } = call;
  return (
    (callee.type === "Identifier" && /^(serve|install|register)[A-Z]/.test(callee.name)) ||
    (methodOf(call) !== "forEach" && values.some(({ type }) => type === "ArrowFunctionExpression"))
  );
}

/** Whether a statement only calls something or changes a value. */
function acts(statement: ESTree.Node): boolean {
  if (statement.type !== "ExpressionStatement") return false;
  const { type } = inner(statement.expression);
  return type === "AssignmentExpression" || type === "UpdateExpression" || calls(statement);
}

function calls(statement: ESTree.Node): boolean {
  if (statement.type !== "ExpressionStatement") return false;
  const node = inner(statement.expression);
  return node.type === "CallExpression" && node.callee.type !== "Super";
}

/** Whether other code runs before a statement has ended. */
function awaits(statement: ESTree.Node): boolean {
  if (statement.type !== "ExpressionStatement") return false;
  const { expression } = statement;
  const value = expression.type === "AssignmentExpression" ? expression.right : expression;
  return value.type === "AwaitExpression";
}
