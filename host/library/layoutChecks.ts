import { isMousePress, pressLabel } from "../../wire/desk/presses.ts";
import type { TouchArrangements, TouchControl, TouchWays } from "../../wire/desk/touchLayout.ts";

/** Properties of a game that decide which touch controls make sense. */
export interface CheckedLayout {
  readonly mouse: "none" | "absolute" | "relative";
  readonly touch: readonly { readonly id: string }[];
  readonly layout: TouchArrangements | null;
}

/** Path of an error in a description, and its message. */
export type Fault = readonly [path: readonly (string | number)[], message: string];

/** Inputs that a runner's games accept from touch controls besides their own buttons and the mouse. */
export interface TakenInputs {
  readonly keys: boolean;
  readonly leftStick: boolean;
  readonly wheel: boolean;
}

/** Touch controls without effect in this game. */
export function layoutFaults(game: CheckedLayout, takes: TakenInputs): readonly Fault[] {
  const { layout } = game;
  if (layout === null) return [];
  return (["landscape", "portrait"] as const).flatMap((orientation) =>
    layout[orientation].flatMap((control, index) =>
      faultsOf(control, game, takes).map(
        ([path, message]): Fault => [["layout", orientation, index, ...path], message],
      ),
    ),
  );
}

function faultsOf(control: TouchControl, game: CheckedLayout, takes: TakenInputs): readonly Fault[] {
  switch (control.kind) {
    case "button":
      return pressFaults(game, takes, { press: control.press });
    case "dpad":
      return wayFaults(game, takes, control, []);
    case "stick":
    case "floatingStick":
      if (typeof control.moves === "object") return wayFaults(game, takes, control.moves, ["moves"]);
      return control.moves === "leftStick" && takes.leftStick
        ? []
        : [[["moves"], "must name keys: this game takes no such stick"]];
    case "aim":
      return [...mouseFaults(game, ["relative"]), ...pressFaults(game, takes, { tap: control.tap })];
    case "gyro":
      return mouseFaults(game, ["relative"]);
    case "mousePad":
      return mouseFaults(game, ["relative", "absolute"]);
    case "wheel":
      return takes.wheel
        ? mouseFaults(game, ["relative", "absolute"])
        : [[["kind"], "does nothing in a built-in game"]];
  }
}

function mouseFaults({ mouse }: CheckedLayout, uses: readonly CheckedLayout["mouse"][]): readonly Fault[] {
  return uses.includes(mouse) ? [] : [[["kind"], `does nothing in a game whose mouse is ${mouse}`]];
}

function wayFaults(
  game: CheckedLayout,
  takes: TakenInputs,
  { up, right, down, left }: TouchWays,
  path: readonly string[],
): readonly Fault[] {
  if (up === null && right === null && down === null && left === null) return [[path, "presses nothing"]];
  return pressFaults(game, takes, { up, right, down, left }).map(([name, message]) => [
    [...path, ...name],
    message,
  ]);
}

function pressFaults(
  game: CheckedLayout,
  takes: TakenInputs,
  presses: Readonly<Record<string, string | null>>,
): readonly Fault[] {
  return Object.entries(presses).flatMap(([name, press]): Fault[] => {
    if (press === null || game.touch.some(({ id }) => id === press)) return [];
    if (!takes.keys) return [[[name], "must be one of the game's touch buttons"]];
    if (pressLabel(press) === undefined)
      return [[[name], "must be one of the game's touch buttons, or a key's code"]];
    return isMousePress(press) && game.mouse === "none"
      ? [[[name], "is a mouse button, and the game takes no mouse"]]
      : [];
  });
}
