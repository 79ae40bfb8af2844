import { blendSpan, type Canvas, darken } from "./canvas.ts";
import { type Colour, mix, white } from "./colour.ts";
import { type Control, drawControls, promptFor, type TouchWords } from "./controls.ts";
import { drawText, wrapTitle } from "./font.ts";
import { type GameState, restartSeconds } from "./game.ts";
import { drawPointer } from "./hud.ts";
import type { Device, Inputs } from "./inputs.ts";
import { unitOf } from "./layout.ts";
import type { Palette } from "./palette.ts";

/** A score as six digits. */
export const scoreText = (score: number): string => String(Math.floor(score)).padStart(6, "0");

/** Tints the whole frame. @param alpha 0 to 1 */
export function tint(to: Canvas, colour: Colour, alpha: number): void {
  for (let row = to.top; row < to.bottom; row += 1) blendSpan(to, row, to.left, to.right, colour, alpha);
}

/** What lies over every game: its end or its pause, and the pointer. */
export function drawPhase(
  to: Canvas,
  game: GameState<string, unknown>,
  palette: Palette,
  inputs: Inputs,
  words?: TouchWords,
): void {
  if (game.phase === "over") drawGameOver(to, game, palette, inputs.device, words);
  if (game.phase === "paused") drawPaused(to, palette, inputs.device, words);
  drawPointer(to, inputs, palette);
}

/** @param game its score, best score, and seconds since its end  @param device of the player */
function drawGameOver(
  to: Canvas,
  game: { readonly time: number; readonly score: number; readonly best: number },
  palette: Palette,
  device: Device,
  words?: TouchWords,
): void {
  const { width, height } = to;
  const unit = unitOf(to);
  darken(to, Math.min(0.55, game.time));
  drawText(to, "GAME OVER", width / 2, height * 0.3, Math.round(5 * unit), palette.harm, "middle");
  drawText(to, scoreText(game.score), width / 2, height * 0.45, Math.round(4 * unit), white, "middle");
  const isRecord = Math.floor(game.score) >= game.best && game.best > 0;
  const best = isRecord ? "NEW BEST!" : `BEST ${scoreText(game.best)}`;
  drawText(to, best, width / 2, height * 0.57, Math.round(2 * unit), palette.gain, "middle");
  if (game.time > restartSeconds)
    drawText(to, promptFor(device, words), width / 2, height * 0.68, Math.round(2 * unit), white, "middle");
}

/** @param device of the player */
export function drawPaused(to: Canvas, palette: Palette, device: Device, words?: TouchWords): void {
  const { width, height } = to;
  const unit = unitOf(to);
  darken(to, 0.5);
  drawText(to, "PAUSED", width / 2, height * 0.36, Math.round(5 * unit), palette.hero, "middle");
  drawText(to, promptFor(device, words), width / 2, height * 0.52, Math.round(2 * unit), white, "middle");
}

export interface TitleScreen {
  readonly title: string;
  readonly controls: readonly Control[];
  readonly words?: TouchWords;
  /** Positions of its lines, as fractions of the frame's height. */
  readonly layout: { readonly title: number; readonly start: number; readonly help: number };
  readonly palette: Palette;
}

/** Characters that fit on one line of a title. */
const titleColumns = 18;

/** Draws title, best score (0: none) and controls. @param clock seconds of animation; the prompt blinks */
export function drawTitle(
  to: Canvas,
  { title, controls, words, layout, palette }: TitleScreen,
  best: number,
  inputs: Inputs,
  clock: number,
): void {
  const { width, height } = to;
  const unit = unitOf(to);
  const lines = wrapTitle(title, titleColumns);
  const scale = Math.round((lines.length > 1 || title.length > 12 ? 4 : 5) * unit);
  lines.forEach((text, index) => {
    const y = height * layout.title + index * scale * 9;
    drawText(to, text, width / 2, y, scale, mix(palette.hero, white, 0.55), "middle");
  });
  if (best > 0) {
    const y = height * (layout.start + 0.085);
    drawText(to, `BEST ${scoreText(best)}`, width / 2, y, Math.round(2 * unit), palette.gain, "middle");
  }
  if (Math.floor(clock * 2) % 2 === 0) {
    const y = height * layout.start;
    drawText(to, promptFor(inputs.device, words), width / 2, y, Math.round(3 * unit), white, "middle");
  }
  drawControls(to, controls, height * layout.help, inputs, palette, words);
}
