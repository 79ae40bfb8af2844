import { type Canvas, canvasLike, disc, fillSpan, glow, rect } from "../kit/canvas.ts";
import { hsl, mix, white } from "../kit/colour.ts";
import { unitOf } from "../kit/layout.ts";
import { createRandom } from "../random.ts";
import { palette, placeField } from "./look.ts";
import { ceiling, fieldWidth, wallLeft, wallRight } from "./state.ts";

/** Hue of the nebula in each round, degrees; they repeat. */
const nebulaHues = [262, 190, 300, 160, 28, 220, 330, 130, 10, 245];

/** Paints what never moves: the sky of a round with its planet, and the frame around the field. */
export function paintBackdrop(like: Canvas, round: number): Canvas {
  const sky = canvasLike(like);
  const { height, left, top, right, bottom } = sky;
  const [across, down] = [right - left, bottom - top];
  const random = createRandom(round * 7_919);
  const hue = nebulaHues[(round - 1) % nebulaHues.length] ?? 262;
  const low = mix(palette.skyLow, hsl(hue, 0.7, 0.2), 0.5);
  for (let row = top; row < bottom; row += 1)
    fillSpan(sky, row, left, right, mix(palette.skyHigh, low, ((row - top) / down) ** 1.5 * 0.8));
  for (let cloud = 0; cloud < 14; cloud += 1) {
    const colour = hsl(hue + (random() - 0.5) * 70, 0.8, 0.4);
    const along = random();
    const y = height * (0.75 - along * 0.5 + (random() - 0.5) * 0.35);
    glow(sky, left + across * along, y, height * (0.15 + random() * 0.25), colour, 0.16);
  }
  for (let star = 0; star < 190; star += 1) {
    const size = random() < 0.1 ? height / 200 : unitOf(sky);
    const bright = 0.2 + random() ** 2 * 0.6;
    rect(
      sky,
      left + random() * across,
      top + random() * down,
      size,
      size,
      mix(palette.skyHigh, white, bright),
    );
  }
  paintPlanet(sky, hue, random);
  paintFrame(sky);
  return sky;
}

/** A planet with a lit edge, low in the sky. */
function paintPlanet(sky: Canvas, hue: number, random: () => number): void {
  const { width, height } = sky;
  const radius = height * (0.22 + random() * 0.2);
  const x = width * (0.15 + random() * 0.7);
  const y = height * (0.86 + random() * 0.14);
  const lit = hsl(hue + 40, 0.6, 0.42);
  glow(sky, x, y, radius * 1.5, lit, 0.45);
  for (let ring = 0; ring < 40; ring += 1) {
    const share = ring / 39;
    const colour = mix(lit, palette.skyHigh, 0.25 + 0.75 * share ** 0.6);
    const inner = radius * (1 - share * 0.24);
    disc(sky, x + radius * share * 0.14, y + radius * share * 0.22, inner, colour);
  }
}

/** Ceiling and walls of brushed metal with a strip of light. */
function paintFrame(to: Canvas): void {
  const { scale, down, top: start } = placeField(to);
  const thin = Math.max(1, scale * 0.08);
  const [left, right, top] = [wallLeft * scale, wallRight * scale, start + ceiling * down];
  const metal = palette.road;
  rect(to, 0, 0, to.width, top, palette.ground);
  rect(to, 0, top - 0.35 * scale, to.width, 0.35 * scale, metal);
  rect(to, 0, top - thin, to.width, thin, palette.roadLit);
  for (const [x, inner] of [
    [0, left - thin],
    [right, right],
  ] as const) {
    rect(to, x, top - 0.35 * scale, wallLeft * scale, to.bottom - top + scale, metal);
    rect(to, inner, top, thin, to.bottom - top, palette.roadLit);
  }
  for (let y = top + 1.2 * scale; y < to.bottom; y += 2.2 * scale) {
    for (const x of [0.12, fieldWidth - 0.3])
      rect(to, x * scale, y, 0.18 * scale, 1.1 * scale, mix(palette.hero, metal, 0.45));
  }
}
