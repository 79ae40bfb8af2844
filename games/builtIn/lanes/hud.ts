import { disc, glow, outlineRect, rect } from "../kit/canvas.ts";
import { mix, white } from "../kit/colour.ts";
import { captionFor } from "../kit/controls.ts";
import { drawText } from "../kit/font.ts";
import { fontScale, smallFont, toPx } from "../kit/layout.ts";
import { scoreText } from "../kit/screens.ts";
import { drawIcon } from "./drawDefenders.ts";
import { isUnlocked } from "./farmer.ts";
import { isRush } from "./horde.ts";
import { defenderKinds, defenderOrder } from "./kinds.ts";
import { cardHeight, cardLeft, cardTop, cardWidth, cellHeight, fieldTop } from "./layout.ts";
import { flame, ink, type LaneFrame, lanePalette, laneWords, moonWhite, straw, woodDark } from "./look.ts";
import { lanes, nightSeconds, startCandles } from "./state.ts";

/** Hours of a night on the farm's clock: from nine in the evening to six. */
const firstHour = 21;
const nightHours = 9;

/** Harvest, cards, score, candles and the hour. @param refused strength of the red flash after a mistake, 0 to 1 */
export function drawHud(frame: LaneFrame, refused: number): void {
  const { to, state } = frame;
  drawHarvest(frame, refused);
  for (const card of defenderOrder.keys()) drawCard(frame, card);
  drawText(to, scoreText(state.score), toPx(to, 632), toPx(to, 8), fontScale(to, 3), white, "right");
  const best = `BEST ${scoreText(state.best)}`;
  drawText(to, best, toPx(to, 632), toPx(to, 34), fontScale(to, 1.5), straw, "right");
  // When the farm is lost the hour does not matter any more.
  if (state.phase !== "over") drawHour(frame);
}

function drawHarvest({ to, state }: LaneFrame, refused: number): void {
  const box = { x: toPx(to, 6), y: toPx(to, cardTop), width: toPx(to, 78), height: toPx(to, 34) };
  rect(to, box.x, box.y, box.width, box.height, ink, 0.75);
  const edge = refused > 0 ? mix(straw, lanePalette.harm, refused) : straw;
  outlineRect(to, box.x, box.y, box.width, box.height, toPx(to, refused > 0 ? 2.5 : 1.5), edge);
  drawIcon({ to, x: toPx(to, 20), y: toPx(to, cardTop + 30), u: toPx(to, 0.72) }, "wheat", 0);
  const amount = refused > 0.3 ? lanePalette.harm : white;
  drawText(
    to,
    String(state.harvest),
    toPx(to, 80),
    toPx(to, cardTop + 11),
    fontScale(to, 2),
    amount,
    "right",
  );
}

function drawCard({ to, state, inputs, clock }: LaneFrame, card: number): void {
  const kind = defenderOrder[card];
  if (kind === undefined) return;
  const { cost, night } = defenderKinds[kind];
  const open = isUnlocked(state, card);
  const inHand = card === state.card;
  const payable = open && state.harvest >= cost;
  const lift = inHand ? 3 : 0;
  const [x, y] = [toPx(to, cardLeft(card)), toPx(to, cardTop + lift)];
  const [width, height] = [toPx(to, cardWidth), toPx(to, cardHeight)];
  rect(to, x, y, width, height, inHand ? mix(woodDark, straw, 0.22) : woodDark, 0.92);
  outlineRect(
    to,
    x,
    y,
    width,
    height,
    toPx(to, inHand ? 2.5 : 1.5),
    inHand ? straw : mix(woodDark, straw, 0.35),
  );
  const small = smallFont(to);
  if (!open) {
    drawText(to, "NIGHT", x + width / 2, y + toPx(to, 12), small, lanePalette.grid, "middle");
    drawText(to, String(night), x + width / 2, y + toPx(to, 28), small, lanePalette.grid, "middle");
    return;
  }
  drawIcon({ to, x: x + width * 0.34, y: y + toPx(to, 44), u: toPx(to, 0.9) }, kind, clock);
  if (!payable) rect(to, x, y, width, height, ink, 0.55);
  drawText(
    to,
    String(cost),
    x + width - toPx(to, 4),
    y + toPx(to, 5),
    small,
    payable ? straw : lanePalette.harm,
    "right",
  );
  // The key that changes the card stands on the one in hand.
  if (inHand) {
    const caption = captionFor(inputs.device, "b", laneWords);
    drawText(
      to,
      caption,
      x + width - toPx(to, 4),
      y + height - toPx(to, 11),
      fontScale(to, 1),
      white,
      "right",
    );
  }
}

/** The night's bar, with the rushes marked, and the hour. */
function drawHour({ to, state, clock }: LaneFrame): void {
  const [left, top, width] = [236, 345, 240];
  const passed = state.phase === "dawn" ? 1 : Math.min(1, state.time / nightSeconds);
  rect(to, toPx(to, left), toPx(to, top), toPx(to, width), toPx(to, 6), ink, 0.8);
  for (let step = 0; step < 60; step += 1) {
    if (!isRush((step / 60) * nightSeconds)) continue;
    rect(
      to,
      toPx(to, left + (step / 60) * width),
      toPx(to, top),
      toPx(to, width / 60) + 1,
      toPx(to, 6),
      lanePalette.harm,
      0.5,
    );
  }
  rect(
    to,
    toPx(to, left),
    toPx(to, top),
    toPx(to, width * passed),
    toPx(to, 6),
    mix(lanePalette.skyLow, moonWhite, passed),
    0.85,
  );
  const moonX = toPx(to, left + width * passed);
  glow(to, moonX, toPx(to, top + 3), toPx(to, 12), moonWhite, 0.5);
  disc(to, moonX, toPx(to, top + 3), toPx(to, 5.5), moonWhite);
  const minutes = Math.floor(passed * nightHours * 6) * 10;
  const hour = (firstHour + Math.floor(minutes / 60)) % 24;
  const text = `${String(hour).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  const small = smallFont(to);
  drawText(to, `NIGHT ${state.night}`, toPx(to, left - 12), toPx(to, top - 3), small, white, "right");
  drawText(to, text, toPx(to, left + width + 12), toPx(to, top - 3), small, white);
  if (isRush(state.time) && state.phase === "play" && Math.floor(clock * 4) % 2 === 0) {
    drawText(to, "RUSH!", toPx(to, 632), toPx(to, top - 3), small, lanePalette.harm, "right");
  }
}

/** The barn's windows: one candle for each life. */
export function drawCandles({ to, state, clock }: LaneFrame): void {
  for (let index = 0; index < startCandles; index += 1) {
    const lit = index < state.candles;
    const x = toPx(to, 30);
    const y = toPx(to, fieldTop + (lanes - 1 - index + 0.5) * cellHeight);
    const [width, height] = [toPx(to, 26), toPx(to, 30)];
    if (lit) glow(to, x, y, toPx(to, 25 + Math.sin(clock * 6 + index * 2) * 2), flame, 0.6);
    rect(
      to,
      x - width / 2 - toPx(to, 2.5),
      y - height / 2 - toPx(to, 2.5),
      width + toPx(to, 5),
      height + toPx(to, 5),
      mix(woodDark, straw, 0.2),
    );
    rect(to, x - width / 2, y - height / 2, width, height, lit ? mix(flame, woodDark, 0.25) : ink);
    if (lit) {
      rect(to, x - toPx(to, 2.5), y + toPx(to, 2), toPx(to, 5), toPx(to, 12), moonWhite);
      const flicker = Math.sin(clock * 11 + index) * 0.8;
      disc(to, x, y - toPx(to, 2 + flicker * 0.4), toPx(to, 3.6 + flicker * 0.3), mix(flame, white, 0.6));
    }
    rect(to, x - toPx(to, 1), y - height / 2, toPx(to, 2), height, woodDark, lit ? 0.6 : 1);
    rect(to, x - width / 2, y - toPx(to, 6), width, toPx(to, 2), woodDark, lit ? 0.6 : 1);
  }
}
