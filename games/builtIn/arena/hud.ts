import { white } from "../kit/colour.ts";
import { drawText } from "../kit/font.ts";
import { drawBar, drawLives } from "../kit/hud.ts";
import { smallFont } from "../kit/layout.ts";
import { scoreText } from "../kit/screens.ts";
import type { ArenaFrame } from "./camera.ts";
import { startLives } from "./state.ts";

/** Score, lives, energy, wave and combo. */
export function drawHud({ to, state, palette }: ArenaFrame): void {
  const { width, height } = to;
  const u = height / 360;
  const small = smallFont(to);
  drawText(to, scoreText(state.score), width - 12 * u, 12 * u, Math.round(3 * u), white, "right");
  const best = `BEST ${scoreText(Math.max(state.best, state.score))}`;
  drawText(to, best, width - 12 * u, 38 * u, small, palette.gain, "right");
  drawLives(to, 20 * u, 22 * u, state.lives, startLives, palette);
  const full = state.energy >= 1;
  drawBar(to, 12 * u, 36 * u, 110 * u, state.energy, full ? palette.gain : palette.hero, palette.ground);
  drawText(to, full ? "B NOVA!" : `WAVE ${state.wave}`, 12 * u, 48 * u, small, palette.gain);
  if (state.combo > 1) drawText(to, `×${state.combo}`, 128 * u, 32 * u, Math.round(2 * u), palette.gain);
}
