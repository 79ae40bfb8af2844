import type { NavigationSection } from "../../wire/catalogue.ts";
import { defaultLocale, type Locale, localeOfPath } from "../../wire/locale.ts";
import { escapeHtml } from "../html/html.ts";
import { manifestPath } from "./manifest.ts";

/**
 * Puts product name, language and the first picture of home's banner into the head of the built page, for what shows before the app runs
 * and when it is installed.
 * @param home its sections
 */
export function withHead(
  page: string,
  productName: string,
  locale: Locale,
  home: readonly NavigationSection[],
): string {
  const name = escapeHtml(productName);
  const banner = bannerOf(home);
  const start = `<html lang="${locale}"${banner === null ? "" : ` data-banner="${banner}"`}`;
  return page
    .replace(/<html lang="[^"]*"/, () => start)
    .replace(/(<title>|<b data-product>)[^<]*/g, (_all, before: string) => before + name)
    .replace(
      /(<meta name="apple-mobile-web-app-title" content=")[^"]*/,
      (_all, before: string) => before + name,
    )
    .replace(/(<link rel="manifest" href=")[^"]*/, (_all, before: string) => before + manifestPath(locale));
}

/** A picture of the service's own, without anything that would have to be escaped; null for none. */
function bannerOf([first]: readonly NavigationSection[]): string | null {
  const image = first?.type === "banner" ? (first.items?.[0]?.image ?? "") : "";
  return /^\/\w[\w./-]*$/.test(image) ? image : null;
}

/** The language of a page's address (R-LOC-01). */
export function pageLocale(path: string): Locale {
  return localeOfPath(path) ?? defaultLocale;
}
