import type { FastifyRequest } from "fastify";
import { type Locale, localeOf } from "../lib/locale.ts";

/** The language that a request asks for where its body does not say: the page's cookie, else the browser's list. */
export function requestLocale(request: FastifyRequest): Locale {
  const chosen = /(?:^|;\s*)locale=(en|th)(?:;|$)/.exec(request.headers.cookie ?? "")?.[1];
  if (chosen === "th" || chosen === "en") return chosen;
  return localeOf(request.headers["accept-language"]);
}
