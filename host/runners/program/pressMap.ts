import { padButtonTargets } from "../../../wire/desk/padMap.ts";
import { padHit, readPadHit } from "../../../wire/desk/presses.ts";
import type { GameInput } from "../../input/inputDecoder.ts";
import type { PadDescription, ProgramDescription } from "../../library/gameDescription.ts";

/** The names of a pad's buttons in descriptions, by their index in the standard mapping. Sticks have none. */
export const padButtonNames = padButtonTargets.map((name) => (name === "l3" || name === "r3" ? null : name));

const stickThreshold = 0.5;

/**
 * Reads a game's description as a map from what the player presses to what is pressed in the program.
 * @param virtualPads how many pads the program has as devices; 0: their buttons press keys
 */
export function createPressMap(game: ProgramDescription, virtualPads = 0) {
  const touch = new Map<string, string>();
  for (const { id, press } of game.touch) if (press !== undefined) touch.set(id, press);
  // Not an object: a player's name may be `constructor`.
  const keys = new Map(Object.entries(game.keyMap));
  const pressOf = (name: string): string => {
    const onPad = readPadHit(name);
    if (onPad && virtualPads > 0) return padHit(onPad.pad > virtualPads ? 1 : onPad.pad, onPad.button);
    if (onPad) return pressOnPad(padOf(game, onPad.pad), onPad.button) ?? name;
    return touch.get(name) ?? keys.get(name) ?? name;
  };
  return {
    /**
     * What a touch button, a key or a pad's button presses in the program: a key's code, a mouse button, or the button of a virtual
     * pad (`padHit`). A name that presses nothing is returned as it is.
     */
    pressOf,
    /** Everything that is held down in the program. A stick on the glass presses keys even where pads are devices. */
    heldBy({ held, pads, touchSticks }: GameInput): ReadonlySet<string> {
      const sticks =
        virtualPads > 0 ? [] : pads.map(({ axes }, index) => heldByStick(padOf(game, index + 1), axes));
      return new Set([
        ...[...held].map(pressOf),
        ...sticks.flat(),
        ...heldByStick(padOf(game, 1), touchSticks),
      ]);
    },
  };
}

/** The description of a player's pad. One without its own plays as player 1. @param player from 1 */
function padOf({ pad, pads }: ProgramDescription, player: number): PadDescription | null {
  return pads[player - 2] ?? pad;
}

function pressOnPad(pad: PadDescription | null, index: number): string | undefined {
  const name = padButtonNames[index];
  return name ? pad?.buttons[name] : undefined;
}

function heldByStick(pad: PadDescription | null, [x = 0, y = 0]: readonly number[]): string[] {
  if (!pad?.stick) return [];
  const { left, right, up, down } = pad.buttons;
  return [
    x < -stickThreshold ? left : undefined,
    x > stickThreshold ? right : undefined,
    y < -stickThreshold ? up : undefined,
    y > stickThreshold ? down : undefined,
  ].filter((press) => press !== undefined);
}
