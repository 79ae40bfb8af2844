import { type Canvas, disc, glow, ring } from "../kit/canvas.ts";
import { mix, white } from "../kit/colour.ts";
import { drawText } from "../kit/font.ts";
import { fontScale, toPx } from "../kit/layout.ts";
import { scoreText } from "../kit/screens.ts";
import { type Box, windowOf } from "./layout.ts";
import { levels } from "./levels.ts";
import {
  brass,
  brassDark,
  dark,
  fillBox,
  lightColour,
  type PrismFrame,
  prismPalette,
  star,
  stoneEdge,
} from "./look.ts";
import { isOpen, levelAt, type Stars } from "./state.ts";

const windowLights = [1, 3, 2, 6, 4, 5];

/** The choice of a level: each is a window of the hall that shines once it is solved. */
export function drawHall(frame: PrismFrame): void {
  const { to, state, clock } = frame;
  drawText(to, "CHOOSE A WINDOW", toPx(to, 36), toPx(to, 22), fontScale(to, 2), prismPalette.hero);
  drawText(to, scoreText(state.score), toPx(to, 604), toPx(to, 14), fontScale(to, 3), white, "right");
  drawText(
    to,
    `BEST ${scoreText(state.best)}`,
    toPx(to, 604),
    toPx(to, 40),
    fontScale(to, 1.5),
    prismPalette.gain,
    "right",
  );
  levels.forEach((_, level) => {
    const stars = state.stars[level] ?? 0;
    drawWindow(to, level, stars, isOpen(state.stars, level), clock);
  });
  drawCursor(frame);
  const { name, par } = levelAt(state.level);
  const open = isOpen(state.stars, state.level);
  const text = open ? `${state.level + 1}. ${name}   PAR ${par}` : "SOLVE AN EARLIER ONE FIRST";
  drawText(
    to,
    text,
    toPx(to, 320),
    toPx(to, 344),
    fontScale(to, 1.5),
    open ? white : prismPalette.harm,
    "middle",
  );
}

/** All windows with their stars: what the end is drawn over. */
export function drawWindows({ to, state, clock }: PrismFrame): void {
  levels.forEach((_, level) => {
    drawWindow(to, level, state.stars[level] ?? 0, true, clock);
  });
}

function drawWindow(to: Canvas, level: number, stars: Stars, open: boolean, clock: number): void {
  const box = windowOf(level);
  const light = lightColour(windowLights[level % windowLights.length] ?? 7);
  const middle = toPx(to, box.x + box.width / 2);
  const shine = stars / 3;
  if (stars > 0) {
    const breath = 0.9 + Math.sin(clock * 1.3 + level) * 0.1;
    glow(to, middle, toPx(to, box.y + 36), toPx(to, 46), light, 0.5 * shine * breath);
  }
  drawArch(to, box, 0, open ? brass : brassDark);
  drawArch(to, box, 3, dark);
  const pane = stars > 0 ? mix(light, dark, 0.62 - 0.5 * shine) : mix(open ? stoneEdge : dark, dark, 0.45);
  drawArch(to, box, 5, pane);
  if (stars > 0) drawTracery(to, box, mix(light, white, 0.25 + 0.2 * shine));
  fillBox(to, { x: box.x + box.width / 2 - 1, y: box.y + 6, width: 2, height: 50 }, open ? brassDark : dark);
  fillBox(to, { x: box.x + 12, y: box.y + 30, width: box.width - 24, height: 2 }, open ? brassDark : dark);
  const scale = fontScale(to, 2);
  const ink = stars > 0 ? white : open ? mix(brass, white, 0.4) : stoneEdge;
  drawText(to, String(level + 1), middle + scale / 2, toPx(to, box.y + 34), scale, ink, "middle");
  for (let index = 0; index < 3; index += 1) {
    const x = middle + toPx(to, (index - 1) * 16);
    const y = toPx(to, box.y + 70);
    if (index < stars) star(to, x, y, toPx(to, 7), prismPalette.hero);
    else if (open) disc(to, x, y, toPx(to, 1.8), stoneEdge);
  }
}

/** A pointed window's outline, filled. @param inset from its edge */
function drawArch(to: Canvas, box: Box, inset: number, colour: typeof brass): void {
  const x = box.x + 8 + inset;
  const width = box.width - 16 - inset * 2;
  const radius = width / 2;
  disc(to, toPx(to, x + radius), toPx(to, box.y + inset + radius), toPx(to, radius), colour);
  const top = box.y + inset + radius;
  fillBox(to, { x, y: top, width, height: box.y + 60 - inset - top }, colour);
}

/** A rose of light in the window's arch. */
function drawTracery(to: Canvas, box: Box, colour: typeof brass): void {
  const x = toPx(to, box.x + box.width / 2);
  ring(to, x, toPx(to, box.y + 20), toPx(to, 10), toPx(to, 2), colour, 0.7);
}

function drawCursor({ to, state, inputs, clock }: PrismFrame): void {
  const box = windowOf(state.level);
  const held = inputs.held.size > 0 || inputs.pressed.size > 0 || inputs.pointer?.down === true;
  const colour = held ? white : mix(prismPalette.hero, white, 0.3 + Math.sin(clock * 5) * 0.3);
  const [x, y] = [box.x + 2, box.y - 4];
  const [width, height] = [box.width - 4, box.height];
  const thick = held ? 3 : 2;
  fillBox(to, { x, y, width, height: thick }, colour);
  fillBox(to, { x, y: y + height - thick, width, height: thick }, colour);
  fillBox(to, { x, y, width: thick, height }, colour);
  fillBox(to, { x: x + width - thick, y, width: thick, height }, colour);
}
