import type { Inputs } from "../../input/inputs.ts";
import { createRandom } from "../../lib/random.ts";
import { createFrameBuffer, type FrameBuffer } from "../../video/frameBuffer.ts";
import { blendSpan, copyFrame, darken, disc, fillSpan, glow, polygon, rect, ring } from "../kit/canvas.ts";
import { black, type Colour, mix, white } from "../kit/colour.ts";
import { drawText, wrapTitle } from "../kit/font.ts";
import { drawBar, drawKeys, drawLives } from "../kit/hud.ts";
import type { Palette } from "../kit/palette.ts";
import { createParticles } from "../kit/particles.ts";
import {
  type RacerEvent,
  type RacerState,
  type RoadObject,
  roadHalfWidth,
  sightDistance,
  startLives,
} from "./rules.ts";

/** Camera above the road and behind the ship, m. */
const cameraHeight = 3.4;
const cameraBack = 6.5;
const horizonShare = 0.4;

interface FloatingText {
  readonly text: string;
  readonly colour: Colour;
  life: number;
}

/** Draws a race: what lasts only for the eye (sparks, shakes, words) lives here. */
export interface RacerView {
  /** Takes note of what happened since the last picture. */
  react(events: readonly RacerEvent[], state: RacerState): void;
  draw(to: FrameBuffer, state: RacerState, inputs: Inputs): void;
}

export function createRacerView(title: string, palette: Palette, seed: number): RacerView {
  const particles = createParticles(seed);
  const random = createRandom(seed ^ 0x5eed);
  const far = skyline(seed, 512, 0.35);
  const near = skyline(seed ^ 0x77, 512, 0.9);
  let backdrop: FrameBuffer | null = null;
  let words: FloatingText[] = [];
  let shake = 0;
  let flash = 0;
  let drawnAt = 0;
  let clock = 0;

  const lines = wrapTitle(title, 18);

  /** A point of the road in the picture: m to px. */
  const project = (to: FrameBuffer, state: RacerState, x: number, y: number, ahead: number) => {
    const depth = Math.max(0.5, ahead + cameraBack);
    const focal = to.height * 0.92;
    const scale = focal / depth;
    const bend = curveAt(state.z) * depth * depth * 0.0011;
    const cameraX = state.x * 0.72;
    return {
      x: to.width / 2 + (x - cameraX + bend) * scale + shakeX,
      y: to.height * horizonShare + (cameraHeight - y) * scale + shakeY,
      scale,
    };
  };
  let shakeX = 0;
  let shakeY = 0;

  function drawBackdrop(to: FrameBuffer, state: RacerState): void {
    if (backdrop === null || backdrop.width !== to.width)
      backdrop = paintSky(to.width, to.height, palette, seed);
    copyFrame(to, backdrop);
    const horizon = Math.round(to.height * horizonShare + shakeY);
    const turn = state.x * 3 + curveSum(state.z) * 0.5;
    drawSkyline(to, far, horizon, turn * 1.2, to.height * 0.12, palette.far);
    drawSkyline(to, near, horizon, turn * 2.4, to.height * 0.075, palette.near);
  }

  function drawGround(to: FrameBuffer, state: RacerState): void {
    const top = Math.max(0, Math.round(to.height * horizonShare + shakeY) + 1);
    const bend = curveAt(state.z) * 0.0011;
    const focal = to.height * 0.92;
    const middle = to.width / 2 + shakeX;
    const horizon = to.height * horizonShare + shakeY;
    for (let row = top; row < to.height; row += 1) {
      const depth = (cameraHeight * focal) / (row + 0.5 - horizon);
      const scale = focal / depth;
      const z = state.z + depth - cameraBack;
      const centre = middle + (bend * depth * depth - state.x * 0.72) * scale;
      const fade = Math.min(1, depth / (sightDistance * 0.75));
      const striped = Math.floor(z / 9) % 2 === 0;
      const haze = palette.skyLow;
      const ground = mix(striped ? palette.ground : palette.groundLit, haze, fade * 0.7);
      const half = roadHalfWidth * 1.06 * scale;
      fillSpan(to, row, 0, to.width, ground);
      // Grid on the plain: cross lines where a multiple of 9 m lies in this row, long lines fanning out.
      const across = z % 9;
      if (across < Math.max(0.25, depth * depth * 0.0013) && depth < 120) {
        blendSpan(to, row, 0, to.width, palette.grid, 0.55 * (1 - fade));
      }
      if (depth < 70) {
        const lit = mix(palette.grid, ground, 0.35 + fade * 0.65);
        const step = 6 * scale;
        const width = Math.max(1, scale * 0.09);
        for (let x = centre + half + step; x < to.width; x += step) fillSpan(to, row, x, x + width, lit);
        for (let x = centre - half - step; x > 0; x -= step) fillSpan(to, row, x - width, x, lit);
      }
      fillSpan(
        to,
        row,
        centre - half,
        centre + half,
        mix(striped ? palette.road : palette.roadLit, haze, fade * 0.6),
      );
      const edge = Math.max(1.5, scale * 0.22);
      const rail = mix(palette.hero, haze, fade * 0.8);
      fillSpan(to, row, centre - half - edge, centre - half, rail);
      fillSpan(to, row, centre + half, centre + half + edge, rail);
      if (z % 6 < 2.6 && depth < 100) {
        const mark = mix(palette.grid, white, 0.25);
        for (const lane of [-3.6, -1.2, 1.2, 3.6]) {
          const x = centre + lane * scale;
          blendSpan(to, row, x - scale * 0.05, x + Math.max(1, scale * 0.05), mark, 0.8 * (1 - fade));
        }
      }
    }
  }

  function drawPosts(to: FrameBuffer, state: RacerState): void {
    const first = Math.ceil((state.z - cameraBack + 2) / 22) * 22;
    for (let z = first + 22 * 5; z >= first; z -= 22) {
      const ahead = z - state.z;
      const fade = 1 - Math.min(1, ahead / 115);
      if (fade <= 0) continue;
      for (const side of [-1, 1]) {
        const foot = project(to, state, side * roadHalfWidth * 1.5, 0, ahead);
        const head = project(to, state, side * roadHalfWidth * 1.5, 5.2, ahead);
        const width = Math.max(1, foot.scale * 0.16);
        rect(
          to,
          foot.x - width / 2,
          head.y,
          width,
          foot.y - head.y,
          mix(palette.far, palette.grid, fade * 0.7),
        );
        glow(to, head.x, head.y, Math.min(40, foot.scale * 1.5), palette.gain, 0.7 * fade);
        disc(to, head.x, head.y, Math.max(1, foot.scale * 0.22), mix(palette.gain, white, 0.5));
      }
    }
  }

  function drawThing(to: FrameBuffer, state: RacerState, object: RoadObject): void {
    const ahead = object.z - state.z;
    if (ahead < -cameraBack + 1.5) return;
    const fade = 1 - Math.min(1, Math.max(0, ahead) / sightDistance);
    if (object.kind === "orb") {
      const bob = Math.sin(clock * 6 + object.id) * 0.12;
      const at = project(to, state, object.x, object.y + bob, ahead);
      const radius = at.scale * 0.42;
      if (object.passed) return;
      glow(to, at.x, at.y, Math.min(48, radius * 3.2), palette.gain, 0.75 * fade);
      disc(to, at.x, at.y, Math.max(1, radius), palette.gain);
      disc(to, at.x - radius * 0.25, at.y - radius * 0.25, Math.max(0.6, radius * 0.45), white);
      return;
    }
    const height = object.kind === "bar" ? 0.8 : 2.2;
    const length = object.kind === "bar" ? 0.6 : 1.8;
    const a = project(to, state, object.x - object.half, 0, ahead);
    const b = project(to, state, object.x + object.half, height, ahead);
    const backA = project(to, state, object.x - object.half, height, ahead + length);
    const backB = project(to, state, object.x + object.half, height, ahead + length);
    const base = object.kind === "drifter" ? palette.sunLow : palette.harm;
    const lit = mix(palette.skyLow, base, 0.25 + fade * 0.75);
    const dark = mix(palette.skyLow, palette.harmDark, 0.3 + fade * 0.7);
    const thickness = Math.max(1, a.scale * 0.09);
    polygon(to, [a.x, b.y, b.x, b.y, backB.x, backB.y, backA.x, backA.y], mix(lit, white, 0.25));
    rect(to, a.x, b.y, b.x - a.x, a.y - b.y, dark);
    rect(to, a.x, b.y, b.x - a.x, thickness, lit);
    rect(to, a.x, a.y - thickness, b.x - a.x, thickness, lit);
    rect(to, a.x, b.y, thickness, a.y - b.y, lit);
    rect(to, b.x - thickness, b.y, thickness, a.y - b.y, lit);
    if (object.kind === "bar") {
      for (let x = a.x; x < b.x; x += a.scale * 1.2) rect(to, x, b.y, a.scale * 0.5, a.y - b.y, lit);
    } else {
      const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
      const size = a.scale * 0.38;
      polygon(to, [x, y - size, x + size, y, x, y + size, x - size, y], lit);
      glow(to, x, y, Math.min(44, a.scale * 1.7), base, 0.4 * fade);
    }
  }

  function drawShip(to: FrameBuffer, state: RacerState, inputs: Inputs): void {
    const at = project(to, state, state.x, state.y + 0.45, 0);
    const ground = project(to, state, state.x, 0, 0);
    const s = at.scale;
    const shade = 1 / (1 + state.y * 0.5);
    for (let row = -3; row <= 3; row += 1) {
      const half = s * 1.05 * shade * Math.sqrt(1 - (row / 3.6) ** 2);
      blendSpan(to, Math.round(ground.y + row * s * 0.045), at.x - half, at.x + half, black, 0.55);
    }
    if (state.safe > 0 && state.phase === "play" && Math.floor(clock * 14) % 2 === 0) return;
    const bank = Math.max(-1, Math.min(1, state.dx / 15));
    const lift = bank * s * 0.34;
    const pressed = inputs.held.size > 0 || (inputs.pointer?.down ?? false);
    const { x, y } = at;
    const flame = (state.boosting ? 1.5 : 0.8) + random() * 0.35 + (pressed ? 0.35 : 0);
    const fire = state.boosting ? palette.gain : palette.sunLow;
    for (const side of [-0.38, 0.38]) {
      const fx = x + side * s;
      const fy = y + s * 0.18 + lift * side;
      glow(to, fx, fy + s * 0.2, s * 0.52 * flame, fire, pressed ? 0.8 : 0.5);
      polygon(to, [fx - s * 0.12, fy, fx + s * 0.12, fy, fx, fy + s * 0.42 * flame], mix(fire, white, 0.4));
    }
    const wing = mix(palette.hero, black, 0.45);
    polygon(
      to,
      [x - s * 0.25, y - s * 0.12, x - s * 1.02, y + s * 0.22 + lift, x - s * 0.2, y + s * 0.24],
      wing,
    );
    polygon(
      to,
      [x + s * 0.25, y - s * 0.12, x + s * 1.02, y + s * 0.22 - lift, x + s * 0.2, y + s * 0.24],
      wing,
    );
    polygon(
      to,
      [
        x - s * 0.7,
        y + s * 0.14 + lift * 0.7,
        x - s * 1.02,
        y + s * 0.22 + lift,
        x - s * 0.96,
        y - s * 0.16 + lift,
      ],
      palette.hero,
    );
    polygon(
      to,
      [
        x + s * 0.7,
        y + s * 0.14 - lift * 0.7,
        x + s * 1.02,
        y + s * 0.22 - lift,
        x + s * 0.96,
        y - s * 0.16 - lift,
      ],
      palette.hero,
    );
    polygon(
      to,
      [
        x - s * 0.3,
        y + s * 0.24,
        x - s * 0.16,
        y - s * 0.3,
        x + s * 0.16,
        y - s * 0.3,
        x + s * 0.3,
        y + s * 0.24,
      ],
      palette.hero,
    );
    polygon(
      to,
      [
        x - s * 0.13,
        y + s * 0.02,
        x - s * 0.07,
        y - s * 0.25,
        x + s * 0.07,
        y - s * 0.25,
        x + s * 0.13,
        y + s * 0.02,
      ],
      mix(palette.skyLow, white, 0.6),
    );
    if (pressed) ring(to, x, y, s * 1.25, Math.max(1, s * 0.04), mix(palette.hero, white, 0.4), 0.4);
  }

  function drawScores(to: FrameBuffer, state: RacerState): void {
    const u = to.height / 360;
    const small = Math.max(1, Math.round(1.5 * u));
    drawText(to, pad(state.score), to.width - 10 * u, 10 * u, Math.round(3 * u), white, "right");
    drawText(
      to,
      `BEST ${pad(Math.max(state.best, state.score))}`,
      to.width - 10 * u,
      36 * u,
      small,
      palette.gain,
      "right",
    );
    drawLives(to, 18 * u, 20 * u, state.lives, startLives, palette);
    drawBar(
      to,
      10 * u,
      34 * u,
      110 * u,
      state.energy,
      state.boosting ? palette.gain : palette.hero,
      palette.ground,
    );
    drawText(to, `LEVEL ${state.level}`, 10 * u, 46 * u, small, palette.gain);
    if (state.combo > 1) drawText(to, `×${state.combo}`, 126 * u, 30 * u, Math.round(2 * u), palette.gain);
    drawText(
      to,
      `${Math.round(state.speed * 6)}`,
      to.width - 10 * u,
      to.height - 26 * u,
      Math.round(2 * u),
      palette.hero,
      "right",
    );
  }

  function drawWords(to: FrameBuffer, seconds: number): void {
    const u = to.height / 360;
    words = words.filter((word) => {
      word.life -= seconds;
      return word.life > 0;
    });
    words.forEach((word, index) => {
      const rise = (1 - word.life) * 16 * u;
      drawText(
        to,
        word.text,
        to.width / 2,
        to.height * 0.3 - rise + index * 20 * u,
        Math.round(2 * u),
        word.colour,
        "middle",
      );
    });
  }

  function drawTitle(to: FrameBuffer): void {
    const u = to.height / 360;
    const scale = Math.round((lines.length > 1 || (lines[0]?.length ?? 0) > 12 ? 4 : 5) * u);
    lines.forEach((text, index) => {
      drawText(
        to,
        text,
        to.width / 2,
        to.height * 0.16 + index * scale * 9,
        scale,
        mix(palette.hero, white, 0.35),
        "middle",
      );
    });
    if (Math.floor(clock * 2) % 2 === 0) {
      drawText(to, "PRESS A", to.width / 2, to.height * 0.5, Math.round(3 * u), white, "middle");
    }
    drawText(
      to,
      "A JUMP   B BOOST",
      to.width / 2,
      to.height * 0.59,
      Math.round(1.5 * u),
      palette.gain,
      "middle",
    );
  }

  return {
    react(events, state) {
      for (const event of events) {
        const u = (backdrop?.height ?? 360) / 360;
        const x = (backdrop?.width ?? 640) / 2 + state.x * 0.28 * 50 * u;
        const y = 285 * u;
        if (event.kind === "hit") {
          shake = 1;
          flash = 1;
          particles.burst({
            x,
            y,
            count: 60,
            speed: 320 * u,
            colour: palette.harm,
            size: 5 * u,
            life: 0.9,
            fall: 300 * u,
          });
        } else if (event.kind === "orb") {
          particles.burst({
            x,
            y: y - 20 * u,
            count: 12,
            speed: 190 * u,
            colour: palette.gain,
            size: 4 * u,
            life: 0.45,
          });
          words = [{ text: `+${event.points}`, colour: palette.gain, life: 0.6 }];
        } else if (event.kind === "close") {
          words.push({ text: `CLOSE! +${event.points}`, colour: palette.hero, life: 0.7 });
        } else if (event.kind === "level") {
          words.push({ text: `LEVEL ${event.level}`, colour: white, life: 1.3 });
        } else if (event.kind === "jump" || event.kind === "land") {
          particles.burst({
            x,
            y: y + 22 * u,
            count: 14,
            speed: 150 * u,
            colour: palette.hero,
            size: 3 * u,
            life: 0.35,
            aim: { angle: Math.PI / 2, spread: 3 },
          });
        } else if (event.kind === "begin") {
          words = [{ text: "GO!", colour: white, life: 1 }];
        }
      }
    },
    draw(to, state, inputs) {
      const now = state.z / 40 + state.time;
      const seconds = Math.min(0.05, Math.max(0, now - drawnAt)) || 1 / 60;
      drawnAt = now;
      clock += 1 / 60;
      shake = Math.max(0, shake - seconds * 2.2);
      flash = Math.max(0, flash - seconds * 5);
      shakeX = Math.round((random() - 0.5) * 18 * shake);
      shakeY = Math.round((random() - 0.5) * 12 * shake);
      drawBackdrop(to, state);
      drawGround(to, state);
      drawPosts(to, state);
      const sorted = [...state.objects].sort((one, other) => other.z - one.z);
      for (const object of sorted) if (object.z > state.z) drawThing(to, state, object);
      drawShip(to, state, inputs);
      for (const object of sorted) if (object.z <= state.z) drawThing(to, state, object);
      particles.move(1 / 60);
      particles.draw(to);
      if (flash > 0) {
        for (let row = 0; row < to.height; row += 1)
          blendSpan(to, row, 0, to.width, palette.harm, flash * 0.45);
      }
      const u = to.height / 360;
      if (state.phase === "title") drawTitle(to);
      else {
        drawScores(to, state);
        drawWords(to, 1 / 60);
      }
      if (state.phase === "over") {
        darken(to, Math.min(0.55, state.time));
        drawText(to, "GAME OVER", to.width / 2, to.height * 0.3, Math.round(5 * u), palette.harm, "middle");
        drawText(to, pad(state.score), to.width / 2, to.height * 0.45, Math.round(4 * u), white, "middle");
        const record = Math.floor(state.score) >= state.best && state.best > 0;
        drawText(
          to,
          record ? "NEW BEST!" : `BEST ${pad(state.best)}`,
          to.width / 2,
          to.height * 0.57,
          Math.round(2 * u),
          palette.gain,
          "middle",
        );
        if (state.time > 0.9)
          drawText(to, "PRESS A", to.width / 2, to.height * 0.68, Math.round(2 * u), white, "middle");
      }
      if (state.phase === "paused") {
        darken(to, 0.5);
        drawText(to, "PAUSED", to.width / 2, to.height * 0.36, Math.round(5 * u), palette.hero, "middle");
        drawText(to, "PRESS A", to.width / 2, to.height * 0.52, Math.round(2 * u), white, "middle");
      }
      drawKeys(to, inputs, palette);
    },
  };
}

const pad = (score: number): string => String(Math.floor(score)).padStart(6, "0");

/** How the road bends at a place; smooth, and straight at the start. */
function curveAt(z: number): number {
  const ease = Math.min(1, z / 300);
  return ease * (Math.sin(z / 210) * 0.7 + Math.sin(z / 87 + 1) * 0.3);
}

/** How far the view has turned up to a place. */
function curveSum(z: number): number {
  return -210 * 0.7 * Math.cos(z / 210) - 87 * 0.3 * Math.cos(z / 87 + 1);
}

/** Heights from 0 to 1 that join at the ends. @param rough 0 hills to 1 towers */
function skyline(seed: number, count: number, rough: number): Float32Array {
  const random = createRandom(seed);
  const heights = new Float32Array(count);
  if (rough > 0.5) {
    for (let at = 0; at < count; ) {
      const width = 5 + Math.floor(random() * 18);
      const height = 0.15 + random() * random() * 0.85;
      for (let index = 0; index < width && at < count; index += 1, at += 1) heights[at] = height;
    }
    return heights;
  }
  const phases = [random(), random(), random(), random()].map((each) => each * Math.PI * 2);
  for (let at = 0; at < count; at += 1) {
    const turn = (at / count) * Math.PI * 2;
    const [a = 0, b = 0, c = 0, d = 0] = phases;
    const sum =
      Math.sin(turn * 3 + a) * 0.4 +
      Math.sin(turn * 7 + b) * 0.3 +
      Math.abs(Math.sin(turn * 13 + c)) * 0.5 +
      Math.sin(turn * 29 + d) * 0.1;
    heights[at] = Math.max(0.05, Math.min(1, 0.4 + sum * 0.45));
  }
  return heights;
}

function drawSkyline(
  to: FrameBuffer,
  heights: Float32Array,
  horizon: number,
  shift: number,
  tall: number,
  colour: Colour,
): void {
  const count = heights.length;
  const step = to.width / 400;
  const start = Math.floor(shift / step);
  const offset = shift - start * step;
  const edge = (index: number): number => Math.round(index * step - offset);
  const heightAt = (index: number): number => heights[(((start + index) % count) + count) % count] ?? 0;
  const columns = Math.ceil(to.width / step) + 1;
  // Row by row in runs: memory is written in the order in which it lies.
  for (let row = Math.max(0, Math.round(horizon - tall)); row < Math.min(to.height, horizon + 8); row += 1) {
    const least = (horizon - row) / tall;
    let from = -1;
    for (let index = 0; index <= columns; index += 1) {
      const inside = index < columns && heightAt(index) >= least;
      if (inside && from === -1) from = index;
      if (!inside && from !== -1) {
        fillSpan(to, row, edge(from), edge(index), colour);
        from = -1;
      }
    }
  }
}

function paintSky(width: number, height: number, palette: Palette, seed: number): FrameBuffer {
  const sky = createFrameBuffer(width, height);
  const random = createRandom(seed ^ 0x57a5);
  const horizon = height * horizonShare;
  for (let row = 0; row < height; row += 1) {
    fillSpan(sky, row, 0, width, mix(palette.skyHigh, palette.skyLow, (row / horizon) ** 1.6));
  }
  for (let star = 0; star < 130; star += 1) {
    const y = Math.floor(random() * horizon * 0.85);
    const x = Math.floor(random() * width);
    sky.y[y * width + x] = 70 + random() * 150;
  }
  const [x, y, radius] = [width * (0.3 + random() * 0.4), horizon * 0.74, height * 0.19];
  glow(sky, x, y, radius * 2.1, palette.sunLow, 0.42);
  for (let row = Math.floor(y - radius); row < y + radius; row += 1) {
    const down = (row - (y - radius)) / (radius * 2);
    // Dark slits, wider towards the bottom.
    if (down > 0.45 && ((row - y) / (height / 360)) % 9 < (down - 0.4) * 9) continue;
    const half = Math.sqrt(Math.max(0, radius * radius - (row - y) * (row - y)));
    fillSpan(sky, row, x - half, x + half, mix(palette.sunHigh, palette.sunLow, down));
  }
  return sky;
}
