import { defaultLocale, type Locale, localeOfPath } from "../../streams/wire/locale.ts";
import { escapeHtml } from "../html/html.ts";
import { manifestPath } from "./manifest.ts";

/**
 * Puts product name and language into the head of the built page, for what shows before the app runs and when
 * it is installed.
 */
export function withHead(page: string, productName: string, locale: Locale): string {
  const name = escapeHtml(productName);
  return page
    .replace(/(<html lang=")[^"]*/, (_all, before: string) => before + locale)
    .replace(/(<title>|<b data-product>)[^<]*/g, (_all, before: string) => before + name)
    .replace(
      /(<meta name="apple-mobile-web-app-title" content=")[^"]*/,
      (_all, before: string) => before + name,
    )
    .replace(/(<link rel="manifest" href=")[^"]*/, (_all, before: string) => before + manifestPath(locale));
}

/** The language of a page's address (R-LOC-01). */
export function pageLocale(path: string): Locale {
  return localeOfPath(path) ?? defaultLocale;
}
