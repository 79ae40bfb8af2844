import { blendSpan, type Canvas, copyFrame, darken, disc, glow, rect, sameSize } from "../kit/canvas.ts";
import { white } from "../kit/colour.ts";
import type { Control } from "../kit/controls.ts";
import { drawPhase, drawTitle, type TitleScreen, tint } from "../kit/screens.ts";
import { frameSeconds, type GameView } from "../kit/view.ts";
import { createRandom } from "../random.ts";
import { ballPlace, drawBall } from "./ball.ts";
import { cameraOn, type PenaltyFrame } from "./camera.ts";
import { createPenaltyEffects } from "./effects.ts";
import { drawKeeper, drawKicker } from "./figures.ts";
import { handsAt } from "./flight.ts";
import { drawHud } from "./hud.ts";
import { playerDiveSpeed } from "./keeping.ts";
import { rivalDiveSpeed } from "./kicking.ts";
import { palette, playerKeeperKit, playerKit, rivalKeeperKit, rivalKit } from "./look.ts";
import { drawAim, drawMeters, drawPosts, drawWarning } from "./marks.ts";
import { drawCard, drawHint, drawOutcome } from "./messages.ts";
import { playerRunUpSeconds, rivalRunUpSeconds } from "./rules.ts";
import { paintStadium, stands } from "./stadium.ts";
import type { PenaltyEvent, PenaltyState, Point } from "./state.ts";

const controls: readonly Control[] = [
  { buttons: ["left", "right", "up", "down"], action: "AIM, BEND, DIVE" },
  { buttons: ["a"], action: "HOLD TO SHOOT, STRETCH" },
];
const titleScreen: TitleScreen = {
  title: "FLOODLIGHT PENALTIES",
  controls,
  layout: { title: 0.06, start: 0.55, help: 0.79 },
  palette,
};

export function createPenaltyView(seed: number): GameView<PenaltyState, PenaltyEvent> {
  const random = createRandom(seed ^ 0xf007);
  const effects = createPenaltyEffects(seed);
  let stadium: Canvas | null = null;

  /** Camera flashes in the stands, and jumping people while they cheer. */
  function drawCrowd({ to, unit, top }: PenaltyFrame): void {
    const { cheer } = effects.levels;
    const between = (low: number, high: number): number => low + random() * (high - low);
    for (let at = 0; at < 2 + cheer * 90; at += 1) {
      const [x, y] = [between(to.left, to.right), top + between(stands.top + 4, stands.bottom - 4) * unit];
      if (at < 2 || at % 12 === 0) {
        if (random() > 0.35 + cheer) continue;
        glow(to, x, y, 5 * unit, white, 0.9);
        disc(to, x, y, unit, white);
      } else rect(to, x, y, 3 * unit, 4 * unit, at % 3 === 0 ? palette.hero : palette.grid);
    }
  }

  function drawScene(frame: PenaltyFrame): void {
    const { to, state } = frame;
    if (stadium === null || !sameSize(stadium, to)) stadium = paintStadium(to);
    copyFrame(to, stadium);
    drawCrowd(frame);
    const place = ballPlace(state);
    const inNet = place.z < 0;
    const shown = state.phase !== "title";
    if (inNet) drawBall(frame, place);
    drawPosts(frame);
    drawKeeperOf(frame);
    drawWarning(frame);
    if (shown && !inNet && place.z < 10.9) drawBall(frame, place);
    drawKickerOf(frame);
    if (shown && !inNet && place.z >= 10.9) drawBall(frame, place);
    drawAim(frame);
    effects.particles.draw(to, frameSeconds);
    if (effects.levels.flash > 0) tint(to, white, effects.levels.flash * 0.35);
    vignette(to);
  }

  function drawOverlays(frame: PenaltyFrame): void {
    const { to, state, inputs, clock } = frame;
    if (state.phase === "title") {
      darken(to, 0.45);
      drawTitle(to, titleScreen, state.best, inputs, clock);
    } else {
      drawHud(frame);
      drawMeters(frame);
      drawHint(frame);
      if (state.phase === "play") {
        drawOutcome(frame);
        drawCard(frame);
      }
    }
    drawPhase(to, state, palette, inputs);
  }

  return {
    addEffects(events, _state, stage) {
      effects.add(events, stage);
    },
    draw({ to, state, inputs, clock }) {
      effects.fade(frameSeconds);
      const camera = cameraOn(to);
      const { unit } = camera;
      const shakeX = Math.round((random() - 0.5) * 10 * effects.levels.shake * unit);
      const shakeY = Math.round((random() - 0.5) * 7 * effects.levels.shake * unit);
      const frame: PenaltyFrame = { to, state, inputs, clock, ...camera, shakeX, shakeY };
      drawScene(frame);
      drawOverlays(frame);
    },
  };
}

/** Darker corners, as under floodlights. */
function vignette(to: Canvas): void {
  const rows = Math.round(to.height * 0.12);
  for (let row = 0; row < rows; row += 2) {
    for (const line of [to.bottom - 1 - row, to.bottom - 2 - row])
      blendSpan(to, line, to.left, to.right, palette.skyHigh, 0.4 * (1 - row / rows));
  }
}

/** The keeper in front of the ball: the opponent's, or the player. */
function drawKeeperOf(frame: PenaltyFrame): void {
  const { state, inputs } = frame;
  const mine = state.side === "keep" && state.phase !== "title";
  const held = inputs.held.size > 0 || inputs.pressed.size > 0 || (inputs.pointer?.down ?? false);
  const kit = mine ? playerKeeperKit : rivalKeeperKit(state.round);
  drawKeeper(frame, keeperHands(state), kit, mine ? (held ? 1 : 0.35) : 0);
}

function keeperHands(state: PenaltyState): Point {
  const speed = state.side === "keep" ? playerDiveSpeed : rivalDiveSpeed(state.round);
  const runUp = state.side === "keep" ? rivalRunUpSeconds : playerRunUpSeconds;
  switch (state.stage) {
    case "runUp":
      return handsAt(state.dive, state.stageTime - runUp, speed);
    case "flight":
      return handsAt(state.dive, state.stageTime, speed);
    case "result": {
      const hands = handsAt(state.dive, (state.shot?.seconds ?? 0) + Math.min(0.25, state.stageTime), speed);
      // The keeper lands.
      const down = Math.min(1, state.stageTime * 2.2) * (Math.abs(hands.x) > 0.5 ? 1 : 0);
      return { x: hands.x, y: hands.y + (0.35 - hands.y) * down * down };
    }
    default:
      return handsAt(null, 0, speed);
  }
}

/** The kicker waits beside the picture or at its edge, runs up, and kicks with the right foot. */
function drawKickerOf(frame: PenaltyFrame): void {
  const { state, clock } = frame;
  if (state.phase === "title" || state.stage === "card") return;
  const mine = state.side === "kick";
  const kit = mine ? playerKit : rivalKit(state.round);
  const [fromX, fromZ] = mine ? [-2.7, 13.6] : [-1.75, 12.5];
  const seconds = mine ? playerRunUpSeconds : rivalRunUpSeconds;
  const waiting = state.stage === "aim";
  const share = waiting ? 0 : state.stage === "runUp" ? Math.min(1, state.stageTime / seconds) : 1;
  // After the kick, falls to the left to uncover the goal.
  const after = state.stage === "flight" ? state.stageTime : state.stage === "result" ? 1 : 0;
  const x = fromX + (-0.5 - fromX) * share - Math.min(1, after * 1.9) * 1.25;
  const z = fromZ + (11.35 - fromZ) * share;
  const stride = waiting ? Math.sin(clock * 2) * 0.3 : state.stageTime * 17;
  let swing = 0;
  if (state.stage === "runUp" && share > 0.78) swing = -(share - 0.78) / 0.22;
  if (state.stage === "flight") swing = Math.min(1, -1 + state.stageTime * 14);
  if (state.stage === "result") swing = Math.max(0, 1 - state.stageTime * 2);
  drawKicker(frame, x, z, kit, state.stage === "runUp" || waiting ? stride : 0, swing);
}
