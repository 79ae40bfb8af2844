import type { NavigationSection } from "../../wire/catalogue.ts";
import { defaultLocale, type Locale, localeOfPath } from "../../wire/locale.ts";
import { escapeHtml } from "../html/html.ts";
import { manifestPath } from "./manifest.ts";

/**
 * Adds product name, language and the first banner picture to the built page's head: for the time before the app runs, and for
 * installing it.
 * @param home its sections
 * @param hasGame a visitor's page shows a game
 */
export function withHead(
  page: string,
  productName: string,
  locale: Locale,
  home: readonly NavigationSection[],
  hasGame = false,
): string {
  const name = escapeHtml(productName);
  const banner = bannerOf(home);
  const start = `<html lang="${locale}"${banner === null ? "" : ` data-banner="${banner}"`}${hasGame ? " data-game" : ""}`;
  return page
    .replace(/<html lang="[^"]*"/, () => start)
    .replace(/(<title>|<b data-product>)[^<]*/g, (_all, before: string) => before + name)
    .replace(
      /(<meta name="apple-mobile-web-app-title" content=")[^"]*/,
      (_all, before: string) => before + name,
    )
    .replace(/(<link rel="manifest" href=")[^"]*/, (_all, before: string) => before + manifestPath(locale));
}

/** A picture of the service without characters that need escaping; null for none. */
function bannerOf([first]: readonly NavigationSection[]): string | null {
  const image = first?.type === "banner" ? (first.items?.[0]?.image ?? "") : "";
  return /^\/\w[\w./-]*$/.test(image) ? image : null;
}

/** Language of a page's path (R-LOC-01). */
export function pageLocale(path: string): Locale {
  return localeOfPath(path) ?? defaultLocale;
}
