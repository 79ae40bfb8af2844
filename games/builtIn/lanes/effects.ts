import { glow, ring } from "../kit/canvas.ts";
import { mix, white } from "../kit/colour.ts";
import { createFloatingTexts } from "../kit/floatingTexts.ts";
import type { Size } from "../kit/frameBuffer.ts";
import { fontScale, layoutOf, toPx, unitOf } from "../kit/layout.ts";
import { createParticles } from "../kit/particles.ts";
import { frameSeconds } from "../kit/view.ts";
import { farmIn, fieldX, fieldY } from "./layout.ts";
import { flame, type LaneFrame, pumpkin } from "./look.ts";
import { type EffectStage, showEvent } from "./showEvent.ts";
import type { LaneEvent } from "./state.ts";

interface Blast {
  readonly x: number;
  readonly y: number;
  /** 1 at the start, 0 when it is over. */
  strength: number;
}

const spark = { size: 3.2, life: 0.5, fall: 160 };

/** Short-lived effects outside of the rules. */
export function createLaneEffects(seed: number) {
  const particles = createParticles(seed);
  const levels = { shake: 0, flash: 0, swing: 0, refused: 0 };
  const texts = createFloatingTexts();
  let blasts: Blast[] = [];

  /** Effects start at positions of the farm as it was last drawn. */
  function stageOf(size: Size): EffectStage {
    const farm = farmIn(layoutOf(size));
    return {
      farm,
      levels,
      sparks: (x, lane, count, colour, speed = 90, above = 18) =>
        particles.burst({
          x: toPx(size, fieldX(farm, x)),
          y: toPx(size, fieldY(farm, lane) - above),
          colour,
          count,
          speed,
          unit: unitOf(size),
          ...spark,
        }),
      // Fractions of the stage, because its shape may change.
      say: (text, x, y, ...how) => texts.say(text, x / farm.width, y / farm.height, ...how),
      blast(x, lane) {
        const [across, down] = [fieldX(farm, x) / farm.width, (fieldY(farm, lane) - 12) / farm.height];
        blasts.push({ x: across, y: down, strength: 1 });
      },
    };
  }

  return {
    /** Strength of camera shake, red flash, scythe, and of the mark after a mistake: 0 to 1. */
    levels,
    /** @param size of the last frame, px */
    add(events: readonly LaneEvent[], size: Size) {
      const stage = stageOf(size);
      for (const event of events) showEvent(event, stage);
    },
    /** @param seconds since the last frame */
    fade(seconds: number) {
      levels.shake = Math.max(0, levels.shake - seconds * 2.4);
      levels.flash = Math.max(0, levels.flash - seconds * 3);
      levels.swing = Math.max(0, levels.swing - seconds * 5);
      levels.refused = Math.max(0, levels.refused - seconds * 3);
      texts.fade(seconds);
      for (const blast of blasts) blast.strength -= seconds * 3;
      blasts = blasts.filter(({ strength }) => strength > 0);
    },
    draw({ to }: LaneFrame) {
      for (const { x, y, strength } of blasts) {
        const [px, py] = [x * to.width, y * to.height];
        glow(to, px, py, toPx(to, 62) * strength, flame, strength * 0.8);
        const radius = toPx(to, 58) * (1 - strength * strength);
        ring(to, px, py, radius, toPx(to, 2 + 5 * strength), mix(pumpkin, white, 0.4), strength);
      }
      particles.draw(to, frameSeconds);
      texts.draw(to, ({ x, y, size: big, life }) => {
        const rise = Math.max(0, 0.7 - life) * 16;
        return [x * to.width, y * to.height - toPx(to, rise), fontScale(to, big)];
      });
    },
  };
}
