import { type Canvas, disc, glow, ring } from "../kit/canvas.ts";
import { mix, white } from "../kit/colour.ts";
import { drawText } from "../kit/font.ts";
import { isUpright } from "../kit/frameBuffer.ts";
import { fontScale, layoutOf, smallFont, toPx } from "../kit/layout.ts";
import { scoreText } from "../kit/screens.ts";
import { type Box, windowOf } from "./layout.ts";
import { levels } from "./levels.ts";
import {
  brass,
  brassDark,
  dark,
  drawMiddle,
  fillBox,
  lightColour,
  outlineBox,
  type PrismFrame,
  prismPalette,
  star,
  stoneEdge,
} from "./look.ts";
import { isOpen, levelAt, type Stars } from "./state.ts";

const windowLights = [1, 3, 2, 6, 4, 5];

/** The choice of levels: each is a window of the hall, lit once it is solved. */
export function drawHall(frame: PrismFrame): void {
  const { to, state, clock } = frame;
  const { width, height } = layoutOf(to);
  const [side, top] = isUpright(to) ? [10, 6] : [36, 14];
  const [left, right] = [toPx(to, side), toPx(to, width - side)];
  drawText(to, "CHOOSE A WINDOW", left, toPx(to, top + 8), fontScale(to, 2), prismPalette.hero);
  drawText(to, scoreText(state.score), right, toPx(to, top), fontScale(to, 3), white, "right");
  const best = `BEST ${scoreText(state.best)}`;
  drawText(to, best, right, toPx(to, top + 26), smallFont(to), prismPalette.gain, "right");
  levels.forEach((_, level) => {
    const stars = state.stars[level] ?? 0;
    drawWindow(to, level, stars, isOpen(state.stars, level), clock);
  });
  drawCursor(frame);
  const { name, par } = levelAt(state.level);
  const open = isOpen(state.stars, state.level);
  const text = open ? `${state.level + 1}. ${name}   PAR ${par}` : "SOLVE AN EARLIER ONE FIRST";
  const ink = open ? white : prismPalette.harm;
  drawMiddle(to, text, height - 16, 1.5, ink);
}

/** All windows with their stars; the background of the end. */
export function drawWindows({ to, state, clock }: PrismFrame): void {
  levels.forEach((_, level) => {
    drawWindow(to, level, state.stars[level] ?? 0, true, clock);
  });
}

function drawWindow(to: Canvas, level: number, stars: Stars, open: boolean, clock: number): void {
  const room = windowOf(level, layoutOf(to));
  // A low window is narrow too.
  const spare = Math.max(0, room.width - 16 - (room.height - 24) * 0.95);
  const box = { ...room, x: room.x + spare / 2, width: room.width - spare };
  const tall = (box.height - 24) / 60;
  const light = lightColour(windowLights[level % windowLights.length] ?? 7);
  const middle = toPx(to, box.x + box.width / 2);
  const shine = stars / 3;
  if (stars > 0) {
    const breath = 0.9 + Math.sin(clock * 1.3 + level) * 0.1;
    glow(to, middle, toPx(to, box.y + 36 * tall), toPx(to, 46), light, 0.5 * shine * breath);
  }
  drawArch(to, box, 0, open ? brass : brassDark);
  drawArch(to, box, 3, dark);
  const pane = stars > 0 ? mix(light, dark, 0.62 - 0.5 * shine) : mix(open ? stoneEdge : dark, dark, 0.45);
  drawArch(to, box, 5, pane);
  if (stars > 0) drawTracery(to, box, mix(light, white, 0.25 + 0.2 * shine));
  const bar = open ? brassDark : dark;
  fillBox(to, { x: box.x + box.width / 2 - 1, y: box.y + 6, width: 2, height: box.height - 34 }, bar);
  fillBox(to, { x: box.x + 12, y: box.y + 30 * tall, width: box.width - 24, height: 2 }, bar);
  const scale = fontScale(to, 2 * Math.max(1, tall));
  const ink = stars > 0 ? white : open ? mix(brass, white, 0.4) : stoneEdge;
  drawText(to, String(level + 1), middle + scale / 2, toPx(to, box.y + 34 * tall), scale, ink, "middle");
  for (let index = 0; index < 3; index += 1) {
    const x = middle + toPx(to, (index - 1) * 16);
    const y = toPx(to, box.y + box.height - 14);
    if (index < stars) star(to, x, y, toPx(to, 7), prismPalette.hero);
    else if (open) disc(to, x, y, toPx(to, 1.8), stoneEdge);
  }
}

/** A filled pointed arch. @param inset from the window's edge */
function drawArch(to: Canvas, box: Box, inset: number, colour: typeof brass): void {
  const x = box.x + 8 + inset;
  const width = box.width - 16 - inset * 2;
  const radius = width / 2;
  disc(to, toPx(to, x + radius), toPx(to, box.y + inset + radius), toPx(to, radius), colour);
  const top = box.y + inset + radius;
  fillBox(to, { x, y: top, width, height: box.y + box.height - 24 - inset - top }, colour);
}

/** A rose of light in the window's arch. */
function drawTracery(to: Canvas, box: Box, colour: typeof brass): void {
  const x = toPx(to, box.x + box.width / 2);
  const radius = (box.height - 24) / 6;
  ring(to, x, toPx(to, box.y + radius * 2), toPx(to, radius), toPx(to, 2), colour, 0.7);
}

function drawCursor({ to, state, inputs, clock }: PrismFrame): void {
  const box = windowOf(state.level, layoutOf(to));
  const held = inputs.held.size > 0 || inputs.pressed.size > 0 || inputs.pointer?.down === true;
  const colour = held ? white : mix(prismPalette.hero, white, 0.3 + Math.sin(clock * 5) * 0.3);
  outlineBox(to, { ...box, x: box.x + 2, y: box.y - 4, width: box.width - 4 }, held ? 3 : 2, colour);
}
