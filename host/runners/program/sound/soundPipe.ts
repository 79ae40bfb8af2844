import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";

/** The reading end of a pipe that a sound server fills with interleaved stereo samples (float32). */
export interface SoundPipe {
  /**
   * Takes everything that has come, without waiting.
   * @param emit gets whole frames; the array is valid during the call only
   */
  drain(emit: (samples: Float32Array) => void): void;
  /** Harmless when closed already; nothing is drained any more. */
  close(): void;
}

const bytesPerFrame = 8;
/** What a pipe of Linux holds, and so the most that one read brings: 170 ms. */
const pipeBytes = 65_536;

/** @throws Error when there is no pipe at the path: the server could have put something else in its place */
export function openSoundPipe(path: string): SoundPipe {
  // Open for writing as well: so it stays open while the server has closed it.
  const descriptor = openSync(path, constants.O_RDWR | constants.O_NONBLOCK | constants.O_NOFOLLOW);
  if (!fstatSync(descriptor).isFIFO()) {
    closeSync(descriptor);
    throw new Error("its output is not a pipe");
  }
  const bytes = new Uint8Array(pipeBytes + bytesPerFrame);
  /** Bytes of a frame that is not complete yet. */
  let rest = 0;
  let closed = false;
  return {
    drain(emit) {
      if (closed) return;
      const length = rest + readNow(descriptor, bytes, rest);
      rest = length % bytesPerFrame;
      const whole = length - rest;
      if (whole > 0) emit(new Float32Array(bytes.buffer, 0, whole / Float32Array.BYTES_PER_ELEMENT));
      bytes.copyWithin(0, whole, length);
    },
    close() {
      if (!closed) closeSync(descriptor);
      closed = true;
    },
  };
}

function readNow(descriptor: number, bytes: Uint8Array, offset: number): number {
  try {
    return readSync(descriptor, bytes, offset, pipeBytes, null);
  } catch (error) {
    // Nothing has come.
    if (error instanceof Error && "code" in error && error.code === "EAGAIN") return 0;
    throw error;
  }
}
