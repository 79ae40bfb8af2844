import type { FastifyRequest } from "fastify";
import { type Locale, localeOf, locales } from "../../wire/locale.ts";
import { acceptedLocale } from "../lib/locale.ts";

const cookiePattern = new RegExp(`(?:^|;\\s*)locale=(${locales.join("|")})(?:;|$)`);

/** The language of a request: the page's cookie, else the browser's `Accept-Language`. */
export function requestLocale(request: FastifyRequest): Locale {
  const chosen = cookiePattern.exec(request.headers.cookie ?? "")?.[1];
  return localeOf(chosen) ?? acceptedLocale(request.headers["accept-language"]);
}
