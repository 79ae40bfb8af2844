import type { Inputs } from "../../input/inputs.ts";
import { createRandom } from "../../lib/random.ts";
import { createFrameBuffer, type FrameBuffer } from "../../video/frameBuffer.ts";
import {
  blendSpan,
  copyFrame,
  darken,
  disc,
  fillSpan,
  glow,
  line,
  polygon,
  rect,
  ring,
} from "../kit/canvas.ts";
import { black, type Colour, mix, white } from "../kit/colour.ts";
import { drawText, wrapTitle } from "../kit/font.ts";
import { drawBar, drawKeys, drawLives } from "../kit/hud.ts";
import type { Palette } from "../kit/palette.ts";
import { createParticles } from "../kit/particles.ts";
import {
  type ArenaEvent,
  type ArenaState,
  arenaHalfHeight,
  arenaHalfWidth,
  type Foe,
  novaRadius,
  startLives,
} from "./rules.ts";

interface FloatingText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly colour: Colour;
  readonly scale: number;
  life: number;
}

/** Draws a fight: what lasts only for the eye (sparks, shakes, words) lives here. */
export interface ArenaView {
  /** Takes note of what happened since the last picture. */
  react(events: readonly ArenaEvent[], state: ArenaState): void;
  draw(to: FrameBuffer, state: ArenaState, inputs: Inputs): void;
}

/** Seconds between two pictures; good enough for what only decorates. */
const frameSeconds = 1 / 60;

export function createArenaView(title: string, palette: Palette, seed: number): ArenaView {
  const particles = createParticles(seed);
  const random = createRandom(seed ^ 0xa12e);
  const lines = wrapTitle(title, 18);
  let floor: FrameBuffer | null = null;
  let words: FloatingText[] = [];
  let shake = 0;
  let flash = 0;
  let blast = 0;
  let blastX = 0;
  let blastY = 0;
  let muzzle = 0;
  let clock = 0;
  let width = 640;
  let height = 360;
  let shakeX = 0;
  let shakeY = 0;

  const px = (x: number): number => width / 2 + (x / arenaHalfWidth) * (width / 2 - 6) + shakeX;
  const py = (y: number): number => height / 2 + (y / arenaHalfHeight) * (height / 2 - 6) + shakeY;
  /** m to px */
  const len = (metres: number): number => (metres / arenaHalfWidth) * (width / 2 - 6);

  function drawFoe(to: FrameBuffer, foe: Foe): void {
    const rise = Math.min(1, foe.age / 0.6);
    const [x, y, r] = [px(foe.x), py(foe.y), len(foe.radius) * (0.4 + 0.6 * rise)];
    const base = foe.kind === "walker" ? palette.harm : foe.kind === "runner" ? palette.sunLow : palette.gain;
    const colour = foe.hurt > 0 ? white : base;
    glow(to, x, y, r * 2.6, base, 0.5 * rise);
    if (rise < 1) {
      ring(to, x, y, r * (2.2 - rise), 2, base, 0.7);
      return;
    }
    const turn = foe.age * (foe.kind === "runner" ? 5 : 1.2) + foe.id;
    const corners = foe.kind === "walker" ? 4 : foe.kind === "runner" ? 3 : 6;
    const shape = (radius: number): number[] =>
      Array.from({ length: corners * 2 }, (_, index) => {
        const angle = turn + ((index >> 1) * Math.PI * 2) / corners;
        return index % 2 === 0 ? x + Math.cos(angle) * radius : y + Math.sin(angle) * radius;
      });
    polygon(to, shape(r * 1.15), colour);
    polygon(to, shape(r * 0.8), mix(palette.harmDark, black, 0.3));
    disc(to, x, y, r * 0.28, mix(colour, white, 0.3));
  }

  function drawHero(to: FrameBuffer, state: ArenaState, inputs: Inputs): void {
    const [x, y, r] = [px(state.x), py(state.y), len(0.75)];
    const held = inputs.held.size > 0 || (inputs.pointer?.down ?? false);
    glow(to, x, y, r * (held ? 3.2 : 2.6), palette.hero, held ? 0.7 : 0.5);
    if (held) ring(to, x, y, r * 1.9, 2, mix(palette.hero, white, 0.4), 0.45);
    if (state.safe > 0 && state.phase === "play" && Math.floor(clock * 14) % 2 === 0) return;
    const at = (angle: number, radius: number): [number, number] => [
      x + Math.cos(state.aim + angle) * radius,
      y + Math.sin(state.aim + angle) * radius,
    ];
    polygon(to, [...at(0, r * 1.35), ...at(2.45, r * 1.1), ...at(-2.45, r * 1.1)], palette.hero);
    polygon(
      to,
      [...at(0, r * 0.8), ...at(2.5, r * 0.55), ...at(-2.5, r * 0.55)],
      mix(palette.hero, white, 0.65),
    );
    if (muzzle > 0) {
      const [mx, my] = at(0, r * 1.7);
      glow(to, mx, my, r * 2.4, palette.gain, muzzle);
    }
    if (state.energy >= 1) ring(to, x, y, r * (1.7 + Math.sin(clock * 9) * 0.15), 2, palette.gain, 0.8);
  }

  function drawScores(to: FrameBuffer, state: ArenaState): void {
    const u = height / 360;
    const small = Math.max(1, Math.round(1.5 * u));
    drawText(to, pad(state.score), width - 12 * u, 12 * u, Math.round(3 * u), white, "right");
    const best = `BEST ${pad(Math.max(state.best, state.score))}`;
    drawText(to, best, width - 12 * u, 38 * u, small, palette.gain, "right");
    drawLives(to, 20 * u, 22 * u, state.lives, startLives, palette);
    const full = state.energy >= 1;
    drawBar(to, 12 * u, 36 * u, 110 * u, state.energy, full ? palette.gain : palette.hero, palette.ground);
    drawText(to, full ? "B NOVA!" : `WAVE ${state.wave}`, 12 * u, 48 * u, small, palette.gain);
    if (state.combo > 1) drawText(to, `×${state.combo}`, 128 * u, 32 * u, Math.round(2 * u), palette.gain);
  }

  function drawOver(to: FrameBuffer, state: ArenaState): void {
    const u = height / 360;
    darken(to, Math.min(0.55, state.time));
    drawText(to, "GAME OVER", width / 2, height * 0.3, Math.round(5 * u), palette.harm, "middle");
    drawText(to, pad(state.score), width / 2, height * 0.45, Math.round(4 * u), white, "middle");
    const record = Math.floor(state.score) >= state.best && state.best > 0;
    const best = record ? "NEW BEST!" : `BEST ${pad(state.best)}`;
    drawText(to, best, width / 2, height * 0.57, Math.round(2 * u), palette.gain, "middle");
    if (state.time > 0.9)
      drawText(to, "PRESS A", width / 2, height * 0.68, Math.round(2 * u), white, "middle");
  }

  function drawTitle(to: FrameBuffer): void {
    const u = height / 360;
    darken(to, 0.35);
    const scale = Math.round((lines.length > 1 || (lines[0]?.length ?? 0) > 12 ? 4 : 5) * u);
    lines.forEach((text, index) => {
      const y = height * 0.2 + index * scale * 9;
      drawText(to, text, width / 2, y, scale, mix(palette.hero, white, 0.35), "middle");
    });
    if (Math.floor(clock * 2) % 2 === 0) {
      drawText(to, "PRESS A", width / 2, height * 0.66, Math.round(3 * u), white, "middle");
    }
    drawText(to, "A FIRE   B NOVA", width / 2, height * 0.76, Math.round(1.5 * u), palette.gain, "middle");
  }

  return {
    react(events, state) {
      const u = height / 360;
      for (const event of events) {
        if (event.kind === "shot") muzzle = 0.9;
        else if (event.kind === "spark") {
          const [x, y] = [px(event.x), py(event.y)];
          particles.burst({ x, y, count: 3, speed: 110 * u, colour: palette.gain, size: 2 * u, life: 0.25 });
        } else if (event.kind === "kill") {
          const [x, y] = [px(event.x), py(event.y)];
          const big = event.foe === "brute";
          const colour = event.foe === "walker" ? palette.harm : palette.sunLow;
          particles.burst({ x, y, count: big ? 50 : 16, speed: 210 * u, colour, size: 4 * u, life: 0.6 });
          words.push({
            text: `${event.points}`,
            x,
            y,
            colour: palette.gain,
            scale: Math.round(1.5 * u),
            life: 0.6,
          });
          shake = Math.max(shake, big ? 0.7 : 0.18);
        } else if (event.kind === "hurt") {
          shake = 1;
          flash = 1;
          const [x, y] = [px(state.x), py(state.y)];
          particles.burst({ x, y, count: 60, speed: 300 * u, colour: palette.hero, size: 5 * u, life: 0.9 });
        } else if (event.kind === "nova") {
          blast = 1;
          shake = 0.9;
          [blastX, blastY] = [state.x, state.y];
        } else if (event.kind === "gem") {
          const [x, y] = [px(state.x), py(state.y)];
          particles.burst({ x, y, count: 8, speed: 120 * u, colour: palette.gain, size: 3 * u, life: 0.4 });
        } else if (event.kind === "wave" || event.kind === "begin") {
          const text = event.kind === "wave" ? `WAVE ${event.wave}` : "GO!";
          const scale = Math.round(3 * u);
          words.push({ text, x: width / 2, y: height * 0.3, colour: white, scale, life: 1.2 });
        }
      }
      if (words.length > 14) words = words.slice(-14);
    },
    draw(to, state, inputs) {
      ({ width, height } = to);
      clock += frameSeconds;
      shake = Math.max(0, shake - frameSeconds * 2.4);
      flash = Math.max(0, flash - frameSeconds * 5);
      blast = Math.max(0, blast - frameSeconds * 2);
      muzzle = Math.max(0, muzzle - frameSeconds * 14);
      shakeX = Math.round((random() - 0.5) * 14 * shake);
      shakeY = Math.round((random() - 0.5) * 10 * shake);
      if (floor === null || floor.width !== width) floor = paintFloor(width, height, palette, seed);
      copyFrame(to, floor);

      // The floor's light follows the hero, the grid slides a little against it for depth.
      glow(to, px(state.x), py(state.y), len(7), palette.skyLow, 0.5);
      for (const gem of state.gems) {
        if (gem.left < 2 && Math.floor(clock * 10) % 2 === 0) continue;
        const [x, y, r] = [px(gem.x), py(gem.y), len(0.32) * (1 + Math.sin(clock * 8 + gem.x) * 0.15)];
        glow(to, x, y, r * 3.5, palette.gain, 0.6);
        polygon(to, [x, y - r * 1.3, x + r, y, x, y + r * 1.3, x - r, y], mix(palette.gain, white, 0.3));
      }
      for (const foe of state.foes) drawFoe(to, foe);
      for (const bullet of state.bullets) {
        const [x, y] = [px(bullet.x), py(bullet.y)];
        glow(to, x, y, len(0.55), palette.gain, 0.7);
        line(to, x, y, x - bullet.dx * 0.3, y - bullet.dy * 0.3, 3, mix(palette.gain, white, 0.6));
      }
      drawHero(to, state, inputs);
      particles.move(frameSeconds);
      particles.draw(to);
      if (blast > 0) {
        const [x, y, r] = [px(blastX), py(blastY), len(novaRadius) * (1 - blast * blast)];
        ring(to, x, y, r, 4 + 16 * blast, mix(palette.gain, white, 0.5), blast);
        glow(to, x, y, r, palette.gain, blast * 0.8);
      }
      if (flash > 0) {
        for (let row = 0; row < height; row += 1) blendSpan(to, row, 0, width, palette.harm, flash * 0.45);
      }
      words = words.filter((word) => {
        word.life -= frameSeconds;
        return word.life > 0;
      });
      for (const word of words) {
        drawText(to, word.text, word.x, word.y - (1 - word.life) * 14, word.scale, word.colour, "middle");
      }
      if (state.phase === "title") drawTitle(to);
      else drawScores(to, state);
      if (state.phase === "over") drawOver(to, state);
      if (state.phase === "paused") {
        const u = height / 360;
        darken(to, 0.5);
        drawText(to, "PAUSED", width / 2, height * 0.36, Math.round(5 * u), palette.hero, "middle");
        drawText(to, "PRESS A", width / 2, height * 0.52, Math.round(2 * u), white, "middle");
      }
      drawKeys(to, inputs, palette);
    },
  };
}

const pad = (score: number): string => String(Math.floor(score)).padStart(6, "0");

/** A dark floor with a lit grid, some rubble and a glowing wall all around. */
function paintFloor(width: number, height: number, palette: Palette, seed: number): FrameBuffer {
  const to = createFrameBuffer(width, height);
  const random = createRandom(seed ^ 0xf100);
  const u = height / 360;
  for (let row = 0; row < height; row += 1) {
    fillSpan(to, row, 0, width, mix(palette.skyHigh, palette.ground, Math.abs(row / height - 0.5) * 2));
  }
  for (let patch = 0; patch < 9; patch += 1) {
    glow(to, random() * width, random() * height, (40 + random() * 90) * u, palette.far, 0.5);
  }
  const cell = 30 * u;
  const lit = mix(palette.ground, palette.grid, 0.28);
  for (let x = (width / 2) % cell; x < width; x += cell) rect(to, x, 0, Math.max(1, u), height, lit);
  for (let y = (height / 2) % cell; y < height; y += cell) rect(to, 0, y, width, Math.max(1, u), lit);
  for (let stone = 0; stone < 34; stone += 1) {
    const [x, y, r] = [random() * width, random() * height, (2 + random() * 5) * u];
    const turn = random() * 3;
    const corner = (index: number): number[] => [
      x + Math.cos(turn + index * 1.6) * r,
      y + Math.sin(turn + index * 1.6) * r,
    ];
    polygon(
      to,
      [...corner(0), ...corner(1), ...corner(2), ...corner(3)],
      mix(palette.near, palette.far, random()),
    );
  }
  const wall = 5 * u;
  for (let step = 0; step < 4; step += 1) {
    const inset = step * wall * 0.9;
    const colour = mix(palette.grid, palette.ground, step / 4);
    rect(to, inset, inset, width - inset * 2, wall * 0.35, colour);
    rect(to, inset, height - inset - wall * 0.35, width - inset * 2, wall * 0.35, colour);
    rect(to, inset, inset, wall * 0.35, height - inset * 2, colour);
    rect(to, width - inset - wall * 0.35, inset, wall * 0.35, height - inset * 2, colour);
  }
  return to;
}
