import { useIntl } from "react-intl";
import type { NavigationSection } from "../../../wire/catalogue.ts";
import { inLocale } from "../../../wire/locale.ts";

/** A section's title in the current language. */
export function useSectionTitle(section: NavigationSection): string {
  return inLocale(section.title, useIntl().locale);
}
