import type { FastifyRequest } from "fastify";
import { homeOf } from "../lib/locale.ts";
import { requestLocale } from "./requestLocale.ts";

/** The return URL as a path, if it is a page of the product on this host; otherwise home. */
export function returnPath(given: string | undefined, request: FastifyRequest): string {
  const home = homeOf(requestLocale(request));
  const here = `http://${request.headers.host}`;
  if (given === undefined || given.length > 2_000 || !URL.canParse(given, here)) return home;
  const { protocol, host, pathname, search, hash } = new URL(given, here);
  const isHere = /^https?:$/.test(protocol) && host === request.headers.host;
  // A path starting with "//" would be read as another host.
  return isHere && !pathname.startsWith("//") && !pathname.startsWith("/api/")
    ? pathname + search + hash
    : home;
}
