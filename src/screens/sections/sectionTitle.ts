import type { NavigationSection } from "../../../streams/wire/catalogue.ts";

/** A section's title in the given language, or in English if there is none. */
export function sectionTitle({ title }: NavigationSection, locale: string): string {
  return (locale === "th" && title.th) || title.en;
}
