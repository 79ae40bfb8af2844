import { glow, ring } from "../kit/canvas.ts";
import { mix, white } from "../kit/colour.ts";
import { createFloatingTexts } from "../kit/floatingTexts.ts";
import { unitOf } from "../kit/layout.ts";
import type { NeonPalette } from "../kit/palette.ts";
import { createParticles } from "../kit/particles.ts";
import { type ArenaCamera, type ArenaFrame, screenLength, screenX, screenY } from "./camera.ts";
import { type ArenaEvent, type ArenaState, novaRadius } from "./state.ts";

type KillEvent = Extract<ArenaEvent, { kind: "kill" }>;

interface Blast {
  /** 1 at the start, 0 when it is over. */
  strength: number;
  /** Its middle, m. */
  x: number;
  y: number;
}

const spark = { count: 3, speed: 110, size: 2, life: 0.25 };
const wreck = { count: 60, speed: 300, size: 5, life: 0.9 };
const sparkle = { count: 8, speed: 120, size: 3, life: 0.4 };

/** Short-lived effects outside of the rules: sparks, camera shake, flashes, the blast and floating texts. */
export function createArenaEffects(palette: NeonPalette, seed: number) {
  const particles = createParticles(seed);
  const texts = createFloatingTexts(14);
  const levels = { shake: 0, flash: 0, muzzle: 0 };
  const blast: Blast = { strength: 0, x: 0, y: 0 };

  function addKill(event: KillEvent, { stage }: ArenaCamera, x: number, y: number): void {
    const u = unitOf(stage);
    const big = event.foe === "brute";
    const colour = event.foe === "walker" ? palette.harm : palette.sunLow;
    particles.burst({ x, y, unit: u, count: big ? 50 : 16, speed: 210, colour, size: 4, life: 0.6 });
    texts.say(`${event.points}`, x, y, palette.gain, Math.round(1.5 * u), 0.6);
    levels.shake = Math.max(levels.shake, big ? 0.7 : 0.18);
  }

  function addEvent(event: ArenaEvent, state: ArenaState, camera: ArenaCamera): void {
    const { width, height } = camera.stage;
    const u = unitOf(camera.stage);
    const [x, y] = [screenX(camera, state.x), screenY(camera, state.y)];
    if (event.kind === "shot") levels.muzzle = 0.9;
    else if (event.kind === "spark") {
      const at = { x: screenX(camera, event.x), y: screenY(camera, event.y) };
      particles.burst({ ...spark, ...at, unit: u, colour: palette.gain });
    } else if (event.kind === "kill")
      addKill(event, camera, screenX(camera, event.x), screenY(camera, event.y));
    else if (event.kind === "hurt") {
      levels.shake = 1;
      levels.flash = 1;
      particles.burst({ ...wreck, x, y, unit: u, colour: palette.hero });
    } else if (event.kind === "nova") {
      levels.shake = 0.9;
      Object.assign(blast, { strength: 1, x: state.x, y: state.y });
    } else if (event.kind === "gem") {
      particles.burst({ ...sparkle, x, y, unit: u, colour: palette.gain });
    } else if (event.kind === "wave" || event.kind === "begin") {
      const text = event.kind === "wave" ? `WAVE ${event.wave}` : "GO!";
      texts.say(text, width / 2, height * 0.3, white, Math.round(3 * u), 1.2);
    }
  }

  return {
    /** Strength of camera shake, red flash and muzzle flash, 0 to 1. */
    levels,
    particles,
    /** Adds the effects of events. @param camera of the last frame */
    add(events: readonly ArenaEvent[], state: ArenaState, camera: ArenaCamera) {
      for (const event of events) addEvent(event, state, camera);
    },
    /** Lets shake, flashes and blast fade. @param seconds since the last frame */
    fade(seconds: number) {
      levels.shake = Math.max(0, levels.shake - seconds * 2.4);
      levels.flash = Math.max(0, levels.flash - seconds * 5);
      blast.strength = Math.max(0, blast.strength - seconds * 2);
      levels.muzzle = Math.max(0, levels.muzzle - seconds * 14);
    },
    drawBlast(frame: ArenaFrame) {
      if (blast.strength > 0) drawBlastRing(frame, blast);
    },
    /** @param seconds since the last frame */
    drawTexts({ to }: ArenaFrame, seconds: number) {
      texts.fade(seconds);
      texts.draw(to, ({ x, y, life, size }) => [x, y - (1 - life) * 14, size]);
    },
  };
}

/** A growing ring that fades. */
function drawBlastRing({ to, camera, palette }: ArenaFrame, { strength, x, y }: Blast): void {
  const [px, py] = [screenX(camera, x), screenY(camera, y)];
  const radius = screenLength(camera, novaRadius) * (1 - strength * strength);
  ring(to, px, py, radius, 4 + 16 * strength, mix(palette.gain, white, 0.5), strength);
  glow(to, px, py, radius, palette.gain, strength * 0.8);
}
