/**
 * Why a transaction failed. `conflict`: with another one; a repetition may succeed · `duplicate`: a key is taken, by a transaction that
 * this one could not see yet or by mistake · `lost`: the connection, or the server · `other`: it would fail again.
 */
export type Failure = "conflict" | "duplicate" | "lost" | "other";

/** Serialization failure, deadlock, and a lock that took too long. */
const conflicts = new Set(["40001", "40P01", "55P03"]);
const duplicate = "23505";
/** Shutdown, a starting server, no connection left, an idle session's timeout. */
const losses = new Set(["57P01", "57P02", "57P03", "57P05", "53300", "25P03"]);
/** Errors of sockets. */
const socketErrors = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENOENT",
]);
const clientMessages = /connection terminated|connection (error|ended)|not queryable|timeout/i;

/** @param error of the `pg` package */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return "other";
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (conflicts.has(code)) return "conflict";
  if (code === duplicate) return "duplicate";
  if (losses.has(code) || code.startsWith("08") || socketErrors.has(code)) return "lost";
  return code === "" && clientMessages.test(error.message) ? "lost" : "other";
}
