import { type TouchControl, touchWays } from "../../../wire/desk/touchControls.ts";
import type { TouchArrangements } from "../../../wire/desk/touchLayout.ts";
import type { StageButton } from "../../ports/stage.ts";

/** CSS px. */
const cross = 152;
const sideways = { width: 176, height: 88 } as const;
const start = { width: 96, height: 44 } as const;
const between = 10;
/** How much higher the second of two actions sits, within the thumb's arc. */
const arc = 44;

/**
 * The layout of a game that names only its buttons: directions for the left thumb, actions for the right. Start is above these, as
 * games show lives and scores along the lower edge, and in portrait directly below the picture.
 */
export function defaultLayout(buttons: readonly StageButton[]): TouchArrangements {
  const common = [...directionPad(buttons), ...actions(buttons)];
  return {
    version: 1,
    landscape: [...common, ...startButton(buttons, { x: 1, dy: -aboveActions(buttons) })],
    portrait: [...common, ...startButton(buttons, { x: 1, y: 0 })],
  };
}

const bottom = { y: 1, dx: 0, dy: 0, opacity: 1 } as const;

function directionPad(buttons: readonly StageButton[]): readonly TouchControl[] {
  const offered = touchWays.filter((way) => buttons.some(({ id }) => id === way));
  if (offered.length === 0) return [];
  const [up, right, down, left] = touchWays.map((way) => (offered.includes(way) ? way : null));
  const size = up || down ? { width: cross, height: cross } : sideways;
  return [
    {
      ...bottom,
      ...size,
      id: "ways",
      kind: "dpad",
      x: 0,
      ways: 8,
      up: up ?? null,
      right: right ?? null,
      down: down ?? null,
      left: left ?? null,
    },
  ];
}

const actionsOf = (buttons: readonly StageButton[]): readonly StageButton[] =>
  buttons.filter(({ id }) => id !== "start" && !touchWays.some((way) => way === id));

const actionSize = (count: number): number => (count > 2 ? 68 : 76);

function actions(buttons: readonly StageButton[]): readonly TouchControl[] {
  const shown = actionsOf(buttons);
  const size = actionSize(shown.length);
  const step = size + between;
  return shown.map(({ id, label }, index) => {
    // First in the corner, then beside it, above it, and diagonal to it.
    const [column, row] = [index % 2, Math.floor(index / 2)];
    const raised = shown.length === 2 && index === 1 ? arc : 0;
    return {
      ...bottom,
      id,
      kind: "button",
      x: 1,
      dx: -column * step + 0,
      dy: -(row * step + raised) + 0,
      width: size,
      height: size,
      label,
      press: id,
    };
  });
}

/** Height of the actions and the gap above them, CSS px. */
function aboveActions(buttons: readonly StageButton[]): number {
  const { length } = actionsOf(buttons);
  if (length === 0) return 0;
  const rows = Math.ceil(length / 2);
  return rows * (actionSize(length) + between) + (length === 2 ? arc : 0);
}

function startButton(
  buttons: readonly StageButton[],
  place: { readonly x: number; readonly y?: number; readonly dy?: number },
): readonly TouchControl[] {
  const button = buttons.find(({ id }) => id === "start");
  if (!button) return [];
  return [
    { ...bottom, ...start, ...place, id: "start", kind: "button", label: button.label, press: "start" },
  ];
}
