import type { DeskInput } from "../../../wire/desk/messages.ts";
import type { ProgramDescription } from "../../library/gameDescription.ts";
import type { Display } from "./display/display.ts";
import type { PressQueue } from "./pressQueue.ts";

/** Largest movement of the mouse in one message, px: more is a mistake, or an attack. */
const maxMovement = 4_000;
/** Steps of the wheel that are believed at once. */
const maxSteps = 20;

/**
 * Where the player's mouse or finger is, for a program.
 * @param buttons of the mouse: its places wait for its presses, so that a click does not end up where the next one is
 */
export function createMouseInput(
  { mouse }: Pick<ProgramDescription, "mouse">,
  screen: Pick<Display, "width" | "height" | "movePointer" | "movePointerBy" | "turnWheel">,
  buttons: PressQueue,
) {
  let moved = { x: 0, y: 0, wheel: 0 };
  /** Where it was put last, px: a screen of another size has the same part of the picture elsewhere. */
  let pointer: { x: number; y: number } | null = null;
  const placeOf = ({ x, y }: NonNullable<DeskInput["pointer"]>) => ({
    x: Math.round(x * (screen.width - 1)),
    y: Math.round(y * (screen.height - 1)),
  });
  return {
    /** @param isTurned whether a stick turns the game by itself: the mouse's movement, which it has made as well, is left out */
    apply({ pointer: at, mouse: totals }: DeskInput, isTurned = false) {
      const place = at && placeOf(at);
      if (mouse === "absolute" && place && (place.x !== pointer?.x || place.y !== pointer.y)) {
        buttons.afterwards(() => screen.movePointer(place.x, place.y));
        pointer = place;
      }
      if (!totals || mouse === "none") return;
      const { x, y, wheel } = totals;
      if (mouse === "relative" && !isTurned) {
        const dx = bounded(x - moved.x, maxMovement);
        const dy = bounded(y - moved.y, maxMovement);
        if (dx !== 0 || dy !== 0) screen.movePointerBy(dx, dy);
      }
      const steps = bounded(wheel - moved.wheel, maxSteps);
      if (steps !== 0) screen.turnWheel(steps);
      moved = { x, y, wheel };
    },
    /** As if the snapshot had been applied before: moves nothing. */
    skip({ pointer: at, mouse: totals }: DeskInput) {
      if (at) pointer = placeOf(at);
      if (totals) moved = { x: totals.x, y: totals.y, wheel: totals.wheel };
    },
    reset() {
      moved = { x: 0, y: 0, wheel: 0 };
      pointer = null;
    },
  };
}

function bounded(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value));
}
