import { readPadHit } from "../../wire/desk/messages.ts";
import { buttonOf } from "../input/buttonNames.ts";
import type { GameDescription } from "../library/gameDescription.ts";
import { createPressMap, padButtonNames } from "./program/pressMap.ts";

/** The standard mapping's buttons that stand for the touch buttons of any game. */
const padOfButton = {
  a: 0,
  b: 1,
  c: 2,
  d: 3,
  start: 9,
  up: 12,
  down: 13,
  left: 14,
  right: 15,
} as const;

/**
 * What a guest's touch button or key is on a pad, so that who plays as player 2 needs no real one: the pad's button that presses the
 * same in the game for player 1, or else the one of the same place.
 * @returns the button's index in the standard mapping; undefined for what no pad has
 */
export function createGuestPad(game: GameDescription): (name: string) => number | undefined {
  const generic = (name: string): number | undefined => {
    const onPad = readPadHit(name);
    if (onPad) return onPad.button;
    const button = buttonOf(name);
    return button === undefined ? undefined : padOfButton[button];
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
