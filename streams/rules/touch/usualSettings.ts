import { type TouchArrangements, type TouchLayout, usualSettings } from "../../ports/touchLayout.ts";

/** A game's own controls with the default settings. */
export function usualLayout({ version, landscape, portrait }: TouchArrangements): TouchLayout {
  return { version, landscape, portrait, ...usualSettings };
}
