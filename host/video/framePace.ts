/** Fewer than a third of the frames are a picture that stands still now and then, which needs no more bits. */
const highestFactor = 3;
/** Of a new gap in the mean: quick where frames come faster, or the line would get too much. */
const weight = { faster: 0.3, slower: 0.08 } as const;
const notable = 0.1;

/**
 * How much slower frames come than was announced. x264 without delay counts frames instead of looking at their times: of half
 * the frames it would make half the bitrate, and a program with 35 frames a second would be sent coarser than need be.
 * @param framesPerSecond that was announced to the encoder
 */
export function createFramePace(framesPerSecond: number) {
  const announced = 90_000 / framesPerSecond;
  let previous: number | null = null;
  let gap = announced;
  let factor = 1;
  return {
    /** Frames announced for each that comes, 1 to 3. */
    get factor(): number {
      return factor;
    },
    /** @param timestamp of the next frame, 1/90000 s  @returns whether the factor changed notably */
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
