import { type Canvas, copyFrame, darken, glow, sameSize } from "../kit/canvas.ts";
import { white } from "../kit/colour.ts";
import type { Control } from "../kit/controls.ts";
import { drawText } from "../kit/font.ts";
import { drawBar, drawLives } from "../kit/hud.ts";
import { smallFont, unitOf, usualLayout } from "../kit/layout.ts";
import type { NeonPalette } from "../kit/palette.ts";
import { drawPhase, drawTitle, scoreText, type TitleScreen, tint } from "../kit/screens.ts";
import { frameSeconds, type GameView } from "../kit/view.ts";
import { createRandom } from "../random.ts";
import { type ArenaCamera, type ArenaFrame, screenLength, screenX, screenY } from "./camera.ts";
import { createArenaEffects } from "./effects.ts";
import { paintFloor } from "./floor.ts";
import { drawBullet, drawFoe, drawGem, drawHero } from "./sprites.ts";
import { type ArenaEvent, type ArenaState, startLives } from "./state.ts";

const controls: readonly Control[] = [
  { buttons: ["left", "right", "up", "down"], action: "MOVE" },
  { buttons: ["a"], action: "FIRE" },
  { buttons: ["b"], action: "NOVA" },
];
const titleLayout = { title: 0.2, start: 0.66, help: 0.82 };

export function createArenaView(palette: NeonPalette, seed: number): GameView<ArenaState, ArenaEvent> {
  const random = createRandom(seed ^ 0xa12e);
  const effects = createArenaEffects(palette, seed);
  const titleScreen: TitleScreen = { title: "NEON ARENA", controls, layout: titleLayout, palette };
  const camera: ArenaCamera = { stage: usualLayout, shakeX: 0, shakeY: 0 };
  let floor: Canvas | null = null;

  function drawScene(frame: ArenaFrame): void {
    const { to, state } = frame;
    if (floor === null || !sameSize(floor, to)) floor = paintFloor(to, palette, seed);
    copyFrame(to, floor);
    // A light on the floor follows the player.
    const [x, y] = [screenX(camera, state.x), screenY(camera, state.y)];
    glow(to, x, y, screenLength(camera, 7), palette.skyLow, 0.5);
    for (const gem of state.gems) drawGem(frame, gem);
    for (const foe of state.foes) drawFoe(frame, foe);
    for (const bullet of state.bullets) drawBullet(frame, bullet);
    drawHero(frame, effects.levels.muzzle);
    effects.particles.draw(to, frameSeconds);
    effects.drawBlast(frame);
    if (effects.levels.flash > 0) tint(to, palette.harm, effects.levels.flash * 0.45);
    effects.drawTexts(frame, frameSeconds);
  }

  function drawOverlays(frame: ArenaFrame): void {
    const { to, state, inputs, clock } = frame;
    if (state.phase === "title") {
      darken(to, 0.35);
      drawTitle(to, titleScreen, state.best, inputs, clock);
    } else drawHud(frame);
    drawPhase(to, state, palette, inputs);
  }

  return {
    addEffects(events, state, stage) {
      camera.stage = stage;
      effects.add(events, state, camera);
    },
    draw({ to, state, inputs, clock }) {
      effects.fade(frameSeconds);
      camera.shakeX = Math.round((random() - 0.5) * 14 * effects.levels.shake);
      camera.shakeY = Math.round((random() - 0.5) * 10 * effects.levels.shake);
      const frame: ArenaFrame = { to, state, inputs, palette, clock, camera };
      drawScene(frame);
      drawOverlays(frame);
    },
  };
}

function drawHud({ to, state, palette }: ArenaFrame): void {
  const { width } = to;
  const u = unitOf(to);
  const small = smallFont(to);
  drawText(to, scoreText(state.score), width - 12 * u, 12 * u, Math.round(3 * u), white, "right");
  const best = `BEST ${scoreText(Math.max(state.best, state.score))}`;
  drawText(to, best, width - 12 * u, 38 * u, small, palette.gain, "right");
  drawLives(to, 20 * u, 22 * u, state.lives, startLives, palette);
  const full = state.energy >= 1;
  drawBar(to, 12 * u, 36 * u, 110 * u, state.energy, full ? palette.gain : palette.hero, palette.ground);
  drawText(to, full ? "B NOVA!" : `WAVE ${state.wave}`, 12 * u, 48 * u, small, palette.gain);
  if (state.combo > 1) drawText(to, `×${state.combo}`, 128 * u, 32 * u, Math.round(2 * u), palette.gain);
}
