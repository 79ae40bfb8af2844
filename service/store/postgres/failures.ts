/**
 * Why PostgreSQL did not carry out a transaction. `conflict`: another transaction was in its way, so that it may succeed when it
 * is repeated. `lost`: the connection, or the server. `other`: it would fail again.
 */
export type Failure = "conflict" | "lost" | "other";

/**
 * Serialization failure, deadlock, a lock that took too long, and a key that another transaction has used first: that one is
 * reported as a duplicate where the conflict itself is noticed too late.
 */
const conflicts = new Set(["40001", "40P01", "55P03", "23505"]);
/** Shutdowns, a server that starts or has no connection left, a session that was idle for too long. */
const losses = new Set(["57P01", "57P02", "57P03", "57P05", "53300", "25P03"]);
/** Of sockets, and of the client where it has no code of the server. */
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
  if (losses.has(code) || code.startsWith("08") || socketErrors.has(code)) return "lost";
  return code === "" && clientMessages.test(error.message) ? "lost" : "other";
}
