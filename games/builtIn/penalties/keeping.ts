import { clamp } from "../kit/clamp.ts";
import type { Inputs } from "../kit/inputs.ts";
import { nextRandom } from "../random.ts";
import { pointOfGoal } from "./camera.ts";
import { skillOf } from "./match.ts";
import type { Draft, Point } from "./state.ts";

/** m/s */
export const playerDiveSpeed = 8;
/** How long after its start a dive can still be steered, so that diagonals need no perfect timing, s. */
const steerSeconds = 0.13;
/** Maximum time before the ball's arrival at which a stretch counts, s. */
const stretchSeconds = 0.28;
/** Targets of dives, m. */
const diveX = 2.85;
const heights = { up: 2, middle: 1.15, down: 0.35 };

/** The opponent's shot, chosen at the kick. It often goes to the other side of an early dive. */
export function rivalKick(draft: Draft): void {
  const random = (): number => nextRandom(draft);
  const skill = skillOf(draft.round);
  const early =
    draft.dive !== null && Math.abs(draft.dive.target.x) > 0.5 ? -Math.sign(draft.dive.target.x) : 0;
  const side = early !== 0 && random() < 0.75 ? early : random() < 0.5 ? -1 : 1;
  const central = early === 0 && random() < 0.14;
  const misses = random() < 0.08 - 0.05 * skill;
  const x = central ? (random() - 0.5) * 1.2 : side * (1.5 + random() * (1.3 + 0.55 * skill));
  draft.shot = {
    target: { x: misses ? side * (3.9 + random()) : x, y: 0.25 + random() * (1.5 + 0.45 * skill) },
    curve: (random() - 0.5) * 2 * skill,
    seconds: 0.98 - 0.32 * skill - random() * 0.08,
  };
  draft.events.push({ kind: "kick" });
}

/** Lets the player dive and stretch. @param seconds after the kick, negative before it */
export function keepGoal(draft: Draft, inputs: Inputs, seconds: number): void {
  const wanted = wantedDive(draft, inputs);
  if (draft.dive === null) {
    if (wanted === null) return;
    draft.dive = { target: wanted, start: seconds };
    draft.events.push({ kind: "dive" });
    return;
  }
  if (wanted !== null && seconds - draft.dive.start < steerSeconds)
    draft.dive = { ...draft.dive, target: wanted };
  if (inputs.pressed.has("a") && draft.stretch === null && seconds > 0) {
    draft.stretch = seconds;
    draft.events.push({ kind: "tip" });
  }
}

/** Whether the player stretched just before the ball came. @param arrival seconds after the kick */
export const stretched = (stretch: number | null, arrival: number): boolean =>
  stretch !== null && arrival - stretch <= stretchSeconds;

/** Target of the dive that the player wants; null for none. */
function wantedDive(draft: Draft, { held, pressed, stick, pointer, layout }: Inputs): Point | null {
  if (pointer?.down && draft.pointer?.down !== true) {
    const { x, y } = pointOfGoal(pointer, layout);
    return { x: clamp(x, -diveX - 0.3, diveX + 0.3), y: clamp(y, 0.3, 2.2) };
  }
  const on = (button: "left" | "right" | "up" | "down"): boolean => held.has(button) || pressed.has(button);
  const x = stick.x || (on("right") ? 1 : 0) - (on("left") ? 1 : 0);
  const upward = -stick.y || (on("up") ? 1 : 0) - (on("down") ? 1 : 0);
  if (Math.hypot(x, upward) < 0.4) return null;
  const height = upward > 0.35 ? heights.up : upward < -0.35 ? heights.down : heights.middle;
  return { x: Math.abs(x) < 0.3 ? 0 : Math.sign(x) * diveX, y: height };
}
