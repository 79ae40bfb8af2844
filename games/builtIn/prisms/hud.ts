import type { DeskButton } from "../../../streams/wire/desk/messages.ts";
import { outlineRect, rect } from "../kit/canvas.ts";
import { mix, white } from "../kit/colour.ts";
import { captionFor } from "../kit/controls.ts";
import { drawText } from "../kit/font.ts";
import { fontScale, smallFont, toPx } from "../kit/layout.ts";
import { scoreText } from "../kit/screens.ts";
import { type Box, type PictureButton, playButtons, solvedButtons } from "./layout.ts";
import { levels } from "./levels.ts";
import { brass, dark, fillBox, type PrismFrame, prismPalette, star, stone } from "./look.ts";
import { solvedSeconds } from "./rules.ts";
import { levelAt, starsFor } from "./state.ts";

const buttonKeys: Readonly<Record<PictureButton, DeskButton>> = {
  undo: "b",
  reset: "c",
  hall: "d",
  again: "b",
  next: "a",
};

/** The level's name, turns against par, and the buttons at the side. */
export function drawPlayHud(frame: PrismFrame): void {
  const { to, state } = frame;
  const level = levelAt(state.level);
  const small = smallFont(to);
  drawText(
    to,
    `${state.level + 1}. ${level.name}`,
    toPx(to, 94),
    toPx(to, 12),
    fontScale(to, 2),
    prismPalette.hero,
  );
  const left = toPx(to, 46);
  drawText(to, "TURNS", left, toPx(to, 96), small, prismPalette.gain, "middle");
  const over = state.turns.length > level.par;
  const ink = over ? mix(prismPalette.harm, white, 0.3) : white;
  drawText(to, String(state.turns.length), left, toPx(to, 112), fontScale(to, 4), ink, "middle");
  drawText(to, `PAR ${level.par}`, left, toPx(to, 150), small, prismPalette.gain, "middle");
  // What solving it with the next turn would earn.
  const reachable = starsFor(Math.max(1, state.turns.length), level.par);
  for (let index = 0; index < 3; index += 1) {
    star(
      to,
      left + toPx(to, (index - 1) * 20),
      toPx(to, 178),
      toPx(to, 8),
      index < reachable ? prismPalette.hero : stone,
    );
  }
  drawText(
    to,
    `${levels.filter((_, at) => (state.stars[at] ?? 0) > 0).length}/${levels.length}`,
    left,
    toPx(to, 210),
    small,
    white,
    "middle",
  );
  drawText(to, scoreText(state.score), toPx(to, 546), toPx(to, 12), fontScale(to, 2), white, "right");
  for (const name of ["undo", "reset", "hall"] as const) {
    const box = playButtons[name];
    if (box) drawPictureButton(frame, box, name, name === "hall" || state.turns.length > 0);
  }
  if (level.hint !== "" && state.turns.length < 3) {
    drawText(to, level.hint, toPx(to, 320), toPx(to, 343), small, white, "middle");
  }
}

/** @param enabled whether pressing it does anything now */
function drawPictureButton(
  { to, inputs }: PrismFrame,
  box: Box,
  name: PictureButton,
  enabled: boolean,
): void {
  const key = buttonKeys[name];
  const lit = inputs.held.has(key) || inputs.pressed.has(key);
  fillBox(to, box, lit ? brass : dark, lit ? 1 : 0.7);
  const edge = enabled ? brass : mix(brass, dark, 0.6);
  const [x, y] = [toPx(to, box.x), toPx(to, box.y)];
  outlineRect(to, x, y, toPx(to, box.width), toPx(to, box.height), toPx(to, 1.5), lit ? white : edge);
  const middle = toPx(to, box.x + box.width / 2);
  const ink = enabled ? white : mix(white, dark, 0.6);
  drawText(to, name, middle, toPx(to, box.y + box.height / 2 - 13), fontScale(to, 1.5), ink, "middle");
  const caption = captionFor(inputs.device, key);
  const captionInk = enabled ? prismPalette.gain : mix(prismPalette.gain, dark, 0.6);
  drawText(to, caption, middle, toPx(to, box.y + box.height / 2 + 5), fontScale(to, 1), captionInk, "middle");
}

/** The stars of a solved level, once its light was seen for a moment. */
export function drawSolved(frame: PrismFrame): void {
  const { to, state } = frame;
  const shown = state.time - solvedSeconds * 0.6;
  if (shown <= 0) return;
  const level = levelAt(state.level);
  const panel: Box = { x: 130, y: 76, width: 380, height: 214 };
  fillBox(to, panel, dark, 0.82);
  outlineRect(
    to,
    toPx(to, panel.x),
    toPx(to, panel.y),
    toPx(to, panel.width),
    toPx(to, panel.height),
    toPx(to, 2),
    brass,
  );
  const middle = toPx(to, 320);
  drawText(to, "THE LIGHT IS HOME", middle, toPx(to, 94), fontScale(to, 3), prismPalette.hero, "middle");
  const stars = starsFor(state.turns.length, level.par);
  for (let index = 0; index < 3; index += 1) {
    // One star after the other, each growing as it comes.
    const grown = Math.min(1, Math.max(0, (shown - index * 0.22) / 0.18));
    const [x, y] = [middle + toPx(to, (index - 1) * 62), toPx(to, 152)];
    star(to, x, y, toPx(to, 25), mix(stone, dark, 0.2));
    if (index < stars && grown > 0) star(to, x, y, toPx(to, 25) * grown, prismPalette.hero);
  }
  const turns = `${state.turns.length} ${state.turns.length === 1 ? "TURN" : "TURNS"}   PAR ${level.par}`;
  drawText(to, turns, middle, toPx(to, 194), fontScale(to, 2), white, "middle");
  if (state.time <= solvedSeconds) return;
  for (const name of ["again", "hall", "next"] as const) {
    const box = solvedButtons[name];
    if (box) drawPictureButton(frame, box, name, true);
  }
  const next = solvedButtons.next;
  if (next) {
    rect(
      to,
      toPx(to, next.x),
      toPx(to, next.y + next.height + 3),
      toPx(to, next.width),
      toPx(to, 2),
      prismPalette.hero,
    );
  }
}
