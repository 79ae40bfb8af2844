import { type Canvas, copyFrame, darken, disc, glow, line, rect, sameSize } from "../kit/canvas.ts";
import { hsl, mix, white } from "../kit/colour.ts";
import type { Control } from "../kit/controls.ts";
import { drawText } from "../kit/font.ts";
import { isUpright } from "../kit/frameBuffer.ts";
import { fontScale, layoutOf, toPx } from "../kit/layout.ts";
import { drawPhase, drawTitle, type TitleScreen, tint } from "../kit/screens.ts";
import { frameSeconds, type GameView } from "../kit/view.ts";
import { createRandom } from "../random.ts";
import { paintField } from "./backdrop.ts";
import { drawDead } from "./drawDead.ts";
import { drawDefender, drawPumpkin } from "./drawDefenders.ts";
import { drawCell, drawFarmer } from "./drawFarmer.ts";
import { createLaneEffects } from "./effects.ts";
import { newDead } from "./horde.ts";
import { drawCandles, drawHud } from "./hud.ts";
import { farmIn, fieldX, fieldY } from "./layout.ts";
import { flame, ink, type LaneFrame, lanePalette, laneWords, leafLit, type Spot, straw } from "./look.ts";
import {
  columns,
  type Defender,
  dawnSeconds,
  type LaneEvent,
  type LaneState,
  lanes,
  type Shot,
} from "./state.ts";

/** Figures are drawn larger than their real size, so that they can be distinguished on a phone. */
const figureSize = 1.17;

const titleScreen: TitleScreen = {
  title: "HOLLOW HARVEST",
  controls: [
    { buttons: ["tap"], action: "PLANT AND REAP" },
    { buttons: ["left", "right", "up", "down"], action: "RUN" },
    { buttons: ["a"], action: "SET A CARD" },
    { buttons: ["d", "b"], action: "CHANGE IT" },
    { buttons: ["c"], action: "DIG UP" },
  ] satisfies readonly Control[],
  words: laneWords,
  layout: { title: 0.2, start: 0.38, help: 0.85 },
  palette: lanePalette,
};

/** Between the moon and the figures. */
const uprightTitle: TitleScreen = { ...titleScreen, layout: { title: 0.14, start: 0.28, help: 0.85 } };

export function createLaneView(seed: number): GameView<LaneState, LaneEvent> {
  const random = createRandom(seed);
  const effects = createLaneEffects(seed);
  let field: Canvas | null = null;

  return {
    addEffects(events, _state, stage) {
      effects.add(events, stage);
    },
    draw({ to, state, inputs, clock }) {
      effects.fade(frameSeconds);
      if (field === null || !sameSize(field, to)) field = paintField(to, seed);
      copyFrame(to, field);
      const title = state.phase === "title";
      const farm = farmIn(layoutOf(to));
      const frame: LaneFrame = {
        to,
        state: title ? titleCast(state, clock, isUpright(to) ? 2 : 3) : state,
        inputs,
        clock,
        farm,
      };
      const shake = effects.levels.shake;
      drawField(frame, effects.levels.swing, {
        x: (random() - 0.5) * 8 * shake,
        y: (random() - 0.5) * 6 * shake,
      });
      effects.draw(frame);
      if (effects.levels.flash > 0) tint(to, lanePalette.harm, effects.levels.flash * 0.35);
      if (title) {
        darken(to, 0.25);
        drawTitle(to, isUpright(to) ? uprightTitle : titleScreen, state.best, inputs, clock);
      } else drawHud(frame, effects.levels.refused);
      if (state.phase === "dawn") drawDawn(frame);
      drawPhase(to, state, lanePalette, inputs, laneWords);
    },
  };
}

/** Everything that stands on the field, from the far lane to the near one. @param shake layout units */
function drawField(frame: LaneFrame, swing: number, shake: { readonly x: number; readonly y: number }): void {
  const { to, state, clock, farm } = frame;
  drawCandles(frame);
  if (state.phase !== "title") drawCell(frame);
  const spot = (x: number, lane: number): Spot => ({
    to,
    x: toPx(to, fieldX(farm, x) + shake.x),
    y: toPx(to, fieldY(farm, lane) + shake.y),
    u: toPx(to, figureSize * farm.scale),
  });
  const farmerLane = Math.round(state.farmer.y);
  for (let lane = 0; lane < lanes; lane += 1) {
    for (const each of state.defenders) {
      if (each.lane === lane) drawDefender(spot(each.column + 0.5, lane), each, clock);
    }
    if (lane === farmerLane) drawFarmer(frame, swing);
    for (const each of state.dead) if (each.lane === lane) drawDead(spot(each.x, lane), each, clock);
    for (const shot of state.shots) if (shot.lane === lane) drawShot(shot, spot);
  }
  drawMist(frame);
}

function drawShot(shot: Shot, spot: (x: number, lane: number) => Spot): void {
  if (shot.kind === "thorn") {
    const { to, x, y, u } = spot(shot.x, shot.lane);
    line(to, x - 9 * u, y - 22 * u, x + 4 * u, y - 22 * u, 2.4 * u, mix(leafLit, straw, 0.4));
    glow(to, x, y - 22 * u, 9 * u, leafLit, 0.6);
    return;
  }
  const { to, x, y, u } = spot(shot.from + (shot.until - shot.from) * shot.flown, shot.lane);
  const height = (24 * (1 - shot.flown) + Math.sin(shot.flown * Math.PI) * 74) * u;
  disc(to, x, y, 7 * u * (0.5 + shot.flown * 0.5), ink, 0.4);
  glow(to, x, y - height, 20 * u, flame, 0.5);
  drawPumpkin(to, x, y - height, 8 * u);
}

/** Cold mist drifts where the dead come from. */
function drawMist({ to, clock, farm }: LaneFrame): void {
  for (let bank = 0; bank < 4; bank += 1) {
    const x = fieldX(farm, columns) + 4 + Math.sin(clock * 0.4 + bank * 1.7) * 12;
    const y = fieldY(farm, bank * 1.3 - 0.6) + Math.sin(clock * 0.6 + bank) * 5;
    glow(to, toPx(to, x), toPx(to, y), toPx(to, 30), hsl(150, 0.25, 0.55), 0.26);
  }
}

/** The sun rises over the field, with the message that the night is won. */
function drawDawn({ to, state, farm }: LaneFrame): void {
  const [middle, top] = [toPx(to, farm.width / 2), farm.top + 20];
  const risen = Math.min(1, state.time / 1.2) * Math.min(1, (dawnSeconds - state.time) / 0.8);
  tint(to, hsl(34, 0.9, 0.6), 0.26 * risen);
  glow(to, middle, toPx(to, top - 30), toPx(to, 200), hsl(40, 1, 0.62), 0.6 * risen);
  rect(to, to.left, toPx(to, top), to.right - to.left, toPx(to, 84), ink, 0.62 * risen);
  drawText(to, "THE SUN IS UP", middle, toPx(to, top + 12), fontScale(to, 4), white, "middle");
  const bonus = `NIGHT ${state.night} SURVIVED   +${state.night * 250}`;
  drawText(to, bonus, middle, toPx(to, top + 56), fontScale(to, 2), straw, "middle");
}

/** A quiet title scene: the dead never arrive. @param clock s @param near the nearer of its two lanes */
function titleCast(state: LaneState, clock: number, near: number): LaneState {
  const defenders: readonly Defender[] = [
    { id: 1, kind: "wheat", lane: near, column: 0, health: 4, age: 9, wait: 0, hurt: 0 },
    { id: 2, kind: "thorn", lane: near, column: 2, health: 6, age: 9, wait: 1, hurt: 0 },
    { id: 3, kind: "cannon", lane: near - 1, column: 0, health: 9, age: 9, wait: 1, hurt: 0 },
    { id: 4, kind: "lantern", lane: near - 1, column: 4, health: 6, age: 9, wait: 0, hurt: 0 },
    { id: 5, kind: "scarecrow", lane: near, column: 4, health: 42, age: 9, wait: 0, hurt: 0 },
  ];
  const way = (speed: number, start: number): number => columns + 0.4 - ((clock * speed + start) % 3.6);
  const dead = [
    newDead("shambler", 11, near, way(0.2, 1)),
    newDead("pot", 12, near - 1, way(0.18, 2.4)),
    newDead("shambler", 13, near - 1, way(0.2, 0.4)),
    newDead("hound", 14, near, way(0.4, 2.8)),
  ].map((each) => ({ ...each, age: 2 + clock }));
  return { ...state, defenders, dead, farmer: { ...state.farmer, lane: near, y: near, column: 1, x: 1.5 } };
}
