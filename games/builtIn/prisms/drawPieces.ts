import { type Canvas, disc, glow, polygon, ring, rotate, shape } from "../kit/canvas.ts";
import { type Colour, mix, white } from "../kit/colour.ts";
import { drawText } from "../kit/font.ts";
import { isUpright } from "../kit/frameBuffer.ts";
import { fontScale, layoutOf, toPx } from "../kit/layout.ts";
import { receivedLight } from "./beams.ts";
import { boardOf } from "./layout.ts";
import { dark, ice, lightColour, lightLetter, type PrismFrame, prismPalette, silver } from "./look.ts";
import { type Light, type Piece, stepX, stepY } from "./pieces.ts";
import { levelAt } from "./state.ts";

/** Middle of a piece and size of its tile, px. */
interface Spot {
  readonly to: Canvas;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** @param angles current rotation of each piece, 0 to 1, by position; turning is animated */
export function drawPieces(frame: PrismFrame, angles: ReadonlyMap<number, number>): void {
  const { to, state, clock } = frame;
  const level = levelAt(state.level);
  const { left, top, tile } = boardOf(level, layoutOf(to));
  level.pieces.forEach((piece, at) => {
    if (piece.kind === "empty" || piece.kind === "wall") return;
    const spot: Spot = {
      to,
      x: toPx(to, left + ((at % level.columns) + 0.5) * tile),
      y: toPx(to, top + (Math.floor(at / level.columns) + 0.5) * tile),
      size: toPx(to, tile),
    };
    if (piece.kind === "crystal") {
      drawCrystal(spot, piece.light, receivedLight(state.beams.entering, at), clock + at);
    } else drawOne(spot, piece, angles.get(at) ?? 0, receivedLight(state.beams.entering, at), clock);
    if (at === state.cursor && state.phase === "play") drawCursor(frame, spot);
  });
}

function drawOne(spot: Spot, piece: Piece, turned: number, light: Light, clock: number): void {
  switch (piece.kind) {
    case "lamp": {
      const { to, x, y, size } = spot;
      const [lx, ly] = [x + stepX[piece.direction] * size * 0.34, y + stepY[piece.direction] * size * 0.34];
      glow(to, lx, ly, size * (0.75 + Math.sin(clock * 3) * 0.05), lightColour(piece.light), 0.8);
      disc(to, lx, ly, size * 0.14, mix(lightColour(piece.light), white, 0.45));
      return;
    }
    case "glass":
      if (light & piece.light) glow(spot.to, spot.x, spot.y, spot.size * 0.6, lightColour(piece.light), 0.6);
      return;
    case "mirror":
    case "splitter":
      drawBar(spot, angleOf(piece.flipped, turned), piece.kind === "splitter", light);
      return;
    case "prism":
      drawPrism(spot, piece.flipped ? 1 - turned : turned, light);
      return;
    default:
      return;
  }
}

/** Angle of a bar like `/`, or flipped like `\`, radians. @param turned 0 to 1 */
const angleOf = (flipped: boolean, turned: number): number =>
  ((flipped ? 1 : -1) * Math.PI) / 4 + turned * (Math.PI / 2);

/** A mirror's bar, or the thinner one of a splitter with gaps that let light through. */
function drawBar({ to, x, y, size }: Spot, angle: number, split: boolean, light: Light): void {
  const strip = (from: number, until: number, half: number, shift: number, colour: Colour): void => {
    const [upper, lower] = [shift - half, shift + half];
    const corners = [from, upper, until, upper, until, lower, from, lower];
    shape(to, x, y, size, rotate(corners, angle), colour);
  };
  if (light !== 0) glow(to, x, y, size * 0.42, lightColour(light), 0.65);
  const glass = split ? ice : silver;
  if (!split) {
    strip(-0.39, 0.39, 0.075, 0, dark);
    strip(-0.38, 0.38, 0.055, 0, glass);
    strip(-0.36, 0.36, 0.016, -0.02, mix(glass, white, 0.8));
    return;
  }
  for (const [from, until] of [
    [-0.39, -0.2],
    [-0.12, 0.12],
    [0.2, 0.39],
  ] as const) {
    strip(from, until, 0.065, 0, dark);
    strip(from + 0.012, until - 0.012, 0.045, 0, glass);
  }
}

/** A glass triangle. Its red and blue corners swap when it is turned. @param turned 0 to 1 */
function drawPrism({ to, x, y, size }: Spot, turned: number, light: Light): void {
  if (light !== 0) glow(to, x, y, size * 0.55, lightColour(light), 0.6);
  const spin = turned * Math.PI;
  const corner = (index: number, radius: number): [number, number] => {
    const angle = spin - Math.PI / 2 + (index * Math.PI * 2) / 3;
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
  };
  const triangle = (radius: number): number[] => [
    ...corner(0, radius),
    ...corner(1, radius),
    ...corner(2, radius),
  ];
  polygon(to, triangle(size * 0.43), dark);
  polygon(to, triangle(size * 0.38), mix(ice, white, 0.35));
  polygon(to, triangle(size * 0.27), mix(ice, dark, 0.45));
  const [ax, ay] = corner(1, size * 0.3);
  const [bx, by] = corner(2, size * 0.3);
  disc(to, bx, by, size * 0.07, lightColour(1));
  disc(to, ax, ay, size * 0.07, lightColour(4));
}

/** A cut gem: dark until it receives exactly its colour. */
function drawCrystal({ to, x, y, size }: Spot, wanted: Light, received: Light, clock: number): void {
  const colour = lightColour(wanted);
  const lit = wanted === received;
  const gem = (radius: number): number[] =>
    [-90, -30, 30, 90, 150, 210].flatMap((degrees) => {
      const angle = (degrees * Math.PI) / 180;
      return [x + Math.cos(angle) * radius * 0.9, y + Math.sin(angle) * radius];
    });
  if (lit) glow(to, x, y, size * (1 + Math.sin(clock * 4) * 0.08), colour, 0.9);
  polygon(to, gem(size * 0.35), lit ? mix(colour, white, 0.55) : mix(colour, dark, 0.15));
  polygon(to, gem(size * 0.29), lit ? colour : mix(colour, dark, 0.74));
  const facet = lit ? mix(colour, white, 0.4) : mix(colour, dark, 0.55);
  shape(to, x, y, size, [-0.22, -0.13, 0, -0.27, 0, -0.06], facet);
  // Wrong light flickers inside.
  if (!lit && received !== 0) {
    const strength = 0.5 + Math.sin(clock * 9) * 0.25;
    glow(to, x, y, size * 0.4, lightColour(received), strength);
  }
  const scale = fontScale(to, isUpright(to) ? 1.5 : 1);
  const ink = lit ? white : mix(colour, white, 0.35);
  drawText(to, lightLetter(wanted), x + scale / 2, y - 2.5 * scale, scale, ink, "middle");
}

/** Four corners around the selected piece; held buttons make it brighter. */
function drawCursor({ to, inputs, clock }: PrismFrame, { x, y, size }: Spot): void {
  const held = inputs.held.size > 0 || inputs.pressed.size > 0 || inputs.pointer?.down === true;
  const radius = size * (held ? 0.54 : 0.5 + Math.sin(clock * 5) * 0.02);
  const colour = held ? white : prismPalette.hero;
  if (held) glow(to, x, y, size * 0.9, prismPalette.hero, 0.6);
  ring(to, x, y, radius, Math.max(1.5, size * 0.06), colour, 0.95);
}
