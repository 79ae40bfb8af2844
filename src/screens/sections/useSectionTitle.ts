import { useIntl } from "react-intl";
import type { NavigationSection } from "../../../streams/wire/catalogue.ts";
import { inLocale } from "../../../streams/wire/locale.ts";

/** A section's title in the current language. */
export function useSectionTitle(section: NavigationSection): string {
  return inLocale(section.title, useIntl().locale);
}
