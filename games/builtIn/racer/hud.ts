import { white } from "../kit/colour.ts";
import { drawText } from "../kit/font.ts";
import { drawBar, drawLives } from "../kit/hud.ts";
import { smallFont } from "../kit/layout.ts";
import { scoreText } from "../kit/screens.ts";
import type { RacerFrame } from "./camera.ts";
import { startLives } from "./state.ts";

/** Score, lives, energy, level, combo and speed. */
export function drawHud({ to, state, palette }: RacerFrame): void {
  const { width, height } = to;
  const u = height / 360;
  const small = smallFont(to);
  const medium = Math.round(2 * u);
  drawText(to, scoreText(state.score), width - 10 * u, 10 * u, Math.round(3 * u), white, "right");
  const best = `BEST ${scoreText(Math.max(state.best, state.score))}`;
  drawText(to, best, width - 10 * u, 36 * u, small, palette.gain, "right");
  drawLives(to, 18 * u, 20 * u, state.lives, startLives, palette);
  const barColour = state.boosting ? palette.gain : palette.hero;
  drawBar(to, 10 * u, 34 * u, 110 * u, state.energy, barColour, palette.ground);
  drawText(to, `LEVEL ${state.level}`, 10 * u, 46 * u, small, palette.gain);
  if (state.combo > 1) drawText(to, `×${state.combo}`, 126 * u, 30 * u, medium, palette.gain);
  const speed = `${Math.round(state.speed * 6)}`;
  drawText(to, speed, width - 10 * u, height - 26 * u, medium, palette.hero, "right");
}
