import type { DeskButton } from "../../../wire/desk/presses.ts";
import { type Colour, mix, white } from "../kit/colour.ts";
import { captionFor } from "../kit/controls.ts";
import { drawText } from "../kit/font.ts";
import { isUpright } from "../kit/frameBuffer.ts";
import { fontScale, layoutOf, toPx } from "../kit/layout.ts";
import { scoreText } from "../kit/screens.ts";
import {
  type Box,
  type PictureButton,
  placesOn,
  playButtons,
  solvedButtons,
  solvedPanel,
  type TextPlace,
} from "./layout.ts";
import { levels } from "./levels.ts";
import {
  brass,
  dark,
  drawMiddle,
  fillBox,
  outlineBox,
  type PrismFrame,
  prismPalette,
  star,
  stone,
} from "./look.ts";
import { solvedSeconds } from "./rules.ts";
import { levelAt, starsFor } from "./state.ts";

const buttonKeys: Readonly<Record<PictureButton, DeskButton>> = {
  undo: "b",
  reset: "c",
  hall: "d",
  again: "b",
  next: "a",
};

/** The level's name, turns compared with par, and the buttons. */
export function drawPlayHud(frame: PrismFrame): void {
  const { to, state } = frame;
  const level = levelAt(state.level);
  const layout = layoutOf(to);
  const { hud } = placesOn(layout);
  const write = (text: string, { x, y, font, align }: TextPlace, ink: Colour): void =>
    drawText(to, text, toPx(to, x), toPx(to, y), fontScale(to, font), ink, align);
  write(`${state.level + 1}. ${level.name}`, hud.name, prismPalette.hero);
  write("TURNS", hud.label, prismPalette.gain);
  const over = state.turns.length > level.par;
  const ink = over ? mix(prismPalette.harm, white, 0.3) : white;
  write(String(state.turns.length), hud.turns, ink);
  write(`PAR ${level.par}`, hud.par, prismPalette.gain);
  // Stars for solving it with the next turn.
  const reachable = starsFor(Math.max(1, state.turns.length), level.par);
  for (let index = 0; index < 3; index += 1) {
    const x = toPx(to, hud.stars.x + (index - 1) * 20);
    star(to, x, toPx(to, hud.stars.y), toPx(to, 8), index < reachable ? prismPalette.hero : stone);
  }
  const solved = levels.filter((_, at) => (state.stars[at] ?? 0) > 0).length;
  write(`${solved}/${levels.length}`, hud.solved, white);
  write(scoreText(state.score), hud.score, white);
  // The panel has its own buttons.
  if (state.phase === "solved" && isUpright(to)) return;
  const buttons = playButtons(layout);
  for (const name of ["undo", "reset", "hall"] as const)
    drawPictureButton(frame, buttons[name], name, name === "hall" || state.turns.length > 0);
  if (level.hint !== "" && state.turns.length < 3)
    drawMiddle(to, level.hint, hud.hint.y, hud.hint.font, white);
}

/** @param enabled whether pressing it has an effect now */
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
  outlineBox(to, box, 1.5, lit ? white : edge);
  const middle = toPx(to, box.x + box.width / 2);
  const ink = enabled ? white : mix(white, dark, 0.6);
  const large = isUpright(to) ? 1.35 : 1;
  const line = (y: number): number => toPx(to, box.y + box.height / 2 + y * large);
  drawText(to, name, middle, line(-13), fontScale(to, 1.5 * large), ink, "middle");
  const caption = captionFor(inputs.device, key);
  const captionInk = enabled ? prismPalette.gain : mix(prismPalette.gain, dark, 0.6);
  drawText(to, caption, middle, line(5), fontScale(to, large), captionInk, "middle");
}

/** The stars of a solved level, after its light was visible for a moment. */
export function drawSolved(frame: PrismFrame): void {
  const { to, state } = frame;
  const shown = state.time - solvedSeconds * 0.6;
  if (shown <= 0) return;
  const level = levelAt(state.level);
  const layout = layoutOf(to);
  const panel = solvedPanel(layout);
  fillBox(to, panel, dark, 0.82);
  outlineBox(to, panel, 2, brass);
  drawMiddle(to, "THE LIGHT IS HOME", panel.y + 18, 3, prismPalette.hero);
  const stars = starsFor(state.turns.length, level.par);
  for (let index = 0; index < 3; index += 1) {
    // One star after the other, each growing as it appears.
    const grown = Math.min(1, Math.max(0, (shown - index * 0.22) / 0.18));
    const [x, y] = [to.width / 2 + toPx(to, (index - 1) * 62), toPx(to, panel.y + 76)];
    star(to, x, y, toPx(to, 25), mix(stone, dark, 0.2));
    if (index < stars && grown > 0) star(to, x, y, toPx(to, 25) * grown, prismPalette.hero);
  }
  const turns = `${state.turns.length} ${state.turns.length === 1 ? "TURN" : "TURNS"}   PAR ${level.par}`;
  drawMiddle(to, turns, panel.y + 118, 2, white);
  if (state.time <= solvedSeconds) return;
  const buttons = solvedButtons(layout);
  for (const name of ["again", "hall", "next"] as const) drawPictureButton(frame, buttons[name], name, true);
  const { x, y, width, height } = buttons.next;
  fillBox(to, { x, y: y + height + 3, width, height: 2 }, prismPalette.hero);
}
