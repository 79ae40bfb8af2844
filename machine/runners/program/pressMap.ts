import type { DeskInput } from "../../../streams/wire/desk.ts";
import type { ProgramDescription } from "../../library/description.ts";

/** The pad's buttons by their index in the standard mapping. */
const padButtons = [
  "a",
  "b",
  "x",
  "y",
  "l1",
  "r1",
  "l2",
  "r2",
  "select",
  "start",
  null,
  null,
  "up",
  "down",
  "left",
  "right",
] as const;

const stickThreshold = 0.5;

/** What a program's keys are pressed by. */
export interface PressMap {
  /** What a touch button or a key of the player presses in the program: a key's code, or a mouse button. */
  pressOf(name: string): string;
  /** Everything that a snapshot holds down in the program. */
  heldBy(snapshot: DeskInput): ReadonlySet<string>;
}

/** Reads a game's description as a map from what the player presses to what is pressed in the program. */
export function createPressMap(game: ProgramDescription): PressMap {
  const touch = new Map<string, string>();
  for (const { id, press } of game.touch) if (press !== undefined) touch.set(id, press);
  // A map: the player's names may be those of an object's own methods.
  const keys = new Map(Object.entries(game.keyMap));
  const pressOf = (name: string): string => touch.get(name) ?? keys.get(name) ?? name;

  const heldByPad = (pad: NonNullable<DeskInput["pads"]>[number], held: Set<string>): void => {
    const { pad: map } = game;
    if (!map) return;
    pad.buttons.forEach((value, index) => {
      const name = padButtons[index];
      const press = name ? map.buttons[name] : undefined;
      if (value > 0.5 && press !== undefined) held.add(press);
    });
    if (!map.stick) return;
    const [x = 0, y = 0] = pad.axes;
    const ways = [
      [x < -stickThreshold, map.buttons.left],
      [x > stickThreshold, map.buttons.right],
      [y < -stickThreshold, map.buttons.up],
      [y > stickThreshold, map.buttons.down],
    ] as const;
    for (const [leans, press] of ways) if (leans && press !== undefined) held.add(press);
  };

  return {
    pressOf,
    heldBy(snapshot) {
      const held = new Set(snapshot.down.map(pressOf));
      for (const pad of snapshot.pads ?? []) heldByPad(pad, held);
      if (snapshot.pointer?.down) held.add("MouseLeft");
      for (const button of snapshot.mouse?.buttons ?? []) held.add(mouseButtons[button] ?? "MouseLeft");
      return held;
    },
  };
}

/** The names of the mouse buttons, by their number on the wire. */
export const mouseButtons: readonly string[] = ["MouseLeft", "MouseMiddle", "MouseRight"];
