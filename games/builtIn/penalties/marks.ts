import { glow, line, rect, ring, shape } from "../kit/canvas.ts";
import { mix, white } from "../kit/colour.ts";
import { drawText } from "../kit/font.ts";
import { type PenaltyFrame, posts, project } from "./camera.ts";
import { swayedAim } from "./kicking.ts";
import { palette } from "./look.ts";
import { skillOf } from "./match.ts";
import { playerRunUpSeconds } from "./rules.ts";
import { goalHeight } from "./state.ts";

/** The posts and the crossbar, in front of the net and of a ball in it. */
export function drawPosts(frame: PenaltyFrame): void {
  const { to } = frame;
  const [left, right] = posts;
  const thick = Math.max(2, project(frame, 0, 0, 0).scale * 0.12);
  const shade = mix(white, palette.far, 0.45);
  for (const x of [left, right]) {
    const [foot, top] = [project(frame, x, 0, 0), project(frame, x, goalHeight, 0)];
    rect(to, foot.x - thick / 2, top.y, thick, foot.y - top.y, shade);
    rect(to, foot.x - thick / 2, top.y, thick * 0.6, foot.y - top.y, white);
  }
  const [a, b] = [project(frame, left, goalHeight, 0), project(frame, right, goalHeight, 0)];
  rect(to, a.x - thick / 2, a.y - thick, b.x - a.x + thick, thick, shade);
  rect(to, a.x - thick / 2, a.y - thick, b.x - a.x + thick, thick * 0.6, white);
}

/** The player's aim. It lights up while anything is held, so that every press shows at once. */
export function drawAim(frame: PenaltyFrame): void {
  const { to, state, inputs, unit } = frame;
  if (state.side !== "kick" || (state.stage !== "aim" && state.stage !== "runUp")) return;
  const held = inputs.held.size > 0 || inputs.pressed.size > 0 || (inputs.pointer?.down ?? false);
  const aim = state.stage === "aim" ? swayedAim(state) : state.aim;
  const at = project(frame, aim.x, aim.y, 0);
  const colour = state.charging
    ? mix(palette.gain, palette.harm, Math.max(0, state.power - 0.9) * 10)
    : palette.hero;
  const radius = (13 - 4 * state.power) * unit;
  glow(to, at.x, at.y, radius * (held ? 2.8 : 2), colour, held ? 0.9 : 0.5);
  ring(to, at.x, at.y, radius, 2.5 * unit, mix(colour, white, held ? 0.7 : 0.3));
  for (const [dx, dy] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const) {
    const [near, far] = [radius * 0.55, radius * 1.45];
    line(to, at.x + dx * near, at.y + dy * near, at.x + dx * far, at.y + dy * far, 2 * unit, white);
  }
}

/** The kick's power while it is charged; during the run-up, its bend instead. */
export function drawMeters(frame: PenaltyFrame): void {
  const { to, state, unit, middle: x, top } = frame;
  if (state.side !== "kick") return;
  if (state.stage === "aim" && state.charging) drawPower(frame);
  if (state.stage !== "runUp") return;
  const y = top + 276 * unit;
  const left = 1 - state.stageTime / playerRunUpSeconds;
  drawText(to, "BEND", x, y - 22 * unit, Math.round(2 * unit), white, "middle");
  rect(to, x - 60 * unit, y, 120 * unit * Math.max(0, left), 2 * unit, palette.hero);
  const tip = x + state.curve * 60 * unit;
  rect(to, Math.min(x, tip), y - 5 * unit, Math.abs(tip - x), 5 * unit, palette.gain);
  for (const side of [-1, 1]) {
    const at = x + side * 74 * unit;
    const colour = state.curve * side > 0.1 ? palette.gain : palette.grid;
    shape(to, at, y, unit, [0, -8, side * 9, -2, 0, 4], colour);
  }
}

function drawPower({ to, state, unit, ...camera }: PenaltyFrame): void {
  const [x, top, height, width] = [camera.middle + 72 * unit, camera.top + 226 * unit, 104 * unit, 14 * unit];
  rect(to, x - 2 * unit, top - 2 * unit, width + 4 * unit, height + 4 * unit, palette.ground, 0.8);
  const level = (from: number, until: number): readonly [number, number] => [
    top + height * (1 - until),
    height * (until - from),
  ];
  for (const [from, until, colour] of [
    [0, 0.55, palette.hero],
    [0.55, 0.9, palette.gain],
    [0.9, 1, palette.harm],
  ] as const) {
    const [y, size] = level(from, until);
    rect(to, x, y, width, size, mix(colour, palette.ground, 0.72));
    const filled = Math.min(until, state.power);
    if (filled <= from) continue;
    const [litY, litSize] = level(from, filled);
    rect(to, x, litY, width, litSize, colour);
  }
  const y = top + height * (1 - state.power);
  rect(to, x - 4 * unit, y - unit, width + 8 * unit, 2 * unit, white);
  drawText(
    to,
    "POWER",
    x + width / 2,
    top + height + 5 * unit,
    Math.max(1, Math.round(1.5 * unit)),
    white,
    "middle",
  );
}

/** A closing ring where the opponent's ball will arrive. Better opponents show it later. */
export function drawWarning(frame: PenaltyFrame): void {
  const { to, state, unit } = frame;
  const { shot } = state;
  if (state.side !== "keep" || state.stage !== "flight" || shot === null) return;
  const skill = skillOf(state.round);
  const left = 1 - state.stageTime / shot.seconds;
  if (1 - left < 0.06 + 0.3 * skill) return;
  const at = project(frame, shot.target.x, shot.target.y, 0);
  ring(to, at.x, at.y, (9 + 34 * left) * unit, 2.5 * unit, mix(palette.harm, white, 0.25), 0.9 - 0.4 * skill);
}
