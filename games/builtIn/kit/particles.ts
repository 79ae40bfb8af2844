import { createRandom } from "../random.ts";
import { type Canvas, glow, rect } from "./canvas.ts";
import type { Colour } from "./colour.ts";
import type { Point } from "./frameBuffer.ts";

interface Particle {
  x: number;
  y: number;
  dx: number;
  dy: number;
  /** Seconds left. */
  life: number;
  /** Seconds at the start. */
  lifetime: number;
  size: number;
  colour: Colour;
  /** px/s², downwards */
  fall: number;
}

/** Particles that start at one point. */
export interface Burst extends Point {
  /** px, of speed, size and fall */
  readonly unit: number;
  readonly count: number;
  /** units/s */
  readonly speed: number;
  readonly colour: Colour;
  /** units */
  readonly size: number;
  /** s */
  readonly life: number;
  /** units/s², downwards */
  readonly fall?: number;
  /** Direction and spread around it, radians; all directions by default. */
  readonly aim?: { readonly angle: number; readonly spread: number };
}

/** Decorative sparks: no rule of a game depends on them. */
export interface Particles {
  burst(burst: Burst): void;
  /** Moves and draws them. @param seconds since the last frame */
  draw(to: Canvas, seconds: number): void;
}

/** Maximum number of particles; further ones are dropped. */
const maxParticles = 220;

export function createParticles(seed: number): Particles {
  const random = createRandom(seed);
  let all: Particle[] = [];
  return {
    burst({ x, y, unit, count, speed, colour, size, life, fall = 0, aim }) {
      for (let index = 0; index < count && all.length < maxParticles; index += 1) {
        const angle = aim ? aim.angle + (random() - 0.5) * aim.spread : random() * Math.PI * 2;
        const velocity = speed * unit * (0.25 + random() * 0.75);
        const lifetime = life * (0.5 + random() * 0.5);
        const [dx, dy] = [Math.cos(angle) * velocity, Math.sin(angle) * velocity];
        all.push({
          x,
          y,
          dx,
          dy,
          life: lifetime,
          lifetime,
          size: size * unit * (0.6 + random() * 0.6),
          colour,
          fall: fall * unit,
        });
      }
    },
    draw(to, seconds) {
      for (const each of all) {
        each.life -= seconds;
        each.x += each.dx * seconds;
        each.y += each.dy * seconds;
        each.dy += each.fall * seconds;
      }
      all = all.filter((each) => each.life > 0);
      for (const each of all) {
        const strength = each.life / each.lifetime;
        const size = Math.max(1, each.size * strength);
        glow(to, each.x, each.y, size * 3, each.colour, 0.5 * strength);
        rect(to, each.x - size / 2, each.y - size / 2, size, size, each.colour);
      }
    },
  };
}
