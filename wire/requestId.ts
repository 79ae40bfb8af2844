/** Header with a request's id, from the app through service and host (R-EYES-01). */
export const requestIdHeader = "X-Request-Id";

/** Valid ids. Other characters could forge lines of a log. */
export const requestIdPattern = /^[\w-]{8,64}$/;

/** @param value of the header, untrusted  @returns null if it is not a valid id */
export function readRequestId(value: unknown): string | null {
  return typeof value === "string" && requestIdPattern.test(value) ? value : null;
}
