import { expect, it } from "vitest";
import { createVideoStream } from "../../machine/seat/videoStream.ts";
import { createFrameBuffer } from "../../machine/video/frameBuffer.ts";
import { manualClock } from "./support/manualClock.ts";

/** A program's picture, streamed. `draw` changes it, as the program would. */
function streaming() {
  const clock = manualClock();
  const sentAt: number[] = [];
  let changed = true;
  let listener: (() => void) | null = null;
  const game = {
    frameBuffer: createFrameBuffer(640, 360),
    renderFrame() {
      const isNew = changed;
      changed = false;
      return isNew;
    },
    onPicture(next: (() => void) | null) {
      listener = next;
    },
  };
  const encoder = {
    codec: "h264" as const,
    encode: (_buffer: unknown, _timestamp: number, keyframe: boolean) => ({
      data: Buffer.alloc(10),
      keyframe,
    }),
    setBitrate: () => undefined,
    setSize: () => undefined,
    close: () => undefined,
  };
  const stream = createVideoStream(
    game,
    { send: () => void sentAt.push(clock.now()), line: { pictureBitrate: 2_500_000, loss: 0 } },
    encoder,
    clock,
  );
  stream.start();
  return {
    clock,
    sentAt,
    draw() {
      changed = true;
      listener?.();
    },
  };
}

it("R-HOST-05 a program that draws 35 frames a second is sent 35 times a second, each at once", () => {
  const { clock, sentAt, draw } = streaming();
  clock.advance(1_000);
  sentAt.length = 0;
  const drawnAt: number[] = [];
  for (let frame = 0; frame < 70; frame += 1) {
    draw();
    drawnAt.push(clock.now());
    clock.advance(1_000 / 35);
  }
  expect(sentAt).toEqual(drawnAt);
});

it("R-HOST-05 a picture that rests is refined from 50 ms after its last change on", () => {
  const { clock, sentAt, draw } = streaming();
  clock.advance(1_000);
  sentAt.length = 0;
  draw();
  const drawnAt = clock.now();
  clock.advance(49);
  expect(sentAt).toEqual([drawnAt]);
  clock.advance(1.1);
  expect(sentAt).toHaveLength(2);
  clock.advance(1_000);
  expect(sentAt).toHaveLength(12);
});
