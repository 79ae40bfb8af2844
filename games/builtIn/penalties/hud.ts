import { disc, rect } from "../kit/canvas.ts";
import { mix, white } from "../kit/colour.ts";
import { drawText } from "../kit/font.ts";
import { smallFont } from "../kit/layout.ts";
import { scoreText } from "../kit/screens.ts";
import type { PenaltyFrame } from "./camera.ts";
import { palette, playerKit, rivalKit } from "./look.ts";
import { goalsOf, isFinal, opponentName, roundsInCup } from "./match.ts";
import { kicksEach } from "./state.ts";

/** The scoreboard: both sides' kicks, the result so far, points and streak. */
export function drawHud(frame: PenaltyFrame): void {
  const { to, state, unit, middle } = frame;
  const { width, height } = to;
  const half = Math.min(220 * unit, middle - 8 * unit);
  const [left, right] = [middle - half, middle + half];
  const medium = Math.round(2 * unit);
  const small = smallFont(to);
  rect(to, left, 5 * unit, 2 * half, 27 * unit, palette.ground, 0.86);
  rect(to, left, 31 * unit, 2 * half, unit, palette.hero);
  rect(to, left, 5 * unit, 5 * unit, 27 * unit, playerKit.shirt);
  rect(to, right - 5 * unit, 5 * unit, 5 * unit, 27 * unit, rivalKit(state.round).shirt);
  drawText(to, "YOU", left + 12 * unit, 12 * unit, medium, white);
  drawText(to, opponentName(state.round), right - 12 * unit, 12 * unit, medium, white, "right");
  const result = `${goalsOf(state.mine)}-${goalsOf(state.theirs)}`;
  drawText(to, result, middle, 8 * unit, Math.round(3 * unit), palette.gain, "middle");
  drawKicks(frame, state.mine, middle - 96 * unit);
  drawKicks(frame, state.theirs, middle + 74 * unit);
  drawText(to, scoreText(state.score), width - 10 * unit, height - 20 * unit, medium, white, "right");
  const round = isFinal(state.round) ? "FINAL" : `MATCH ${((state.round - 1) % roundsInCup) + 1}`;
  drawText(to, round, 10 * unit, height - 18 * unit, small, palette.gain);
  if (state.streak > 1)
    drawText(to, `STREAK ×${Math.min(5, state.streak)}`, 10 * unit, height - 40 * unit, small, palette.hero);
}

/** One mark for each kick: filled for a goal, crossed for a miss. In sudden death only the last ones. */
function drawKicks({ to, unit }: PenaltyFrame, kicks: readonly boolean[], middle: number): void {
  const shown = kicks.slice(-kicksEach);
  for (let index = 0; index < kicksEach; index += 1) {
    const x = middle + (index - (kicksEach - 1) / 2) * 13 * unit;
    const y = 19 * unit;
    const scored = shown[index];
    if (scored === undefined) {
      disc(to, x, y, 4.5 * unit, palette.grid);
      disc(to, x, y, 3.2 * unit, palette.ground);
    } else if (scored) {
      disc(to, x, y, 4.5 * unit, mix(palette.roadLit, white, 0.15));
      disc(to, x, y, 3.4 * unit, mix(palette.groundLit, palette.gain, 0.35));
    } else disc(to, x, y, 4.5 * unit, palette.harm);
  }
}
