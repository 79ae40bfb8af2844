import { dataSaver, type PictureQuality } from "../../wire/desk/pictureQuality.ts";

/** Allowed video bitrates, bit/s. */
export interface BitrateLimits {
  readonly lowest: number;
  readonly highest: number;
}

/** What most lines carry, bit/s. A higher first bitrate would stall the picture at once on the others. */
const maxFirstBitrate = 1_500_000;

/** Initial bitrate, before anything is known about the line, bit/s. */
export function firstBitrate({ lowest, highest }: BitrateLimits): number {
  return Math.round(Math.max(lowest, Math.min(maxFirstBitrate, highest * 0.6)));
}

/** Share of the sent bytes that is picture data; the rest is headers and the encoder's overshoot. */
export const pictureShare = 0.9;
/** Bandwidth above the highest bitrate for retransmissions, as a share of it. */
export const repairShare = 0.2;

/** Bitrate above which quality no longer improves, for a moving game in 640×360 at 60 frames, bit/s. */
const enoughAt360 = { auto: 3_000_000, sharp: 4_600_000 } as const;
/** Bits per pixel decrease with the size: with this power of the area PSNR and SSIM get no worse. */
const areaPower = 0.6;
const maxBitrate = { auto: 10_000_000, sharp: 15_000_000 } as const;
/** The game's sound with all headers, bit/s. */
const soundBitrate = 120_000;
/** Bitrate left for pictures on a capped line, after the maximum for sound, headers and retransmissions. */
const saverBitrate = (dataSaver.kilobitsPerSecond * 1_000 - soundBitrate) * pictureShare * (1 - repairShare);

/** Bitrate limits for a frame size, px, and a quality. */
export function bitrateLimits(
  width: number,
  height: number,
  quality: PictureQuality = "auto",
): BitrateLimits {
  const area = (width * height) / (640 * 360);
  const limit = (kind: "auto" | "sharp"): number =>
    Math.round(Math.max(200_000, Math.min(maxBitrate[kind], enoughAt360[kind] * area ** areaPower)));
  const highest = quality === "saver" ? Math.min(limit("auto"), Math.round(saverBitrate)) : limit(quality);
  return { lowest: 100_000, highest };
}
