import { useIntl } from "react-intl";
import type { NavigationSection } from "../../../streams/wire/catalogue.ts";
import { sectionTitle } from "./sectionTitle.ts";

/** A section's title in the current language. */
export function useSectionTitle(section: NavigationSection): string {
  return sectionTitle(section, useIntl().locale);
}
