import { type Canvas, canvasLike, disc, fillSpan, glow, line, polygon, rect, shape } from "../kit/canvas.ts";
import { hsl, mix } from "../kit/colour.ts";
import { edgesOf, layoutOf, toPx, usualLayout } from "../kit/layout.ts";
import { createRandom } from "../random.ts";
import { type Farm, farmIn, fieldX } from "./layout.ts";
import { ink, lanePalette, moonWhite, wood, woodDark } from "./look.ts";
import { columns, lanes } from "./state.ts";

const grassDark = hsl(168, 0.34, 0.135);
const grassLit = hsl(156, 0.32, 0.185);

/** The farm by night: sky and moon, hills, the field in furrows, the barn at the left, graves at the right. */
export function paintField(like: Canvas, seed: number): Canvas {
  const to = canvasLike(like);
  const farm = farmIn(layoutOf(to));
  const random = createRandom(seed);
  paintSky(to, farm, random);
  const bottom = toPx(to, farm.top + lanes * farm.cellHeight);
  for (let row = Math.round(toPx(to, farm.top - 4)); row < to.bottom; row += 1) {
    const light = 0.75 - (row / to.height) * 0.5;
    fillSpan(to, row, to.left, to.right, mix(grassDark, grassLit, row < bottom ? light : 0.05));
  }
  for (let lane = 0; lane < lanes; lane += 1) {
    for (let column = 0; column < columns; column += 1) paintCell(to, farm, lane, column, random);
  }
  // Moonlight lies over the middle of the field.
  glow(to, toPx(to, farm.width - 170), toPx(to, farm.top + 70), toPx(to, 260), hsl(190, 0.3, 0.5), 0.2);
  paintGraves(to, farm, random);
  paintBarn(to, farm);
  return to;
}

function paintSky(to: Canvas, farm: Farm, random: () => number): void {
  const px = (length: number): number => toPx(to, length);
  const horizon = px(farm.top - 4);
  const [across, high] = [to.right - to.left, horizon - to.top];
  for (let row = to.top; row < horizon; row += 1) {
    const down = (row - to.top) / high;
    fillSpan(to, row, to.left, to.right, mix(lanePalette.skyHigh, lanePalette.skyLow, down ** 1.4));
  }
  for (let star = 0; star < 60; star += 1) {
    const size = px(random() < 0.2 ? 1.6 : 1);
    const [x, y] = [to.left + random() * across, to.top + random() * high * 0.8];
    rect(to, x, y, size, size, moonWhite, 0.3 + random() * 0.6);
  }
  const [x, y] = [px(farm.moon.x), px(farm.moon.y)];
  glow(to, x, y, px(90), hsl(190, 0.3, 0.6), 0.7);
  disc(to, x, y, px(23), moonWhite);
  const shade = mix(moonWhite, hsl(200, 0.3, 0.5), 0.25);
  disc(to, x - px(7), y - px(5), px(6), shade);
  disc(to, x + px(8), y + px(7), px(4.5), shade);
  disc(to, x + px(6), y - px(11), px(3), shade);
  const { left, right } = edgesOf(to);
  for (const [layer, colour] of [lanePalette.far, lanePalette.near].entries()) {
    for (let column = Math.floor(left / 2) * 2; column < right; column += 2) {
      const wave = Math.sin(column / (58 - layer * 14) + layer * 2) * 6 + Math.sin(column / 23 + layer) * 3;
      const top = farm.top - 16 + layer * 7 - wave;
      rect(to, px(column), px(top), px(2) + 1, horizon - px(top), colour);
    }
  }
  // Bare trees stand on the near hills.
  for (const treeX of [150, 232, 372, 560, 604]) {
    const trunk = px((treeX * farm.width) / usualLayout.width);
    line(to, trunk, horizon, trunk + px(2), horizon - px(26), px(2.5), ink);
    for (const [dx, dy, from] of [
      [-9, -34, -16],
      [10, -36, -18],
      [-6, -22, -12],
      [4, -40, -24],
    ] as const) {
      line(to, trunk + px(1), horizon + px(from), trunk + px(dx), horizon + px(dy), px(1.4), ink);
    }
  }
}

function paintCell(to: Canvas, farm: Farm, lane: number, column: number, random: () => number): void {
  const px = (length: number): number => toPx(to, length);
  const { cellWidth, cellHeight } = farm;
  const [x, y] = [fieldX(farm, column), farm.top + lane * cellHeight];
  const base = mix(grassDark, grassLit, ((lane + column) % 2 === 0 ? 0.95 : 0.1) + random() * 0.15);
  rect(to, px(x), px(y), px(cellWidth), px(cellHeight), base);
  for (let furrow = 14; furrow < cellHeight - 4; furrow += 14) {
    const furrowY = px(y + furrow);
    rect(to, px(x + 4), furrowY, px(cellWidth - 8), Math.max(1, px(1.5)), mix(base, ink, 0.35));
  }
  for (let blade = 0; blade < 5; blade += 1) {
    const [bladeX, bladeY] = [px(x + random() * cellWidth), px(y + 6 + random() * (cellHeight - 8))];
    rect(to, bladeX, bladeY, Math.max(1, px(1)), px(3 + random() * 3), mix(base, hsl(140, 0.4, 0.4), 0.45));
  }
}

/** Gravestones and crosses where the dead come from: one for each lane, and more to the edge of a wide picture. */
function paintGraves(to: Canvas, farm: Farm, random: () => number): void {
  const px = (length: number): number => toPx(to, length);
  const edge = fieldX(farm, columns);
  const { right } = edgesOf(to);
  for (let column = 0; column < right - edge; column += 1) {
    rect(
      to,
      px(edge + column),
      px(farm.top - 4),
      px(1) + 1,
      px(farm.height),
      ink,
      Math.min(0.8, 0.25 + column * 0.022),
    );
  }
  const stones = Math.max(1, Math.ceil((right - farm.width) / 30) * 2);
  for (let at = 0; at < lanes * stones; at += 1) {
    const column = Math.floor(at / lanes);
    const x = farm.width - 18 + random() * 4 + column * 30;
    const y = farm.top + (at % lanes) * farm.cellHeight + 12 + random() * 10 - (column % 2) * 24;
    const stone = mix(hsl(205, 0.12, 0.3), ink, Math.min(0.6, column * 0.25));
    disc(to, px(x + 7), px(y + 7), px(7), stone);
    rect(to, px(x), px(y + 7), px(14), px(17), stone);
    rect(to, px(x + 2), px(y + 10), px(10), px(2), ink);
    rect(to, px(x + 6), px(y + 6), px(2), px(10), ink);
    rect(to, px(x - 2), px(y + 23), px(18), px(3), ink);
  }
}

/** The barn's wall and the fence; its windows are drawn with their candles. */
function paintBarn(to: Canvas, { left: fence, top: fieldTop, cellHeight }: Farm): void {
  const px = (length: number): number => toPx(to, length);
  const { left } = edgesOf(to);
  for (let plank = Math.floor(left / 8); plank * 8 < fence - 12; plank += 1) {
    const shade = mix(woodDark, wood, 0.25 + (Math.abs(plank) % 3) * 0.16);
    rect(to, px(plank * 8), px(fieldTop - 12), px(8) + 1, to.height, shade);
    rect(to, px(plank * 8), px(fieldTop - 12), Math.max(1, px(1)), to.height, ink, 0.5);
  }
  const [ridge, eaves] = [px(fieldTop - 36), px(fieldTop - 6)];
  const roof = [to.left, ridge, px(20), ridge, px(fence - 4), eaves, to.left, eaves];
  polygon(to, roof, hsl(355, 0.35, 0.16));
  rect(to, to.left, px(fieldTop - 9), px(fence - 6) - to.left, px(4), woodDark);
  for (let post = 0; post <= lanes * 2; post += 1) {
    const y = fieldTop - 2 + post * (cellHeight / 2);
    rect(to, px(fence - 10), px(y), px(6), px(20), mix(wood, moonWhite, 0.18));
    rect(to, px(fence - 10), px(y + 20), px(6), px(5.5), mix(woodDark, wood, 0.5));
    shape(to, px(fence), px(y), px(1), [-10, 0, -7, -4, -4, 0], mix(wood, moonWhite, 0.25));
  }
  rect(to, px(fence - 6), px(fieldTop - 4), px(2), px(lanes * cellHeight + 6), woodDark);
}
