import type { IncomingHttpHeaders } from "node:http";

/**
 * Whether a request that changes something and has a cookie comes from a page of another site (R-SEC-04). Uses `Sec-Fetch-Site` if
 * the browser sends it, otherwise `Origin`. A page without a referrer sends `Origin: null`, and programs send none: both are left to the
 * other credentials that each route requires.
 * @param origins of the product's pages
 */
export function isForgedByOtherSite(
  method: string,
  headers: IncomingHttpHeaders,
  origins: readonly string[],
): boolean {
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return false;
  if (headers.cookie === undefined) return false;
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  return !isOwnOrigin(headers.origin, origins) && headers.origin !== "null";
}

/** Whether an `Origin` names the host that a request was sent to. */
export function isSameHost(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** R-SEC-03: whether a request comes from a page of the product, or from a program, which sends no `Origin`. */
export function isOwnOrigin(origin: string | undefined, origins: readonly string[]): boolean {
  return origin === undefined || origins.includes(origin);
}
