/** With less than a third of the frames, the picture is mostly still and needs no more bits. */
const highestFactor = 3;
/** Weight of a new gap in the mean: higher for faster frames, or the bitrate would exceed the line. */
const weight = { faster: 0.3, slower: 0.08 } as const;
const notable = 0.1;

/**
 * Ratio of announced to real frame rate. x264 without delay counts frames instead of reading their times: with half the frames it would
 * make half the bitrate, and a program with 35 frames a second would look coarser than necessary.
 * @param framesPerSecond announced to the encoder
 */
export function createFramePace(framesPerSecond: number) {
  const announced = 90_000 / framesPerSecond;
  let previous: number | null = null;
  let gap = announced;
  let factor = 1;
  return {
    /** Announced frames per real frame, 1 to 3. */
    get factor(): number {
      return factor;
    },
    /** @param timestamp of the next frame, 1/90000 s  @returns whether the factor changed significantly */
    add(timestamp: number): boolean {
      const next = Math.min(highestFactor * announced, timestamp - (previous ?? timestamp - announced));
      previous = timestamp;
      gap += (next - gap) * (next < gap ? weight.faster : weight.slower);
      const now = Math.max(1, gap / announced);
      if (Math.abs(now - factor) < factor * notable && !(now === 1 && factor > 1)) return false;
      factor = now;
      return true;
    },
  };
}
