import { type Canvas, copyFrame, darken, disc, glow, sameSize } from "../kit/canvas.ts";
import { mix, white } from "../kit/colour.ts";
import type { Control } from "../kit/controls.ts";
import { drawText } from "../kit/font.ts";
import { isUpright } from "../kit/frameBuffer.ts";
import { drawBar, drawLives } from "../kit/hud.ts";
import { smallFont, unitOf, usualLayout } from "../kit/layout.ts";
import { drawPhase, drawTitle, scoreText, type TitleScreen, tint } from "../kit/screens.ts";
import { frameSeconds, type GameView } from "../kit/view.ts";
import { createRandom } from "../random.ts";
import { paintBackdrop } from "./backdrop.ts";
import { multiplier } from "./breaking.ts";
import { drawBricks } from "./drawBricks.ts";
import { createBreakoutEffects } from "./effects.ts";
import { at, type BreakoutFrame, palette, placeField, powers } from "./look.ts";
import { powerSeconds } from "./powers.ts";
import { drawBall, drawBolt, drawCapsule, drawPaddle } from "./sprites.ts";
import { type BreakoutEvent, type BreakoutState, startLives, type TimedPower } from "./state.ts";

/** Length of a ball's tail, in frames. */
const tailFrames = 9;

const controls: readonly Control[] = [
  { buttons: ["left", "right", "pointer"], action: "PADDLE" },
  { buttons: ["a"], action: "LAUNCH" },
  { buttons: ["b"], action: "COMET" },
];
const titleScreen: TitleScreen = {
  title: "BRICK COMET",
  controls,
  layout: { title: 0.56, start: 0.71, help: 0.88 },
  palette,
};

export function createBreakoutView(seed: number): GameView<BreakoutState, BreakoutEvent> {
  const random = createRandom(seed ^ 0xb41c);
  const effects = createBreakoutEffects(seed);
  let backdrop: { readonly round: number; readonly picture: Canvas } | null = null;
  let tails = new Map<number, readonly number[]>();

  function drawBackdrop({ to, state }: BreakoutFrame): void {
    if (backdrop === null || backdrop.round !== state.round || !sameSize(backdrop.picture, to))
      backdrop = { round: state.round, picture: paintBackdrop(to, state.round) };
    copyFrame(to, backdrop.picture);
  }

  function drawBalls(frame: BreakoutFrame): void {
    const grown = new Map<number, readonly number[]>();
    for (const ball of frame.state.balls) {
      const tail = ball.stuck === null ? (tails.get(ball.id) ?? []) : [];
      drawBall(frame, ball, tail);
      grown.set(ball.id, [...tail, ball.x, ball.y].slice(-2 * tailFrames));
      if (frame.state.comet > 0 && ball.stuck === null) {
        const [x, y] = at(frame, ball.x, ball.y);
        const aim = { angle: Math.atan2(-ball.dy, -ball.dx), spread: 0.9 };
        const embers = { unit: frame.scale, count: 2, speed: 9, size: 0.2, life: 0.4, aim };
        effects.particles.burst({ ...embers, x, y, colour: palette.sunHigh });
      }
    }
    tails = grown;
  }

  function drawScene(frame: BreakoutFrame): void {
    const { to, state } = frame;
    drawBackdrop(frame);
    drawBricks(frame);
    for (const capsule of state.capsules) drawCapsule(frame, capsule);
    for (const bolt of state.bolts) drawBolt(frame, bolt);
    if (state.phase === "title") return;
    drawPaddle(frame, effects.levels.dip);
    drawBalls(frame);
    effects.particles.draw(to, frameSeconds);
    if (effects.levels.flash > 0) tint(to, white, effects.levels.flash * 0.4);
    if (effects.levels.hurt > 0) tint(to, palette.harm, effects.levels.hurt * 0.4);
  }

  function drawOverlays({ to, state, inputs, clock }: BreakoutFrame): void {
    if (state.phase === "title") {
      darken(to, 0.25);
      drawTitleComet(to, clock);
      drawTitle(to, titleScreen, state.best, inputs, clock);
    }
    drawPhase(to, state, palette, inputs);
  }

  return {
    addEffects(events, state, stage) {
      effects.add(events, state, placeField(stage));
    },
    draw({ to, state, inputs, clock }) {
      effects.fade(frameSeconds);
      const shakeX = Math.round((random() - 0.5) * 14 * effects.levels.shake * unitOf(to));
      const shakeY = Math.round((random() - 0.5) * 10 * effects.levels.shake * unitOf(to));
      const frame: BreakoutFrame = { to, state, inputs, clock, ...placeField(to), shakeX, shakeY };
      drawScene(frame);
      if (state.phase !== "title") {
        drawHud(frame);
        drawLaunchHint(frame);
        effects.drawTexts(to);
      }
      drawOverlays(frame);
    },
  };
}

function drawLaunchHint({ to, state, inputs, clock }: BreakoutFrame): void {
  if (state.phase !== "play" || state.ready > 0 || state.time < 2) return;
  if (state.balls.every((ball) => ball.stuck === null) || Math.floor(clock * 2) % 2 === 1) return;
  const key = inputs.device === "keys" ? "SPACE" : "A";
  drawText(
    to,
    `${key} LAUNCH`,
    to.width / 2,
    to.height * 0.68,
    Math.round((2 * to.height) / 360),
    white,
    "middle",
  );
}

function drawTitleComet(to: Canvas, clock: number): void {
  const unit = unitOf(to);
  const share = (clock * 0.22) % 1.3;
  const across = (back: number): number => to.left + (to.right - to.left) * (1.12 - back * 1.25);
  for (let index = 26; index >= 0; index -= 1) {
    const back = share - index * 0.011;
    const x = across(back);
    const y = to.height * (0.36 + 0.2 * back * back);
    const near = 1 - index / 27;
    if (index % 3 === 0) glow(to, x, y, (10 + 26 * near) * unit, palette.sunLow, 0.5 * near);
    disc(to, x, y, (1 + 9 * near * near) * unit, mix(palette.sunLow, palette.sunHigh, near), near);
  }
  const [x, y] = [across(share), to.height * (0.36 + 0.2 * share * share)];
  disc(to, x, y, 9 * unit, mix(palette.sunHigh, white, 0.6));
}

const timed: readonly TimedPower[] = ["wide", "slow", "magnet", "laser"];

/** Lives, energy, round and score above the field, upright in two rows; running powers below it. */
function drawHud({ to, state, clock }: BreakoutFrame): void {
  const { width, height } = to;
  const u = unitOf(to);
  const [second, barX, roundX] = isUpright(to)
    ? [19, 12, width / u - 46]
    : [0, 122, usualLayout.width * 0.56];
  const small = smallFont(to);
  const medium = Math.round(2 * u);
  drawLives(to, 18 * u, 16 * u, state.lives, Math.max(startLives, state.lives), palette);
  const full = state.energy >= 1;
  drawBar(
    to,
    barX * u,
    (13 + second) * u,
    84 * u,
    state.energy,
    full ? palette.gain : palette.hero,
    palette.ground,
  );
  if (full && Math.floor(clock * 4) % 2 === 0)
    drawText(to, "B COMET!", (barX + 90) * u, (11 + second) * u, small, palette.gain);
  drawText(to, `ROUND ${state.round}`, roundX * u, (11 + second) * u, small, palette.gain, "middle");
  const times = multiplier(state.combo);
  if (times > 1) drawText(to, `×${times}`, width * 0.68, (9 + second) * u, medium, palette.sunHigh, "middle");
  drawText(to, scoreText(state.score), width - 12 * u, 7 * u, Math.round(2.6 * u), white, "right");
  let x = 18 * u;
  for (const power of timed) {
    const left = state.powers[power] / powerSeconds[power];
    if (left <= 0) continue;
    const { name, colour } = powers[power];
    drawText(to, name, x, height - 17 * u, Math.max(1, Math.round(u)), colour);
    drawBar(to, x, height - 8 * u, 60 * u, left, colour, palette.ground);
    x += 76 * u;
  }
}
