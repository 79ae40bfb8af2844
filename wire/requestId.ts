/** The header that carries the id of a request from the app through service and host (R-EYES-01). */
export const requestIdHeader = "X-Request-Id";

/** What may be an id: anything else could forge lines of a log. */
export const requestIdPattern = /^[\w-]{8,64}$/;

/** @param value of the header, untrusted  @returns null where it is no id */
export function readRequestId(value: unknown): string | null {
  return typeof value === "string" && requestIdPattern.test(value) ? value : null;
}
