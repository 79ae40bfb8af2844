import type { DeskInput } from "../../../wire/desk/messages.ts";
import { padButtonTargets } from "../../../wire/desk/padMap.ts";
import { padHeldAbove, padHit, readPadHit } from "../../../wire/desk/presses.ts";
import type { PadDescription, ProgramDescription } from "../../library/gameDescription.ts";
import { isDevice } from "./pads/virtualPads.ts";

/** The names of a pad's buttons in descriptions, by their index in the standard mapping. Sticks have none. */
export const padButtonNames = padButtonTargets.map((name) => (name === "l3" || name === "r3" ? null : name));

const stickThreshold = 0.5;

type HeldPad = NonNullable<DeskInput["pads"]>[number];

/**
 * Reads a game's description as a map from what the player presses to what is pressed in the program.
 * @param virtualPads how many pads the program has as devices; 0: their buttons press keys
 */
export function createPressMap(game: ProgramDescription, virtualPads = 0) {
  const touch = new Map<string, string>();
  for (const { id, press } of game.touch) if (press !== undefined) touch.set(id, press);
  // A map: the player's names may be those of an object's own methods.
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
    /** Everything that a snapshot holds down in the program. */
    heldBy(snapshot: DeskInput): ReadonlySet<string> {
      const held = new Set(snapshot.down.map(pressOf));
      snapshot.pads?.forEach((pad, index) => {
        const presses =
          virtualPads > 0 && isDevice(pad)
            ? heldButtons(pad).map((button) => pressOf(padHit(index + 1, button)))
            : heldByPad(padOf(game, index + 1), pad);
        for (const press of presses) held.add(press);
      });
      if (snapshot.pointer?.down) held.add("MouseLeft");
      for (const button of snapshot.mouse?.buttons ?? []) held.add(mouseButtons[button] ?? "MouseLeft");
      return held;
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

const heldButtons = ({ buttons }: HeldPad): number[] =>
  buttons.flatMap((value, index) => (value > padHeldAbove ? [index] : []));

function heldByPad(map: PadDescription | null, pad: HeldPad): string[] {
  const [x = 0, y = 0] = map?.stick ? pad.axes : [];
  const { left, right, up, down } = map?.buttons ?? {};
  return [
    ...heldButtons(pad).map((index) => pressOnPad(map, index)),
    x < -stickThreshold ? left : undefined,
    x > stickThreshold ? right : undefined,
    y < -stickThreshold ? up : undefined,
    y > stickThreshold ? down : undefined,
  ].filter((press) => press !== undefined);
}

/** The names of the mouse buttons, by their number on the wire. */
export const mouseButtons: readonly string[] = ["MouseLeft", "MouseMiddle", "MouseRight"];
