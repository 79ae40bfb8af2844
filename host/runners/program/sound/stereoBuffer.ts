export const soundRate = 48_000;
const framesPerMs = soundRate / 1_000;
/** Never keeps more: the player would hear it late. */
const maxFrames = 60 * framesPerMs;
/** Kept before a read: one block of 20 ms, and as much again for blocks that come late. */
const targetFrames = 40 * framesPerMs;
/** Reading at the sound's own speed as long as the level is this close to the target. */
const toleratedFrames = 6 * framesPerMs;
/** Largest change of speed, by which drifting clocks are followed: less than a twelfth of a semitone. */
const maxBend = 0.004;
/** Weight of the newest level in its average: about a second of reads. */
const levelWeight = 0.02;
/** Sound begins, ends and is cut over this long, so that none of it clicks: 2.5 ms. */
const fadeFrames = 2.5 * framesPerMs;

/** Sound between its arrival in blocks of one clock and its reading in blocks of another. Frames are pairs of samples. */
export function createStereoBuffer() {
  // A ring of 2^13 frames (170 ms), of which maxFrames are used after each write.
  const capacity = 8_192;
  const ring = new Float32Array(capacity * 2);
  /** Position of the next frame to read, with the fraction that it is past it; counts up without end. */
  let head = 0;
  let tail = 0;
  let playing = false;
  let average = targetFrames;
  /** How many frames of the fade-in are done. */
  let faded = 0;

  const at = (frame: number, channel: number): number => ring[(frame % capacity) * 2 + channel] ?? 0;
  const level = (): number => tail - Math.floor(head);

  /** Jumps ahead, and blends what would have come into what comes instead. */
  const dropTo = (frames: number): void => {
    const from = Math.floor(head);
    const to = tail - frames;
    for (let index = 0; index < fadeFrames; index += 1) {
      const share = (index + 1) / (fadeFrames + 1);
      for (const channel of [0, 1]) {
        const slot = ((to + index) % capacity) * 2 + channel;
        ring[slot] = at(from + index, channel) * (1 - share) + at(to + index, channel) * share;
      }
    }
    head = to;
    average = frames;
  };

  return {
    /** Adds interleaved samples. Over the limit, the oldest ones are dropped. */
    write(samples: Float32Array) {
      for (let index = 0; index + 1 < samples.length; index += 2) {
        const slot = (tail % capacity) * 2;
        ring[slot] = samples[index] ?? 0;
        ring[slot + 1] = samples[index + 1] ?? 0;
        tail += 1;
        if (level() >= capacity / 2) dropTo(targetFrames);
      }
      if (level() > maxFrames) dropTo(targetFrames);
    },

    /** Fills `out` with interleaved samples, and with silence where there is none. */
    read(out: Float32Array) {
      const wanted = Math.floor(out.length / 2);
      if (!playing && level() >= targetFrames) {
        playing = true;
        faded = 0;
        average = level();
      }
      if (!playing) {
        out.fill(0);
        return;
      }
      average += (level() - average) * levelWeight;
      const off = average - targetFrames;
      const bend = Math.max(-maxBend, Math.min(maxBend, (off / targetFrames) * 0.02));
      const speed = Math.abs(off) > toleratedFrames ? 1 + bend : 1;
      // Enough is left after each read for a fade, in case nothing follows.
      const ending = tail - head < wanted * speed + fadeFrames + 1;
      const frames = ending ? Math.min(wanted, Math.max(0, Math.floor(tail - head - 1))) : wanted;
      for (let index = 0; index < frames; index += 1) {
        const frame = Math.floor(head);
        const fraction = head - frame;
        faded = Math.min(fadeFrames, faded + 1);
        const start = faded / fadeFrames;
        const gain = ending ? Math.min(start, (frames - 1 - index) / fadeFrames) : start;
        for (const channel of [0, 1]) {
          const here = at(frame, channel);
          out[index * 2 + channel] = gain * (here + (at(frame + 1, channel) - here) * fraction);
        }
        head += speed;
      }
      if (!ending) return;
      out.fill(0, frames * 2);
      head = tail;
      playing = false;
    },

    /** Drops everything. */
    clear() {
      head = tail;
      playing = false;
    },
    /** Frames that wait. */
    level,
  };
}
