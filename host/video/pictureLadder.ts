import type { PictureMessage, PictureQuality } from "../../wire/desk/pictureQuality.ts";
import { isSameSize, type PictureSize } from "../library/pictureSize.ts";
import { type BitrateLimits, bitrateLimits } from "./bitrateLimits.ts";

/** Even, px. */
type Size = PictureSize;

/** Sizes as fractions of the full width and height. */
const scales = [1, 3 / 4, 1 / 2, 3 / 8, 1 / 4] as const;
/** Minimum height, px; letters are unreadable below it. */
const lowestHeight = 180;

/** Sizes in which a picture may be sent, largest first, all in its shape. @param width px  @param height px */
function pictureSizes(width: number, height: number): readonly Size[] {
  return scales
    .map((scale) => scaledSize(width, height, scale))
    .filter((size, index) => index === 0 || size.height >= lowestHeight);
}

/** An even size near a fraction of the full one: the most exact shape among those within 5 %. */
function scaledSize(width: number, height: number, scale: number): Size {
  const even = (value: number): number => Math.max(2, Math.round(value / 2) * 2);
  let best = { width: even(width * scale), height: even(height * scale) };
  const errorOf = (size: Size): number => Math.abs(size.width / size.height / (width / height) - 1);
  for (let off = 2; off < height * scale * 0.05; off += 2) {
    for (const other of [even(height * scale) - off, even(height * scale) + off]) {
      const size = { width: even((other * width) / height), height: other };
      if (errorOf(size) < errorOf(best)) best = size;
    }
  }
  return best;
}

/** Size and frame rate of the sent picture. */
interface PictureRung extends Size {
  readonly framesPerSecond: 60 | 30;
}

/** Minimum bits per pixel and frame without visible blocks. */
const fewestBits = 0.045;
/** Factor above that for going up: each change of size costs a keyframe. The data saver never sends much more. */
const upShare = { auto: 1.25, sharp: 1.25, saver: 1 } as const;
const downAfterMs = 400;
/** Time with enough bitrate before going up; doubled if the picture has to go down again soon after. */
const upAfterMs = { first: 1_500, longest: 24_000 } as const;
const failedUpMs = 10_000;
/** With twice the needed bandwidth the line has changed: go up after this long, ms, even after earlier failures. */
const plenty = { share: 2, afterMs: 4_000 } as const;
/** After this long without a change, earlier failures no longer count. */
const calmMs = 30_000;
/** Minimum time between two changes, and after an outage: probes measure the line meanwhile. */
const gapMs = 1_000;

/**
 * Chooses size and frame rate for a bitrate and the player's decoder (R-HOST-13): a smaller picture looks soft where the full one would
 * show blocks. The frame rate is halved last, or first if the player preferred size over movement.
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
    /** Bitrate limits of that size. */
    get limits(): BitrateLimits {
      return bitrateLimits(full.width, full.height, quality);
    },
    /** Why the picture is reduced below the chosen quality; null if it is not. */
    get reducedBy(): PictureMessage["reducedBy"] {
      if (current > 0) return "line";
      return spared > 0 && rungsOf(sizes, quality, 0).length > rungs.length ? "decoder" : null;
    },
    /** Whether the line carries only the lower half of the ladder. */
    get weak(): boolean {
      return current > 0 && current >= rungs.length / 2;
    },
    /**
     * Goes down soon after the bitrate became too low, and up once it has been sufficient for longer.
     * @param bitrate bit/s; null during an outage
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
    /** The game's picture has a new size. @returns false if it is unchanged */
    resize(next: Size): boolean {
      if (isSameSize(next, full)) return false;
      full = next;
      sizes = pictureSizes(full.width, full.height);
      rearrange();
      return true;
    },
    /** Changes the quality at once. */
    choose(next: PictureQuality) {
      quality = next;
      rearrange();
    },
    /** Reduces the picture at once for the player's decoder. @param steps first half the frames, then smaller sizes */
    spare(steps: number) {
      spared = steps;
      rearrange();
    },
  };
}

/** Indexes of rungs. */
interface Choices {
  readonly current: number;
  /** Best rung for the bitrate. */
  readonly down: number;
  /** Best rung with the factor for going up. */
  readonly up: number;
  /** Best rung with twice the needed bandwidth. */
  readonly plenty: number;
}

/** Decides when a ladder may change its rung: down fast, up slowly, and more slowly after failures. */
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
    /** @returns the new rung */
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

/** Rungs, best first. @param spared steps by which the decoder is spared */
function rungsOf(sizes: readonly Size[], quality: PictureQuality, spared: number): readonly PictureRung[] {
  const full = sizes.map((size): PictureRung => ({ ...size, framesPerSecond: 60 }));
  const half = sizes.map((size): PictureRung => ({ ...size, framesPerSecond: 30 }));
  if (spared > 0 || quality === "saver")
    return half.slice(Math.min(Math.max(0, spared - 1), half.length - 1));
  return quality === "sharp" ? [...full.slice(0, 1), ...half] : [...full, ...half.slice(-1)];
}
