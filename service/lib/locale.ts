import { defaultLocale, type Locale, locales, prefixOf } from "../../wire/locale.ts";

/** The first of the product's languages among tags such as "th", "en-GB" or "th;q=0.8"; undefined for none. */
export function firstLocale(tags: readonly string[]): Locale | undefined {
  for (const tag of tags) {
    const wanted = tag.split(";")[0]?.trim().toLowerCase() ?? "";
    const found = locales.find((locale) => `${wanted}-`.startsWith(`${locale.toLowerCase()}-`));
    if (found) return found;
  }
  return undefined;
}

/** The first supported language of an `Accept-Language` header; English by default. */
export function acceptedLocale(header: string | undefined): Locale {
  return firstLocale((header ?? "").split(",")) ?? defaultLocale;
}

/** Path of home in a language. */
export function homeOf(locale: Locale): string {
  return prefixOf(locale) || "/";
}
