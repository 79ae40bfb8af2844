import type { FastifyRequest } from "fastify";
import type { Locale } from "../../streams/wire/locale.ts";
import { localeOf } from "../lib/locale.ts";

/** The language of a request: the page's cookie, else the browser's `Accept-Language`. */
export function requestLocale(request: FastifyRequest): Locale {
  const chosen = /(?:^|;\s*)locale=(en|th)(?:;|$)/.exec(request.headers.cookie ?? "")?.[1];
  if (chosen === "th" || chosen === "en") return chosen;
  return localeOf(request.headers["accept-language"]);
}
