import { white } from "../kit/colour.ts";
import type { Control } from "../kit/controls.ts";
import { drawText } from "../kit/font.ts";
import { drawBar, drawLives } from "../kit/hud.ts";
import { smallFont, unitOf } from "../kit/layout.ts";
import type { NeonPalette } from "../kit/palette.ts";
import { drawPhase, drawTitle, scoreText, type TitleScreen, tint } from "../kit/screens.ts";
import { frameSeconds, type GameView } from "../kit/view.ts";
import { createRandom } from "../random.ts";
import { createBackdrop } from "./backdrop.ts";
import type { RacerFrame } from "./camera.ts";
import { drawObject } from "./drawObject.ts";
import { createRacerEffects } from "./effects.ts";
import { drawGround, drawPosts } from "./road.ts";
import { drawShip } from "./ship.ts";
import { type RacerEvent, type RacerState, startLives } from "./state.ts";

const controls: readonly Control[] = [
  { buttons: ["left", "right"], action: "STEER" },
  { buttons: ["a"], action: "JUMP" },
  { buttons: ["b"], action: "BOOST" },
];
const titleLayout = { title: 0.16, start: 0.5, help: 0.925 };

export function createRacerView(palette: NeonPalette, seed: number): GameView<RacerState, RacerEvent> {
  const random = createRandom(seed ^ 0x5eed);
  const effects = createRacerEffects(palette, seed);
  const titleScreen: TitleScreen = { title: "HALOGEN MILE", controls, layout: titleLayout, palette };
  const drawBackdrop = createBackdrop(palette, seed);
  let drawnAt = 0;

  function drawScene(frame: RacerFrame): void {
    const { to, state } = frame;
    drawBackdrop(frame);
    drawGround(frame);
    drawPosts(frame);
    const farToNear = [...state.objects].sort((one, other) => other.z - one.z);
    for (const object of farToNear) if (object.z > state.z) drawObject(frame, object);
    drawShip(frame, random);
    for (const object of farToNear) if (object.z <= state.z) drawObject(frame, object);
    effects.particles.draw(to, frameSeconds);
    if (effects.levels.flash > 0) tint(to, palette.harm, effects.levels.flash * 0.45);
  }

  return {
    addEffects(events, state, stage) {
      effects.add(events, state, stage);
    },
    draw({ to, state, inputs, clock }) {
      // Shake and flash fade with the distance driven, so that a faster race shakes for a shorter time.
      const now = state.z / 40 + state.time;
      effects.fade(Math.min(0.05, Math.max(0, now - drawnAt)) || frameSeconds);
      drawnAt = now;
      const shakeX = Math.round((random() - 0.5) * 18 * effects.levels.shake);
      const shakeY = Math.round((random() - 0.5) * 12 * effects.levels.shake);
      const frame: RacerFrame = { to, state, inputs, palette, clock, shakeX, shakeY };
      drawScene(frame);
      if (state.phase === "title") {
        drawTitle(to, titleScreen, state.best, inputs, clock);
      } else {
        drawHud(frame);
        effects.drawTexts(to);
      }
      drawPhase(to, state, palette, inputs);
    },
  };
}

function drawHud({ to, state, palette }: RacerFrame): void {
  const { width, height } = to;
  const u = unitOf(to);
  const small = smallFont(to);
  const medium = Math.round(2 * u);
  drawText(to, scoreText(state.score), width - 10 * u, 10 * u, Math.round(3 * u), white, "right");
  const best = `BEST ${scoreText(Math.max(state.best, state.score))}`;
  drawText(to, best, width - 10 * u, 36 * u, small, palette.gain, "right");
  drawLives(to, 18 * u, 20 * u, state.lives, startLives, palette);
  const barColour = state.boosting ? palette.gain : palette.hero;
  drawBar(to, 10 * u, 34 * u, 110 * u, state.energy, barColour, palette.ground);
  drawText(to, `LEVEL ${state.level}`, 10 * u, 46 * u, small, palette.gain);
  if (state.combo > 1) drawText(to, `×${state.combo}`, 126 * u, 30 * u, medium, palette.gain);
  const speed = `${Math.round(state.speed * 6)}`;
  drawText(to, speed, width - 10 * u, height - 26 * u, medium, palette.hero, "right");
}
