import type { Canvas } from "../kit/canvas.ts";
import { type Colour, white } from "../kit/colour.ts";
import { createFloatingTexts } from "../kit/floatingTexts.ts";
import type { Size } from "../kit/frameBuffer.ts";
import { unitOf } from "../kit/layout.ts";
import type { NeonPalette } from "../kit/palette.ts";
import { createParticles } from "../kit/particles.ts";
import { frameSeconds } from "../kit/view.ts";
import { cameraBack, focalLength, followShare, horizonShare } from "./camera.ts";
import type { RacerEvent, RacerState } from "./state.ts";

const explosion = { count: 60, speed: 320, size: 5, life: 0.9, fall: 300 };
const sparkle = { count: 12, speed: 190, size: 4, life: 0.45 };
const dust = { count: 14, speed: 150, size: 3, life: 0.35, aim: { angle: Math.PI / 2, spread: 3 } };

/** Short-lived effects outside of the rules: sparks, camera shake, flashes and floating texts. */
export function createRacerEffects(palette: NeonPalette, seed: number) {
  const particles = createParticles(seed);
  const texts = createFloatingTexts();
  const say = (text: string, colour: Colour, life: number): void => texts.say(text, 0, 0, colour, 2, life);
  const levels = { shake: 0, flash: 0 };

  function addEvent(event: RacerEvent, x: number, y: number, unit: number): void {
    switch (event.kind) {
      case "hit":
        levels.shake = 1;
        levels.flash = 1;
        particles.burst({ ...explosion, x, y, unit, colour: palette.harm });
        break;
      case "orb":
        particles.burst({ ...sparkle, x, y: y - 20 * unit, unit, colour: palette.gain });
        texts.clear();
        say(`+${event.points}`, palette.gain, 0.6);
        break;
      case "close":
        say(`CLOSE! +${event.points}`, palette.hero, 0.7);
        break;
      case "level":
        say(`LEVEL ${event.level}`, white, 1.3);
        break;
      case "jump":
      case "land":
        particles.burst({ ...dust, x, y: y + 22 * unit, unit, colour: palette.hero });
        break;
      case "begin":
        texts.clear();
        say("GO!", white, 1);
        break;
    }
  }

  return {
    /** Strength of the camera shake and of the red flash, 0 to 1. */
    levels,
    particles,
    /** Adds the effects of events. @param stage of the last frame, px */
    add(events: readonly RacerEvent[], state: RacerState, stage: Size) {
      const unit = unitOf(stage);
      const metre = focalLength(stage) / cameraBack;
      const x = stage.width / 2 + state.x * (1 - followShare) * metre;
      const y = stage.height * horizonShare + 2.77 * metre;
      for (const event of events) addEvent(event, x, y, unit);
    },
    /** Lets shake and flash fade. @param seconds since the last frame */
    fade(seconds: number) {
      levels.shake = Math.max(0, levels.shake - seconds * 2.2);
      levels.flash = Math.max(0, levels.flash - seconds * 5);
    },
    drawTexts(to: Canvas) {
      const unit = unitOf(to);
      texts.fade(frameSeconds);
      texts.draw(to, ({ life, size }, index) => {
        const rise = (1 - life) * 16 * unit;
        return [to.width / 2, to.height * 0.3 - rise + index * 20 * unit, Math.round(size * unit)];
      });
    },
  };
}
