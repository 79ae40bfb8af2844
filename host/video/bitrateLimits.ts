import { dataSaver, type PictureQuality } from "../../wire/desk/pictureQuality.ts";

/** Allowed video bitrates, bit/s. */
export interface BitrateLimits {
  readonly lowest: number;
  readonly highest: number;
}

/** What most lines carry: a picture that begins with more would stand still at once on the others, bit/s. */
const mostAtFirst = 1_500_000;

/** The bitrate to begin with, before anything is known about the line, bit/s. */
export function firstBitrate({ lowest, highest }: BitrateLimits): number {
  return Math.round(Math.max(lowest, Math.min(mostAtFirst, highest * 0.6)));
}

/** Part of what is sent on a line that is pictures; the rest is headers and what the encoder exceeds its bitrate by. */
export const pictureShare = 0.9;
/** Room above the highest bitrate for packets that are sent again. */
export const repairShare = 0.2;

/** From which on more bits show no more: for 640×360 at 60 frames of a game that moves, bit/s. */
const enoughAt360 = { auto: 3_000_000, sharp: 4_600_000 } as const;
/** A larger picture needs fewer bits for each pixel: at this power of its area `npm run bench -- picture` finds it no worse. */
const areaPower = 0.6;
const mostBitrate = { auto: 10_000_000, sharp: 15_000_000 } as const;
/** The game's sound with all its headers, bit/s. */
const soundBitrate = 120_000;
/** So much of a capped line is left for pictures when sound, headers and repairs took all that they may. */
const saverBitrate = (dataSaver.kilobitsPerSecond * 1_000 - soundBitrate) * pictureShare * (1 - repairShare);

/** Bitrate limits for a frame size, px, and a quality. */
export function bitrateLimits(
  width: number,
  height: number,
  quality: PictureQuality = "auto",
): BitrateLimits {
  const area = (width * height) / (640 * 360);
  const limit = (kind: "auto" | "sharp"): number =>
    Math.round(Math.max(200_000, Math.min(mostBitrate[kind], enoughAt360[kind] * area ** areaPower)));
  const highest = quality === "saver" ? Math.min(limit("auto"), Math.round(saverBitrate)) : limit(quality);
  return { lowest: 100_000, highest };
}
