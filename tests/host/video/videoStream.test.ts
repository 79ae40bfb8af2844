import { expect, it } from "vitest";
import { createFrameBuffer } from "../../../games/builtIn/kit/frameBuffer.ts";
import { createVideoStream } from "../../../host/seat/videoStream.ts";
import { manualClock } from "../support/manualClock.ts";
import { fakeVideoEncoder } from "../support/testSeat.ts";

/** A program's picture, streamed. `draw` changes it, as the program would. */
function streaming(full = { width: 640, height: 360 }) {
  const clock = manualClock();
  const messages: unknown[] = [];
  const sizes: string[] = [];
  const line = {
    pictureBitrate: 2_500_000,
    loss: 0,
    silent: false,
    limits: 0,
    limit({ highest }: { readonly highest: number }) {
      line.limits = highest;
    },
  };
  const sentAt: number[] = [];
  let changed = true;
  let listener: (() => void) | null = null;
  const drawn: string[] = [];
  const game = {
    frameBuffer: createFrameBuffer(full.width, full.height),
    drawIn({ width, height }: { readonly width: number; readonly height: number }) {
      game.frameBuffer = createFrameBuffer(width, height);
      drawn.push(`${width}x${height}`);
    },
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
    ...fakeVideoEncoder("h264"),
    size: full,
    setSize: (width: number, height: number) => void sizes.push(`${width}x${height}`),
  };
  const stream = createVideoStream(
    game,
    {
      send: () => void sentAt.push(clock.now()),
      line,
      sendMessage: (message) => void messages.push(message),
    },
    encoder,
    clock,
  );
  stream.start();
  return {
    clock,
    stream,
    line,
    messages,
    sizes,
    drawn,
    encoder,
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

const framesIn = (seconds: number, { clock, sentAt, draw }: ReturnType<typeof streaming>): number => {
  const before = sentAt.length;
  for (let time = 0; time < seconds * 1_000; time += 5) {
    draw();
    clock.advance(5);
  }
  return (sentAt.length - before) / seconds;
};

it("R-PIC-01 the data saver caps the bitrate and sends 30 frames, from the moment it is chosen, without a keyframe's cost", () => {
  const run = streaming();
  expect(framesIn(2, run)).toBeGreaterThan(55);
  run.stream.setQuality("saver");
  framesIn(1, run);
  expect(framesIn(4, run)).toBeCloseTo(30, -0.5);
  expect(run.line.limits).toBeLessThan(700_000);
  expect(run.sizes).toEqual([]);
  run.stream.setQuality("auto");
  framesIn(1, run);
  expect(framesIn(2, run)).toBeGreaterThan(55);
  expect(run.line.limits).toBe(3_000_000);
});

it("R-HOST-13 tells the player how the picture is sent, at the start and at each change", () => {
  const run = streaming();
  const full = {
    type: "picture",
    width: 640,
    height: 360,
    framesPerSecond: 60,
    reducedBy: null,
    weak: false,
  };
  expect(run.messages).toEqual([full]);
  run.line.pictureBitrate = 500_000;
  framesIn(3, run);
  const smaller = { ...full, width: 480, height: 270, reducedBy: "line" };
  expect(run.messages).toEqual([full, smaller]);
  expect(run.sizes).toEqual(["480x270"]);
});

it("R-HOST-13 half the frames are sent to a decoder that cannot take all", () => {
  const run = streaming();
  const facts = { type: "frames", spanMs: 1_000, shown: 30, dropped: 28, decodeMs: 20 } as const;
  const unknown = { decodeP95Ms: null, jitterMs: null, lateMs: null };
  for (let second = 0; second < 3; second += 1) run.stream.spareDecoder({ ...facts, ...unknown });
  framesIn(1, run);
  expect(framesIn(4, run)).toBeCloseTo(30, -0.5);
  expect(run.messages.at(-1)).toMatchObject({ framesPerSecond: 30, reducedBy: "decoder" });
});

it("R-HOST-13 a game that can is drawn in the size that is sent, from the encoder's first picture in it on, never with fewer than 360 lines", () => {
  const run = streaming({ width: 1280, height: 720 });
  run.line.pictureBitrate = 700_000;
  framesIn(3, run);
  expect([run.sizes, run.drawn]).toEqual([["640x360"], []]);
  run.encoder.size = { width: 640, height: 360 };
  framesIn(1, run);
  expect(run.drawn).toEqual(["640x360"]);
  run.encoder.size = { width: 478, height: 268 };
  framesIn(1, run);
  expect(run.drawn).toEqual(["640x360"]);
  run.encoder.size = { width: 1280, height: 720 };
  framesIn(1, run);
  expect(run.drawn).toEqual(["640x360", "1280x720"]);
});

it("R-SHAPE-02 a game that is drawn in any size is drawn in the other shape, also where the line carries few lines", () => {
  const { clock, stream, sizes, drawn, encoder } = streaming();
  const wide = { width: 780, height: 360 };
  stream.setShape(wide);
  stream.setShape(wide);
  expect([sizes, drawn]).toEqual([["780x360"], ["780x360"]]);
  Object.assign(encoder, { size: wide });
  stream.setShape({ width: 780, height: 586 });
  expect(sizes.at(-1)).toBe("780x586");
  stream.setShape({ width: 640, height: 480 });
  // The encoder takes the new size some frames later.
  clock.advance(20);
  expect(drawn.slice(-2)).toEqual(["640x480", "780x360"]);
  Object.assign(encoder, { size: { width: 240, height: 180 } });
  clock.advance(20);
  expect(drawn.at(-1)).toBe("640x480");
});
