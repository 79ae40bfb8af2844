import type { IncomingHttpHeaders } from "node:http";

/**
 * Whether a request that changes something and carries a cookie was made by a page of another site (R-SEC-04).
 * Browsers that
 * send `Sec-Fetch-Site` are believed; of others the `Origin` counts. A page without a referrer sends `Origin: null`,
 * and programs send none: both are left to the credentials that each route demands besides the cookie.
 * @param origins where the product's pages may be opened
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

/** R-SEC-03: whether a request comes from a page of the product, or from a program that is no browser and sends no `Origin`. */
export function isOwnOrigin(origin: string | undefined, origins: readonly string[]): boolean {
  return origin === undefined || origins.includes(origin);
}
