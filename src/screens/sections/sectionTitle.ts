import type { NavigationSection } from "../../../streams/wire/catalogue.ts";

/** A section's name in the language on the screen, English when it has none there. */
export function sectionTitle({ title }: NavigationSection, locale: string): string {
  return (locale === "th" && title.th) || title.en;
}
