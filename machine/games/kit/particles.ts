import { createRandom } from "../../lib/random.ts";
import type { FrameBuffer } from "../../video/frameBuffer.ts";
import { glow, rect } from "./canvas.ts";
import type { Colour } from "./colour.ts";

interface Particle {
  x: number;
  y: number;
  dx: number;
  dy: number;
  /** Seconds left. */
  life: number;
  fillSpan: number;
  size: number;
  colour: Colour;
  fall: number;
}

export interface Burst {
  readonly x: number;
  readonly y: number;
  readonly count: number;
  /** px/s */
  readonly speed: number;
  readonly colour: Colour;
  /** px */
  readonly size: number;
  /** s */
  readonly life: number;
  /** px/s², downwards */
  readonly fall?: number;
  /** Direction in radians and how far around it, when not all around. */
  readonly aim?: { readonly angle: number; readonly spread: number };
}

/** Sparks, for looks only: nothing in a game depends on them. */
export interface Particles {
  burst(burst: Burst): void;
  /** @param seconds since the last picture */
  move(seconds: number): void;
  draw(to: FrameBuffer): void;
  clear(): void;
}

const maxParticles = 220;

export function createParticles(seed: number): Particles {
  const random = createRandom(seed);
  let all: Particle[] = [];
  return {
    burst({ x, y, count, speed, colour, size, life, fall = 0, aim }) {
      for (let index = 0; index < count && all.length < maxParticles; index += 1) {
        const angle = aim ? aim.angle + (random() - 0.5) * aim.spread : random() * Math.PI * 2;
        const pace = speed * (0.25 + random() * 0.75);
        const fillSpan = life * (0.5 + random() * 0.5);
        const [dx, dy] = [Math.cos(angle) * pace, Math.sin(angle) * pace];
        all.push({
          x,
          y,
          dx,
          dy,
          life: fillSpan,
          fillSpan,
          size: size * (0.6 + random() * 0.6),
          colour,
          fall,
        });
      }
    },
    move(seconds) {
      for (const each of all) {
        each.life -= seconds;
        each.x += each.dx * seconds;
        each.y += each.dy * seconds;
        each.dy += each.fall * seconds;
      }
      all = all.filter((each) => each.life > 0);
    },
    draw(to) {
      for (const each of all) {
        const strength = each.life / each.fillSpan;
        const size = Math.max(1, each.size * strength);
        glow(to, each.x, each.y, size * 3, each.colour, 0.5 * strength);
        rect(to, each.x - size / 2, each.y - size / 2, size, size, each.colour);
      }
    },
    clear() {
      all = [];
    },
  };
}
