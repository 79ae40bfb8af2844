import type { FrameBuffer } from "../../video/frameBuffer.ts";
import { blendSpan, darken } from "./canvas.ts";
import { type Colour, mix, white } from "./colour.ts";
import { drawText } from "./font.ts";
import { restartSeconds } from "./game.ts";
import type { Palette } from "./palette.ts";

/** A score as six digits. */
export const scoreText = (score: number): string => String(Math.floor(score)).padStart(6, "0");

/** Tints the whole frame. @param alpha 0 to 1 */
export function tint(to: FrameBuffer, colour: Colour, alpha: number): void {
  for (let row = 0; row < to.height; row += 1) blendSpan(to, row, 0, to.width, colour, alpha);
}

/** @param game its score, best score, and seconds since it was over */
export function drawGameOver(
  to: FrameBuffer,
  game: { readonly time: number; readonly score: number; readonly best: number },
  palette: Palette,
): void {
  const { width, height } = to;
  const unit = height / 360;
  darken(to, Math.min(0.55, game.time));
  drawText(to, "GAME OVER", width / 2, height * 0.3, Math.round(5 * unit), palette.harm, "middle");
  drawText(to, scoreText(game.score), width / 2, height * 0.45, Math.round(4 * unit), white, "middle");
  const isRecord = Math.floor(game.score) >= game.best && game.best > 0;
  const best = isRecord ? "NEW BEST!" : `BEST ${scoreText(game.best)}`;
  drawText(to, best, width / 2, height * 0.57, Math.round(2 * unit), palette.gain, "middle");
  if (game.time > restartSeconds)
    drawText(to, "PRESS A", width / 2, height * 0.68, Math.round(2 * unit), white, "middle");
}

export function drawPaused(to: FrameBuffer, palette: Palette): void {
  const { width, height } = to;
  const unit = height / 360;
  darken(to, 0.5);
  drawText(to, "PAUSED", width / 2, height * 0.36, Math.round(5 * unit), palette.hero, "middle");
  drawText(to, "PRESS A", width / 2, height * 0.52, Math.round(2 * unit), white, "middle");
}

/** Where a game's title screen puts its lines, as fractions of the frame's height. */
export interface TitleLayout {
  readonly title: number;
  readonly start: number;
  readonly help: number;
}

/**
 * @param lines of the title
 * @param help what the buttons do
 * @param clock seconds of animation; "PRESS A" blinks
 */
export function drawTitle(
  to: FrameBuffer,
  lines: readonly string[],
  help: string,
  layout: TitleLayout,
  palette: Palette,
  clock: number,
): void {
  const { width, height } = to;
  const unit = height / 360;
  const scale = Math.round((lines.length > 1 || (lines[0]?.length ?? 0) > 12 ? 4 : 5) * unit);
  lines.forEach((text, index) => {
    const y = height * layout.title + index * scale * 9;
    drawText(to, text, width / 2, y, scale, mix(palette.hero, white, 0.35), "middle");
  });
  if (Math.floor(clock * 2) % 2 === 0) {
    drawText(to, "PRESS A", width / 2, height * layout.start, Math.round(3 * unit), white, "middle");
  }
  drawText(to, help, width / 2, height * layout.help, Math.round(1.5 * unit), palette.gain, "middle");
}
