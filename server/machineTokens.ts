import { hash, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";

/** Secrets shared by services and hosts: the first is sent, all are accepted (R-SEC-15). */
export type MachineTokens = readonly [string, ...string[]];

/** Minimum and maximum characters of a token. */
const shortest = 16;
const longest = 200;

/** `MACHINE_TOKEN`: one token, or several separated by commas during a change. */
export const machineTokens = z.pipe(
  z.string(),
  z.transform((text, given): MachineTokens => {
    const [first = "", ...others] = text.split(",").map((token) => token.trim());
    const why = faultOf([first, ...others]);
    // Without the text, because it would appear in the log.
    if (why !== null) given.issues.push({ code: "custom", message: why, input: undefined });
    return [first, ...others];
  }),
);

function faultOf(tokens: readonly string[]): string | null {
  if (tokens.includes("")) return "an empty token before, between or after commas";
  if (tokens.some(({ length }) => length < shortest)) return `at least ${shortest} characters a token`;
  if (tokens.some(({ length }) => length > longest)) return `at most ${longest} characters a token`;
  if (tokens.some((token) => !/^[\x21-\x7e]+$/.test(token)))
    return "letters, digits and signs without spaces";
  return new Set(tokens).size < tokens.length ? "each token once" : null;
}

/** Whether a request's `Authorization` has one of the tokens. Compares all, in constant time. */
export function isFromMachine(tokens: MachineTokens, authorization: string | undefined): boolean {
  const given = digest(authorization ?? "");
  return tokens.map((token) => timingSafeEqual(digest(`Bearer ${token}`), given)).includes(true);
}

const digest = (text: string): Buffer => hash("sha256", text, "buffer");
