import { timingSafeEqual } from "node:crypto";
import { hashOf } from "../lib/secrets.ts";

/** Somebody who may sign in to the operator's page (R-OPS-01). */
export interface Operator {
  /** As the log names them. */
  readonly name: string;
  readonly tokenHash: string;
  /** False for a read-only token (R-OPS-15). */
  readonly mayAct: boolean;
}

type ReadOperators =
  | { readonly kind: "operators"; readonly operators: readonly Operator[] }
  | { readonly kind: "wrong"; readonly name: string; readonly why: string };

/** Characters. Shorter tokens could be guessed. */
const shortestToken = 32;
const onlyName = "operator";

/**
 * Reads `OPS_TOKEN` (one operator) and `OPS_TOKENS` (`name:token,…`; `name:read:token` for a read-only one). Without both there
 * is no operator's page. Only hashes of tokens are kept.
 */
export function readOperators(env: Readonly<Record<string, string | undefined>>): ReadOperators {
  const single = env.OPS_TOKEN ?? "";
  const several = env.OPS_TOKENS ?? "";
  const given = [
    ...(single === "" ? [] : [{ setting: "OPS_TOKEN", name: onlyName, token: single, mayAct: true }]),
    ...(several === "" ? [] : several.split(",")).map((pair) => {
      const [, name = "", role, token = ""] = /^\s*([\w.-]{1,40}):(read:)?(\S+)\s*$/.exec(pair) ?? [];
      return { setting: "OPS_TOKENS", name, token, mayAct: role === undefined };
    }),
  ];
  for (const { setting, name, token } of given) {
    // In `read:token` the name was forgotten: it would make an operator named `read`.
    if (name === "" || name === "read")
      return wrong(setting, "names and tokens, such as mali:token,somchai:token");
    if (token.length < shortestToken) return wrong(setting, `at least ${shortestToken} characters a token`);
  }
  if (new Set(given.map(({ name }) => name)).size < given.length)
    return wrong("OPS_TOKENS", "each name once");
  if (new Set(given.map(({ token }) => token)).size < given.length)
    return wrong("OPS_TOKENS", "a token of its own for each name");
  return {
    kind: "operators",
    operators: given.map(({ name, token, mayAct }) => ({ name, tokenHash: hashOf(token), mayAct })),
  };
}

/** The operator of a token, compared in constant time; null for a wrong one. */
export function operatorOf(operators: readonly Operator[], token: string): Operator | null {
  const hash = Buffer.from(hashOf(token));
  // All are compared, so that the time does not reveal which one was close.
  const found = operators.filter(({ tokenHash }) => timingSafeEqual(Buffer.from(tokenHash), hash));
  return found[0] ?? null;
}

function wrong(name: string, why: string): ReadOperators {
  return { kind: "wrong", name, why: `is wrong (${why})` };
}
