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
import { cardLeft } from "./layout.ts";
import { flame, ink, type LaneFrame, lanePalette, laneWords, moonWhite, straw, woodDark } from "./look.ts";
import { lanes, nightSeconds, startCandles } from "./state.ts";

/** Hours of a night on the farm's clock: from nine in the evening to six. */
const firstHour = 21;
const nightHours = 9;

/** Harvest, cards, score, candles and the hour. @param refused strength of the red flash after a mistake, 0 to 1 */
export function drawHud(frame: LaneFrame, refused: number): void {
  const { to, state, farm } = frame;
  const px = (length: number): number => toPx(to, length);
  drawHarvest(frame, refused);
  for (const card of defenderOrder.keys()) drawCard(frame, card);
  drawText(to, scoreText(state.score), px(farm.width - 8), px(8), fontScale(to, 3), white, "right");
  const best = `BEST ${scoreText(state.best)}`;
  drawText(to, best, px(farm.width - 8), px(34), fontScale(to, 1.5), straw, "right");
  // After the farm is lost the hour no longer matters.
  if (state.phase !== "over") drawHour(frame);
}

function drawHarvest({ to, state, farm: { harvest } }: LaneFrame, refused: number): void {
  const px = (length: number): number => toPx(to, length);
  const box = { x: px(6), y: px(5), width: px(harvest.width), height: px(34) };
  rect(to, box.x, box.y, box.width, box.height, ink, 0.75);
  const edge = refused > 0 ? mix(straw, lanePalette.harm, refused) : straw;
  outlineRect(to, box.x, box.y, box.width, box.height, px(refused > 0 ? 2.5 : 1.5), edge);
  drawIcon({ to, x: px(20), y: px(35), u: px(0.72) }, "wheat", 0);
  const amount = refused > 0.3 ? lanePalette.harm : white;
  drawText(
    to,
    String(state.harvest),
    px(harvest.width + 2),
    px(harvest.textTop),
    fontScale(to, harvest.font),
    amount,
    "right",
  );
}

function drawCard({ to, state, inputs, clock, farm }: LaneFrame, card: number): void {
  const px = (length: number): number => toPx(to, length);
  const kind = defenderOrder[card];
  if (kind === undefined) return;
  const { cost, night } = defenderKinds[kind];
  const open = isUnlocked(state, card);
  const inHand = card === state.card;
  const payable = open && state.harvest >= cost;
  const lift = inHand ? 3 : 0;
  const [x, y] = [px(cardLeft(farm, card)), px(farm.card.top + lift)];
  const [width, height] = [px(farm.card.width), px(farm.card.height)];
  rect(to, x, y, width, height, inHand ? mix(woodDark, straw, 0.22) : woodDark, 0.92);
  outlineRect(to, x, y, width, height, px(inHand ? 2.5 : 1.5), inHand ? straw : mix(woodDark, straw, 0.35));
  const small = smallFont(to);
  if (!open) {
    const top = (farm.card.height - 28) / 2;
    drawText(to, "NIGHT", x + width / 2, y + px(top), small, lanePalette.grid, "middle");
    drawText(to, String(night), x + width / 2, y + px(top + 16), small, lanePalette.grid, "middle");
    return;
  }
  drawIcon(
    {
      to,
      x: x + width * 0.34,
      y: y + px(farm.card.height - 8),
      u: px(0.9 * (farm.card.height / 52)),
    },
    kind,
    clock,
  );
  if (!payable) rect(to, x, y, width, height, ink, 0.55);
  drawText(
    to,
    String(cost),
    x + width - px(4),
    y + px(5),
    small,
    payable ? straw : lanePalette.harm,
    "right",
  );
  // The selected card shows the key that changes the card; a touch control has its own label.
  if (inHand && inputs.device !== "touch") {
    const caption = captionFor(inputs.device, "b", laneWords);
    const font = fontScale(to, farm.card.caption);
    const captionTop = y + height - px(4) - 7 * font;
    drawText(to, caption, x + width - px(4), captionTop, font, white, "right");
  }
}

/** The night's bar, with the rushes marked, and the hour. */
function drawHour({ to, state, clock, farm }: LaneFrame): void {
  const px = (length: number): number => toPx(to, length);
  const { left, width } = farm.night;
  const top = farm.height - 15;
  const passed = state.phase === "dawn" ? 1 : Math.min(1, state.time / nightSeconds);
  rect(to, px(left), px(top), px(width), px(6), ink, 0.8);
  for (let step = 0; step < 60; step += 1) {
    if (!isRush((step / 60) * nightSeconds)) continue;
    rect(to, px(left + (step / 60) * width), px(top), px(width / 60) + 1, px(6), lanePalette.harm, 0.5);
  }
  rect(to, px(left), px(top), px(width * passed), px(6), mix(lanePalette.skyLow, moonWhite, passed), 0.85);
  const moonX = px(left + width * passed);
  glow(to, moonX, px(top + 3), px(12), moonWhite, 0.5);
  disc(to, moonX, px(top + 3), px(5.5), moonWhite);
  const minutes = Math.floor(passed * nightHours * 6) * 10;
  const hour = (firstHour + Math.floor(minutes / 60)) % 24;
  const text = `${String(hour).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  const small = smallFont(to);
  drawText(to, `NIGHT ${state.night}`, px(left - 12), px(top - 3), small, white, "right");
  drawText(to, text, px(left + width + 12), px(top - 3), small, white);
  if (isRush(state.time) && state.phase === "play" && Math.floor(clock * 4) % 2 === 0)
    drawText(to, "RUSH!", px(farm.width - 8), px(top - 3), small, lanePalette.harm, "right");
}

/** The barn's windows: one candle for each life. */
export function drawCandles({ to, state, clock, farm }: LaneFrame): void {
  const px = (length: number): number => toPx(to, length);
  for (let index = 0; index < startCandles; index += 1) {
    const lit = index < state.candles;
    const x = px(farm.left / 2 - 8);
    const y = px(farm.top + (lanes - 1 - index + 0.5) * farm.cellHeight);
    const [width, height] = [px(Math.min(26, farm.left - 22)), px(30)];
    if (lit) glow(to, x, y, px(25 + Math.sin(clock * 6 + index * 2) * 2), flame, 0.6);
    rect(
      to,
      x - width / 2 - px(2.5),
      y - height / 2 - px(2.5),
      width + px(5),
      height + px(5),
      mix(woodDark, straw, 0.2),
    );
    rect(to, x - width / 2, y - height / 2, width, height, lit ? mix(flame, woodDark, 0.25) : ink);
    if (lit) {
      rect(to, x - px(2.5), y + px(2), px(5), px(12), moonWhite);
      const flicker = Math.sin(clock * 11 + index) * 0.8;
      disc(to, x, y - px(2 + flicker * 0.4), px(3.6 + flicker * 0.3), mix(flame, white, 0.6));
    }
    rect(to, x - px(1), y - height / 2, px(2), height, woodDark, lit ? 0.6 : 1);
    rect(to, x - width / 2, y - px(6), width, px(2), woodDark, lit ? 0.6 : 1);
  }
}
