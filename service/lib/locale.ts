import type { Locale } from "../../streams/wire/locale.ts";

/** The first supported language of an `Accept-Language` header; English by default. */
export function localeOf(acceptLanguage: string | undefined): Locale {
  const wanted = (acceptLanguage ?? "")
    .split(",")
    .map((tag) => tag.trim().slice(0, 2).toLowerCase())
    .find((language) => language === "en" || language === "th");
  return wanted === "th" ? "th" : "en";
}
