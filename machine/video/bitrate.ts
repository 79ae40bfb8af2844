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

/** Bitrate limits for a frame size, px. */
export function bitrateLimits(width: number, height: number): BitrateLimits {
  const pixels = width * height;
  return { lowest: 100_000, highest: Math.round(Math.max(200_000, Math.min(10_000_000, pixels * 13))) };
}
