import { white } from "../kit/colour.ts";
import { drawText } from "../kit/font.ts";
import { drawBar, drawLives } from "../kit/hud.ts";
import { smallFont } from "../kit/layout.ts";
import { scoreText } from "../kit/screens.ts";
import { multiplier } from "./breaking.ts";
import { type BreakoutFrame, palette, powerColours, powerNames } from "./look.ts";
import { powerSeconds } from "./powers.ts";
import { startLives, type TimedPower } from "./state.ts";

const timed: readonly TimedPower[] = ["wide", "slow", "magnet", "laser"];

/** Lives, energy, round and score above the field; running powers below it. */
export function drawHud({ to, state, clock }: BreakoutFrame): void {
  const { width, height } = to;
  const u = height / 360;
  const small = smallFont(to);
  const medium = Math.round(2 * u);
  drawLives(to, 18 * u, 16 * u, state.lives, Math.max(startLives, state.lives), palette);
  const full = state.energy >= 1;
  drawBar(to, 122 * u, 13 * u, 84 * u, state.energy, full ? palette.gain : palette.hero, palette.ground);
  if (full && Math.floor(clock * 4) % 2 === 0) drawText(to, "B COMET!", 212 * u, 11 * u, small, palette.gain);
  drawText(to, `ROUND ${state.round}`, width * 0.56, 11 * u, small, palette.gain, "middle");
  const times = multiplier(state.combo);
  if (times > 1) drawText(to, `×${times}`, width * 0.68, 9 * u, medium, palette.sunHigh, "middle");
  drawText(to, scoreText(state.score), width - 12 * u, 7 * u, Math.round(2.6 * u), white, "right");
  let x = 18 * u;
  for (const power of timed) {
    const left = state.powers[power] / powerSeconds[power];
    if (left <= 0) continue;
    drawText(to, powerNames[power], x, height - 17 * u, Math.max(1, Math.round(u)), powerColours[power]);
    drawBar(to, x, height - 8 * u, 60 * u, left, powerColours[power], palette.ground);
    x += 76 * u;
  }
}
