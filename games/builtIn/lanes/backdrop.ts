import { type Canvas, canvasLike, disc, fillSpan, glow, line, polygon, rect } from "../kit/canvas.ts";
import { hsl, mix } from "../kit/colour.ts";
import { edgesOf, toPx, usualLayout } from "../kit/layout.ts";
import { createRandom } from "../random.ts";
import { cellHeight, cellWidth, fieldLeft, fieldTop, fieldX } from "./layout.ts";
import { ink, lanePalette, moonWhite, wood, woodDark } from "./look.ts";
import { columns, lanes } from "./state.ts";

const grassDark = hsl(168, 0.34, 0.135);
const grassLit = hsl(156, 0.32, 0.185);

/** The farm by night: sky and moon, hills, the field in furrows, the barn at the left, graves at the right. */
export function paintField(like: Canvas, seed: number): Canvas {
  const to = canvasLike(like);
  const random = createRandom(seed);
  paintSky(to, random);
  const bottom = toPx(to, fieldTop + lanes * cellHeight);
  for (let row = Math.round(toPx(to, fieldTop - 4)); row < to.bottom; row += 1) {
    const light = 0.75 - (row / to.height) * 0.5;
    fillSpan(to, row, to.left, to.right, mix(grassDark, grassLit, row < bottom ? light : 0.05));
  }
  for (let lane = 0; lane < lanes; lane += 1) {
    for (let column = 0; column < columns; column += 1) paintCell(to, lane, column, random);
  }
  // Moonlight lies over the middle of the field.
  glow(to, toPx(to, 470), toPx(to, 150), toPx(to, 260), hsl(190, 0.3, 0.5), 0.2);
  paintGraves(to, random);
  paintBarn(to);
  return to;
}

function paintSky(to: Canvas, random: () => number): void {
  const horizon = toPx(to, fieldTop - 4);
  const [across, high] = [to.right - to.left, horizon - to.top];
  for (let row = to.top; row < horizon; row += 1) {
    const down = (row - to.top) / high;
    fillSpan(to, row, to.left, to.right, mix(lanePalette.skyHigh, lanePalette.skyLow, down ** 1.4));
  }
  for (let star = 0; star < 60; star += 1) {
    const size = toPx(to, random() < 0.2 ? 1.6 : 1);
    const [x, y] = [to.left + random() * across, to.top + random() * high * 0.8];
    rect(to, x, y, size, size, moonWhite, 0.3 + random() * 0.6);
  }
  const [x, y] = [toPx(to, 484), toPx(to, 34)];
  glow(to, x, y, toPx(to, 90), hsl(190, 0.3, 0.6), 0.7);
  disc(to, x, y, toPx(to, 23), moonWhite);
  const shade = mix(moonWhite, hsl(200, 0.3, 0.5), 0.25);
  disc(to, x - toPx(to, 7), y - toPx(to, 5), toPx(to, 6), shade);
  disc(to, x + toPx(to, 8), y + toPx(to, 7), toPx(to, 4.5), shade);
  disc(to, x + toPx(to, 6), y - toPx(to, 11), toPx(to, 3), shade);
  const { left, right } = edgesOf(to);
  for (const [layer, colour] of [lanePalette.far, lanePalette.near].entries()) {
    for (let column = Math.floor(left / 2) * 2; column < right; column += 2) {
      const wave = Math.sin(column / (58 - layer * 14) + layer * 2) * 6 + Math.sin(column / 23 + layer) * 3;
      const top = 64 + layer * 7 - wave;
      rect(to, toPx(to, column), toPx(to, top), toPx(to, 2) + 1, horizon - toPx(to, top), colour);
    }
  }
  // Bare trees stand on the near hills.
  for (const treeX of [150, 232, 372, 560, 604]) {
    const base = toPx(to, fieldTop - 4);
    const trunk = toPx(to, treeX);
    line(to, trunk, base, trunk + toPx(to, 2), base - toPx(to, 26), toPx(to, 2.5), ink);
    for (const [dx, dy, from] of [
      [-9, -34, -16],
      [10, -36, -18],
      [-6, -22, -12],
      [4, -40, -24],
    ] as const) {
      line(
        to,
        trunk + toPx(to, 1),
        base + toPx(to, from),
        trunk + toPx(to, dx),
        base + toPx(to, dy),
        toPx(to, 1.4),
        ink,
      );
    }
  }
}

function paintCell(to: Canvas, lane: number, column: number, random: () => number): void {
  const [x, y] = [fieldX(column), fieldTop + lane * cellHeight];
  const base = mix(grassDark, grassLit, ((lane + column) % 2 === 0 ? 0.95 : 0.1) + random() * 0.15);
  rect(to, toPx(to, x), toPx(to, y), toPx(to, cellWidth), toPx(to, cellHeight), base);
  for (let furrow = 0; furrow < 3; furrow += 1) {
    const furrowY = toPx(to, y + 14 + furrow * 14);
    rect(
      to,
      toPx(to, x + 4),
      furrowY,
      toPx(to, cellWidth - 8),
      Math.max(1, toPx(to, 1.5)),
      mix(base, ink, 0.35),
    );
  }
  for (let blade = 0; blade < 5; blade += 1) {
    const [bladeX, bladeY] = [
      toPx(to, x + random() * cellWidth),
      toPx(to, y + 6 + random() * (cellHeight - 8)),
    ];
    rect(
      to,
      bladeX,
      bladeY,
      Math.max(1, toPx(to, 1)),
      toPx(to, 3 + random() * 3),
      mix(base, hsl(140, 0.4, 0.4), 0.45),
    );
  }
}

/** Gravestones and crosses where the dead come from: one for each lane, and more to the edge of a wide picture. */
function paintGraves(to: Canvas, random: () => number): void {
  const edge = fieldX(columns);
  const { right } = edgesOf(to);
  for (let column = 0; column < right - edge; column += 1) {
    rect(
      to,
      toPx(to, edge + column),
      toPx(to, fieldTop - 4),
      toPx(to, 1) + 1,
      toPx(to, usualLayout.height),
      ink,
      Math.min(0.8, 0.25 + column * 0.022),
    );
  }
  const stones = Math.max(1, Math.ceil((right - usualLayout.width) / 30) * 2);
  for (let at = 0; at < lanes * stones; at += 1) {
    const column = Math.floor(at / lanes);
    const x = edge + 6 + random() * 4 + column * 30;
    const y = fieldTop + (at % lanes) * cellHeight + 12 + random() * 10 - (column % 2) * 24;
    const stone = mix(hsl(205, 0.12, 0.3), ink, Math.min(0.6, column * 0.25));
    disc(to, toPx(to, x + 7), toPx(to, y + 7), toPx(to, 7), stone);
    rect(to, toPx(to, x), toPx(to, y + 7), toPx(to, 14), toPx(to, 17), stone);
    rect(to, toPx(to, x + 2), toPx(to, y + 10), toPx(to, 10), toPx(to, 2), ink);
    rect(to, toPx(to, x + 6), toPx(to, y + 6), toPx(to, 2), toPx(to, 10), ink);
    rect(to, toPx(to, x - 2), toPx(to, y + 23), toPx(to, 18), toPx(to, 3), ink);
  }
}

/** The barn's wall and the fence; its windows are drawn with their candles. */
function paintBarn(to: Canvas): void {
  const right = 62;
  const { left } = edgesOf(to);
  for (let plank = Math.floor(left / 8); plank < 8; plank += 1) {
    const shade = mix(woodDark, wood, 0.25 + (Math.abs(plank) % 3) * 0.16);
    rect(to, toPx(to, plank * 8), toPx(to, fieldTop - 12), toPx(to, 8) + 1, to.height, shade);
    rect(to, toPx(to, plank * 8), toPx(to, fieldTop - 12), Math.max(1, toPx(to, 1)), to.height, ink, 0.5);
  }
  polygon(
    to,
    [
      to.left,
      toPx(to, 44),
      toPx(to, 20),
      toPx(to, 44),
      toPx(to, right + 10),
      toPx(to, fieldTop - 6),
      to.left,
      toPx(to, fieldTop - 6),
    ],
    hsl(355, 0.35, 0.16),
  );
  rect(to, to.left, toPx(to, fieldTop - 9), toPx(to, right + 8) - to.left, toPx(to, 4), woodDark);
  for (let post = 0; post <= lanes * 2; post += 1) {
    const y = fieldTop - 2 + post * (cellHeight / 2);
    rect(to, toPx(to, 66), toPx(to, y), toPx(to, 6), toPx(to, 20), mix(wood, moonWhite, 0.18));
    rect(to, toPx(to, 66), toPx(to, y + 20), toPx(to, 6), toPx(to, 5.5), mix(woodDark, wood, 0.5));
    polygon(
      to,
      [toPx(to, 66), toPx(to, y), toPx(to, 69), toPx(to, y - 4), toPx(to, 72), toPx(to, y)],
      mix(wood, moonWhite, 0.25),
    );
  }
  rect(
    to,
    toPx(to, fieldLeft - 6),
    toPx(to, fieldTop - 4),
    toPx(to, 2),
    toPx(to, lanes * cellHeight + 6),
    woodDark,
  );
}
