import { type TouchArrangements, type TouchLayout, usualSettings } from "../../ports/touchLayout.ts";

/** A game's own controls as a player has them who has changed nothing. */
export function usualLayout({ version, landscape, portrait }: TouchArrangements): TouchLayout {
  return { version, landscape, portrait, ...usualSettings };
}
