import { escapeHtml } from "../html/html.ts";
import type { Locale } from "../lib/locale.ts";
import { manifestPaths } from "./manifest.ts";

/** Puts the product's name and the address's language into the built page's head: what shows before the app runs, and what is installed. */
export function withHead(page: string, productName: string, locale: Locale): string {
  const name = escapeHtml(productName);
  return page
    .replace(/(<html lang=")[^"]*/, (_all, before: string) => before + locale)
    .replace(/(<title>)[^<]*/, (_all, before: string) => before + name)
    .replace(
      /(<meta name="apple-mobile-web-app-title" content=")[^"]*/,
      (_all, before: string) => before + name,
    )
    .replace(/(<link rel="manifest" href=")[^"]*/, (_all, before: string) => before + manifestPaths[locale]);
}

/** The language of an address (R-LOC-01). @param path without its query */
export function localeOfPath(path: string): Locale {
  return /^\/th(\/|$)/.test(path) ? "th" : "en";
}
