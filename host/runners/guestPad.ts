import { buttonOf, padButtonOf } from "../input/buttonNames.ts";
import type { GameDescription } from "../library/gameDescription.ts";
import { createPressMap, padButtonNames } from "./program/pressMap.ts";

/**
 * What a guest's touch button or key is on a pad, so that who plays as player 2 needs no real one: the pad's button that presses the
 * same in the game for player 1, or else the one of the same place.
 * @returns the button's index in the standard mapping; undefined for what no pad has
 */
export function createGuestPad(game: GameDescription): (name: string) => number | undefined {
  const generic = (name: string): number | undefined => {
    const button = buttonOf(name);
    return button && padButtonOf(button);
  };
  if (game.runner === "built-in" || game.pad === null) return generic;
  const { buttons } = game.pad;
  const map = createPressMap(game);
  const byPress = new Map<string, number>();
  padButtonNames.forEach((name, index) => {
    const press = name === null ? undefined : buttons[name];
    if (press !== undefined && !byPress.has(press)) byPress.set(press, index);
  });
  return (name) => byPress.get(map.pressOf(name)) ?? generic(name);
}
