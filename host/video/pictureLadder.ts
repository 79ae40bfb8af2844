import type { PictureNotice, PictureQuality } from "../../wire/desk/pictureQuality.ts";
import { isSameSize, type PictureSize } from "../library/pictureSize.ts";
import { type BitrateLimits, bitrateLimits } from "./bitrateLimits.ts";

/** Even, px. */
type Size = PictureSize;

/** Sizes, as parts of the full width and height. */
const scales = [1, 3 / 4, 1 / 2, 3 / 8, 1 / 4] as const;
/** A smaller picture shows no letters any more, px. */
const lowestHeight = 180;

/** The sizes in which a picture may be sent, largest first: all in its shape. @param width px  @param height px */
function pictureSizes(width: number, height: number): readonly Size[] {
  return scales
    .map((scale) => scaledSize(width, height, scale))
    .filter((size, index) => index === 0 || size.height >= lowestHeight);
}

/** An even size near a part of the full one: of those within a twentieth, the one that has its shape most exactly. */
function scaledSize(width: number, height: number, scale: number): Size {
  const even = (value: number): number => Math.max(2, Math.round(value / 2) * 2);
  let best = { width: even(width * scale), height: even(height * scale) };
  if (scale === 1) return { width, height };
  const errorOf = (size: Size): number => Math.abs(size.width / size.height / (width / height) - 1);
  for (let off = 2; off < height * scale * 0.05; off += 2) {
    for (const other of [even(height * scale) - off, even(height * scale) + off]) {
      const size = { width: even((other * width) / height), height: other };
      if (errorOf(size) < errorOf(best)) best = size;
    }
  }
  return best;
}

/** How a picture is sent. */
interface PictureRung extends Size {
  readonly framesPerSecond: 60 | 30;
}

/** Bits for each pixel of each frame, below which blocks show. */
const fewestBits = 0.045;
/** How much more than that it takes to go up: each change of the size costs a keyframe. The data saver never sends much more. */
const upShare = { auto: 1.25, sharp: 1.25, saver: 1 } as const;
const downAfterMs = 400;
/** A picture that had to go down again soon after it went up waits twice as long each time, up to the longest. */
const upAfterMs = { first: 1_500, longest: 24_000 } as const;
const failedUpMs = 10_000;
/** With so much more than it takes the line has become another one, and no one waits longer than this, whatever failed before, ms. */
const plenty = { share: 2, afterMs: 4_000 } as const;
/** Without a change for this long, what failed before is forgotten. */
const calmMs = 30_000;
/** Between two changes, and from the first packet after an outage: probes find out by then what the line carries. */
const gapMs = 1_000;

/**
 * Which size and frame rate a bitrate is worth, and the player's decoder can take (R-HOST-13): a smaller picture looks soft where the
 * full one would fall into blocks. Half the frames come last of all, and first where the player chose size over movement.
 * @param width of the game's picture, px  @param height the same
 */
export function createPictureLadder(width: number, height: number, firstQuality: PictureQuality = "auto") {
  let full: Size = { width, height };
  let sizes = pictureSizes(width, height);
  let quality = firstQuality;
  let spared = 0;
  let rungs = rungsOf(sizes, quality, spared);
  let current = 0;
  let bitrateBefore = Number.POSITIVE_INFINITY;
  const pace = createLadderPace();

  const best = (bitrate: number): number => {
    const found = rungs.findIndex((rung) => bitrate >= neededFor(rung));
    return found === -1 ? rungs.length - 1 : found;
  };
  const rearrange = (): void => {
    rungs = rungsOf(sizes, quality, spared);
    current = best(bitrateBefore);
  };

  return {
    get rung(): PictureRung {
      return rungs[current] ?? { ...full, framesPerSecond: 60 };
    },
    /** The largest picture. */
    get full(): Size {
      return full;
    },
    /** What the line may be given for it. */
    get limits(): BitrateLimits {
      return bitrateLimits(full.width, full.height, quality);
    },
    /** Why the picture is sent with less than the quality allows; null when it is not. */
    get reducedBy(): PictureNotice["reducedBy"] {
      if (current > 0) return "line";
      return spared > 0 && rungsOf(sizes, quality, 0).length > rungs.length ? "decoder" : null;
    },
    /** The line carries the lower half of the ladder only. */
    get weak(): boolean {
      return current > 0 && current >= rungs.length / 2;
    },
    /**
     * Goes down soon after the bitrate has become too low, and up once it has been enough for longer.
     * @param bitrate bit/s; null while nothing comes through and nothing is known
     * @param now ms
     * @returns whether the rung changed
     */
    adapt(bitrate: number | null, now: number): boolean {
      if (bitrate === null) {
        pace.outage(now);
        return false;
      }
      bitrateBefore = bitrate;
      const next = pace.next(
        {
          current,
          down: best(bitrate),
          up: best(bitrate / upShare[quality]),
          plenty: best(bitrate / plenty.share),
        },
        now,
      );
      if (next === current) return false;
      current = next;
      return true;
    },
    /** Another picture is sent from now on. @returns false where it has this size already */
    resize(next: Size): boolean {
      if (isSameSize(next, full)) return false;
      full = next;
      sizes = pictureSizes(full.width, full.height);
      rearrange();
      return true;
    },
    /** Takes effect at once. */
    choose(next: PictureQuality) {
      quality = next;
      rearrange();
    },
    /** Takes effect at once. @param steps that the decoder needs to be spared: first half the frames, then smaller sizes */
    spare(steps: number) {
      spared = steps;
      rearrange();
    },
  };
}

/** Rungs, by their place. */
interface Choices {
  readonly current: number;
  /** The best one for the bitrate. */
  readonly down: number;
  /** The best one with room to spare. */
  readonly up: number;
  /** The best one with plenty of it. */
  readonly plenty: number;
}

/** When a ladder may change its rung: down fast, up slowly, and the slower the more often that failed. */
function createLadderPace() {
  let lowSince = Number.NaN;
  let highSince = Number.NaN;
  let plentySince = Number.NaN;
  let changedAt = Number.NEGATIVE_INFINITY;
  let wentUpAt = Number.NEGATIVE_INFINITY;
  let upAfter: number = upAfterMs.first;

  const changed = (now: number): void => {
    changedAt = now;
    [lowSince, highSince, plentySince] = [Number.NaN, Number.NaN, Number.NaN];
  };

  return {
    outage: changed,
    /** @returns the rung from now on */
    next({ current, down, up, plenty: plentiful }: Choices, now: number): number {
      lowSince = down > current ? sinceThen(lowSince, now) : Number.NaN;
      highSince = up < current ? sinceThen(highSince, now) : Number.NaN;
      plentySince = plentiful < current ? sinceThen(plentySince, now) : Number.NaN;
      if (now - changedAt >= calmMs) upAfter = upAfterMs.first;
      if (now - changedAt < gapMs) return current;
      if (now - lowSince >= downAfterMs) {
        if (now - wentUpAt < failedUpMs) {
          upAfter = Math.min(upAfterMs.longest, upAfter * 2);
          wentUpAt = Number.NEGATIVE_INFINITY;
        }
        changed(now);
        return down;
      }
      if (now - highSince >= upAfter || now - plentySince >= plenty.afterMs) {
        wentUpAt = now;
        changed(now);
        return up;
      }
      return current;
    },
  };
}

const sinceThen = (since: number, now: number): number => (Number.isNaN(since) ? now : since);

const neededFor = ({ width, height, framesPerSecond }: PictureRung): number =>
  width * height * framesPerSecond * fewestBits;

/** The rungs, best first. @param spared steps that the decoder is spared */
function rungsOf(sizes: readonly Size[], quality: PictureQuality, spared: number): readonly PictureRung[] {
  const full = sizes.map((size): PictureRung => ({ ...size, framesPerSecond: 60 }));
  const half = sizes.map((size): PictureRung => ({ ...size, framesPerSecond: 30 }));
  if (spared > 0 || quality === "saver")
    return half.slice(Math.min(Math.max(0, spared - 1), half.length - 1));
  return quality === "sharp" ? [...full.slice(0, 1), ...half] : [...full, ...half.slice(-1)];
}
