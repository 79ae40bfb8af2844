import type { TouchArrangements, TouchLayout } from "../../ports/touchLayout.ts";

/** What a layout has where the player has chosen nothing. */
export const usualSettings = { opacity: 0.85, scale: 1, mirrored: false, haptics: true } as const;

/** A game's own controls as a player has them who has changed nothing. */
export function usualLayout({ version, landscape, portrait }: TouchArrangements): TouchLayout {
  return { version, landscape, portrait, ...usualSettings };
}
