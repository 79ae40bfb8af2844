/** How a picture is sent. */
interface PictureRung {
  /** Even, px. */
  readonly width: number;
  /** Even, px. */
  readonly height: number;
  readonly framesPerSecond: 60 | 30;
}

/**
 * Which size and frame rate a bitrate is worth (R-HOST-13): a smaller picture looks soft where the full one would fall into
 * blocks, and half the frames come last of all.
 */
export interface PictureLadder {
  readonly rung: PictureRung;
  /**
   * Goes down soon after the bitrate has become too low, and up once it has been enough for longer.
   * @param now ms
   * @returns whether the rung changed
   */
  adapt(bitrate: number, now: number): boolean;
}

/** Sizes, as parts of the full width and height. */
const scales = [1, 3 / 4, 1 / 2, 3 / 8, 1 / 4] as const;
/** A smaller picture shows no letters any more, px. */
const lowestHeight = 180;
/** Bits for each pixel of each frame, below which blocks show. */
const fewestBits = 0.045;
/** How much more than that it takes to go up: each change costs a keyframe. */
const upShare = 1.25;
const downAfterMs = 400;
const upAfterMs = 1_500;

/** @param width of the game's picture, px  @param height the same */
export function createPictureLadder(width: number, height: number): PictureLadder {
  const sizes = scales
    .map((scale) => scaledSize(width, height, scale))
    .filter((size, index) => index === 0 || size.height >= lowestHeight);
  const rungs: PictureRung[] = sizes.map((size) => ({ ...size, framesPerSecond: 60 }));
  const smallest = sizes.at(-1) ?? { width, height };
  rungs.push({ ...smallest, framesPerSecond: 30 });

  const best = (bitrate: number): number => {
    const found = rungs.findIndex((rung) => bitrate >= neededFor(rung));
    return found === -1 ? rungs.length - 1 : found;
  };
  let current = 0;
  let lowSince = Number.NaN;
  let highSince = Number.NaN;

  return {
    get rung() {
      return rungs[current] ?? { width, height, framesPerSecond: 60 };
    },
    adapt(bitrate, now) {
      const down = best(bitrate);
      const up = best(bitrate / upShare);
      lowSince = down > current ? sinceThen(lowSince, now) : Number.NaN;
      highSince = up < current ? sinceThen(highSince, now) : Number.NaN;
      const next = now - lowSince >= downAfterMs ? down : now - highSince >= upAfterMs ? up : current;
      if (next === current) return false;
      current = next;
      [lowSince, highSince] = [Number.NaN, Number.NaN];
      return true;
    },
  };
}

const sinceThen = (since: number, now: number): number => (Number.isNaN(since) ? now : since);

const neededFor = ({ width, height, framesPerSecond }: PictureRung): number =>
  width * height * framesPerSecond * fewestBits;

/** An even size near a part of the full one: of those within a twentieth, the one that has its shape most exactly. */
function scaledSize(width: number, height: number, scale: number): { width: number; height: number } {
  const even = (value: number): number => Math.max(2, Math.round(value / 2) * 2);
  let best = { width: even(width * scale), height: even(height * scale) };
  if (scale === 1) return { width, height };
  const errorOf = (size: typeof best): number => Math.abs(size.width / size.height / (width / height) - 1);
  for (let off = 2; off < height * scale * 0.05; off += 2) {
    for (const other of [even(height * scale) - off, even(height * scale) + off]) {
      const size = { width: even((other * width) / height), height: other };
      if (errorOf(size) < errorOf(best)) best = size;
    }
  }
  return best;
}
