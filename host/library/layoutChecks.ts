import type { TouchArrangements, TouchControl, TouchWays } from "../../streams/wire/desk/touchLayout.ts";
import { keyName } from "./keyNames.ts";

/** What of a game says which touch controls make sense in it. */
export interface CheckedLayout {
  readonly runner: "built-in" | "program";
  readonly mouse: "none" | "absolute" | "relative";
  readonly touch: readonly { readonly id: string }[];
  readonly pad?: { readonly stick: boolean } | null | undefined;
  readonly layout: TouchArrangements | null;
}

/** Where something is wrong in a description, and what. */
export type Fault = readonly [path: readonly (string | number)[], message: string];

/** Touch controls that would do nothing in this game. */
export function layoutFaults(game: CheckedLayout): readonly Fault[] {
  const { layout } = game;
  if (layout === null) return [];
  return (["landscape", "portrait"] as const).flatMap((orientation) =>
    layout[orientation].flatMap((control, index) =>
      faultsOf(control, game).map(
        ([path, message]): Fault => [["layout", orientation, index, ...path], message],
      ),
    ),
  );
}

function faultsOf(control: TouchControl, game: CheckedLayout): readonly Fault[] {
  switch (control.kind) {
    case "button":
      return pressFaults(game, { press: control.press });
    case "dpad":
      return wayFaults(game, control, []);
    case "stick":
    case "floatingStick":
      if (typeof control.moves === "object") return wayFaults(game, control.moves, ["moves"]);
      return takesStick(game, control.moves)
        ? []
        : [[["moves"], "must name keys: this game takes no such stick"]];
    case "aim":
      return [...mouseFaults(game, ["relative"]), ...pressFaults(game, { tap: control.tap })];
    case "gyro":
      return mouseFaults(game, ["relative"]);
    case "mousePad":
      return mouseFaults(game, ["relative", "absolute"]);
    case "wheel":
      return game.runner === "built-in"
        ? [[["kind"], "does nothing in a built-in game"]]
        : mouseFaults(game, ["relative", "absolute"]);
  }
}

function takesStick({ runner, pad }: CheckedLayout, stick: "leftStick" | "rightStick"): boolean {
  return stick === "leftStick" && (runner === "built-in" || pad?.stick === true);
}

function mouseFaults({ mouse }: CheckedLayout, uses: readonly CheckedLayout["mouse"][]): readonly Fault[] {
  return uses.includes(mouse) ? [] : [[["kind"], `does nothing in a game whose mouse is ${mouse}`]];
}

function wayFaults(
  game: CheckedLayout,
  { up, right, down, left }: TouchWays,
  path: readonly string[],
): readonly Fault[] {
  if (up === null && right === null && down === null && left === null) return [[path, "presses nothing"]];
  return pressFaults(game, { up, right, down, left }).map(([name, message]) => [[...path, ...name], message]);
}

function pressFaults(
  game: CheckedLayout,
  presses: Readonly<Record<string, string | null>>,
): readonly Fault[] {
  return Object.entries(presses).flatMap(([name, press]): Fault[] => {
    if (press === null || game.touch.some(({ id }) => id === press)) return [];
    if (game.runner === "built-in") return [[[name], "must be one of the game's touch buttons"]];
    if (keyName(press) === null)
      return [[[name], "must be one of the game's touch buttons, or a key's code"]];
    return press.startsWith("Mouse") && game.mouse === "none"
      ? [[[name], "is a mouse button, and the game takes no mouse"]]
      : [];
  });
}
