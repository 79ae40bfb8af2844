import { hsl, mix, white } from "../kit/colour.ts";
import type { Size } from "../kit/frameBuffer.ts";
import { createParticles } from "../kit/particles.ts";
import { cameraOn, type PenaltyCamera, project } from "./camera.ts";
import { palette } from "./look.ts";
import type { PenaltyEvent } from "./state.ts";

/** Hues of the confetti, degrees. */
const confettiHues = [208, 50, 330, 140];
const confetti = { count: 14, speed: 200, size: 3, life: 1.7, fall: 120 };
const sparks = { count: 26, speed: 190, size: 3.5, life: 0.6, fall: 260 };
const turf = { count: 14, speed: 150, size: 3, life: 0.45, fall: 300 };

/** Short-lived effects outside of the rules. */
export function createPenaltyEffects(seed: number) {
  const particles = createParticles(seed);
  const levels = { shake: 0, flash: 0, cheer: 0 };

  function addOutcome(event: Extract<PenaltyEvent, { kind: "outcome" }>, camera: PenaltyCamera): void {
    const { outcome, side, at } = event;
    const { unit } = camera;
    const { x, y } = project(camera, at.x, at.y, 0);
    const mine = side === "kick";
    const good = mine ? outcome === "goal" : outcome !== "goal";
    const colour = outcome === "post" ? white : good ? palette.gain : palette.harm;
    particles.burst({ ...sparks, x, y, unit, colour });
    levels.shake = Math.max(levels.shake, outcome === "goal" ? 0.6 : 0.4);
    levels.cheer = good ? 1 : 0.15;
    if (good) levels.flash = 0.45;
    if (!(mine && outcome === "goal")) return;
    for (const hue of confettiHues) {
      const x = 2 * camera.middle * Math.abs(Math.sin(hue));
      particles.burst({ ...confetti, x, y: 30 * unit, unit, colour: hsl(hue, 0.9, 0.6) });
    }
  }

  return {
    /** Strength of the shake, of a white flash, and of the crowd's cheering, 0 to 1. */
    levels,
    particles,
    /** @param stage of the last frame, px */
    add(events: readonly PenaltyEvent[], stage: Size) {
      const camera = cameraOn(stage);
      const { unit } = camera;
      for (const event of events) {
        if (event.kind === "outcome") addOutcome(event, camera);
        else if (event.kind === "kick") {
          levels.shake = Math.max(levels.shake, 0.3);
          const { x, y } = project(camera, 0, 0.05, 11);
          particles.burst({ ...turf, x, y, unit, colour: mix(palette.groundLit, white, 0.2) });
        } else if (event.kind === "won") {
          levels.cheer = 1;
          levels.flash = 0.8;
        }
      }
    },
    /** @param seconds since the last frame */
    fade(seconds: number) {
      levels.shake = Math.max(0, levels.shake - seconds * 2.4);
      levels.flash = Math.max(0, levels.flash - seconds * 2.5);
      levels.cheer = Math.max(0, levels.cheer - seconds * 0.5);
    },
  };
}
