import { isMousePress } from "../../wire/desk/mouseButtons.ts";
import { pressLabel } from "../../wire/desk/pressTable.ts";
import {
  controlKinds,
  isStick,
  pressesByMember,
  type TouchControl,
  type TouchNeed,
} from "../../wire/desk/touchControls.ts";
import type { TouchArrangements } from "../../wire/desk/touchLayout.ts";

/** The fields of a game that decide which touch controls work in it. */
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
  const { needs } = controlKinds[control.kind];
  const lacks = needs && missing(needs, game, takes);
  const faults: readonly Fault[] = lacks ? [[["kind"], `does nothing in a ${lacks}`]] : [];
  if (isStick(control) && typeof control.moves === "string")
    return control.moves === "leftStick" && takes.leftStick
      ? faults
      : [...faults, [["moves"], "must name keys: this game takes no such stick"]];
  const path = isStick(control) ? ["moves"] : [];
  const presses = pressesByMember(control);
  if (!needs && Object.values(presses).every((press) => press === null)) return [[path, "presses nothing"]];
  return [...faults, ...pressFaults(game, takes, presses, path)];
}

/** The kind of game that lacks what a control needs; null if this one has it. */
function missing(need: TouchNeed, { mouse }: CheckedLayout, takes: TakenInputs): string | null {
  if (need === "wheel" && !takes.wheel) return "built-in game";
  const isTaken = need === "look" ? mouse === "relative" : mouse !== "none";
  return isTaken ? null : `game whose mouse is ${mouse}`;
}

function pressFaults(
  game: CheckedLayout,
  takes: TakenInputs,
  presses: Readonly<Record<string, string | null>>,
  path: readonly string[],
): readonly Fault[] {
  return Object.entries(presses).flatMap(([name, press]): Fault[] => {
    const at = [...path, name];
    if (press === null || game.touch.some(({ id }) => id === press)) return [];
    if (!takes.keys) return [[at, "must be one of the game's touch buttons"]];
    if (pressLabel(press) === undefined)
      return [[at, "must be one of the game's touch buttons, or a key's code"]];
    return isMousePress(press) && game.mouse === "none"
      ? [[at, "is a mouse button, and the game takes no mouse"]]
      : [];
  });
}
