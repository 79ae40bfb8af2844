import type { GameInput } from "../../input/inputDecoder.ts";
import type { ProgramDescription } from "../../library/gameDescription.ts";
import type { Display } from "./display/display.ts";
import type { PressQueue } from "./pressQueue.ts";

/** Maximum movement of the mouse in one input, px: more is a mistake, or an attack. */
const maxMovement = 4_000;
/** Maximum steps of the wheel in one input. */
const maxSteps = 20;

/**
 * Moves a program's mouse as the player's mouse or finger moves.
 * @param buttons of the mouse: a new place waits for their presses, so that a click does not end up where the next one is
 */
export function createMouseInput(
  { mouse }: Pick<ProgramDescription, "mouse">,
  screen: Pick<Display, "width" | "height" | "movePointer" | "movePointerBy" | "turnWheel">,
  buttons: PressQueue,
) {
  /** Where it was put last, px: a screen of another size has the same part of the picture elsewhere. */
  let last: { x: number; y: number } | null = null;
  const placeOf = ({ x, y }: NonNullable<GameInput["pointer"]>) => ({
    x: Math.round(x * (screen.width - 1)),
    y: Math.round(y * (screen.height - 1)),
  });
  return {
    /** @param isTurned a stick turns the game by itself: the movement that the app has made of it is left out */
    apply({ pointer, mouse: moved }: GameInput, isTurned: boolean) {
      const place = pointer && placeOf(pointer);
      if (mouse === "absolute" && place && (place.x !== last?.x || place.y !== last.y)) {
        buttons.afterwards(() => screen.movePointer(place.x, place.y));
        last = place;
      }
      if (!moved || mouse === "none") return;
      if (mouse === "relative" && !isTurned) {
        const dx = bounded(moved.x, maxMovement);
        const dy = bounded(moved.y, maxMovement);
        if (dx !== 0 || dy !== 0) screen.movePointerBy(dx, dy);
      }
      const steps = bounded(moved.wheel, maxSteps);
      const sideways = bounded(moved.wheelX, maxSteps);
      if (steps !== 0 || sideways !== 0) screen.turnWheel(steps, sideways);
    },
    /** As if it had been applied before: moves nothing. */
    skip({ pointer }: GameInput) {
      if (pointer) last = placeOf(pointer);
    },
    reset() {
      last = null;
    },
  };
}

function bounded(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value));
}
