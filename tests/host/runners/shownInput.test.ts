import { expect, it } from "vitest";
import { createFrameBuffer } from "../../../games/builtIn/kit/frameBuffer.ts";
import { runBuiltIn } from "../../../host/runners/builtIn.ts";
import { createVideoStream } from "../../../host/seat/videoStream.ts";
import { decoder } from "../support/decoded.ts";
import { idleGame } from "../support/games.ts";
import { manualClock } from "../support/manualClock.ts";
import { fakeVideoEncoder } from "../support/testSeat.ts";

it("R-LAG-01 a built-in game shows an input from the step on that has read it, and forgets it with the connection", () => {
  const clock = manualClock();
  const game = runBuiltIn("Game", idleGame(), createFrameBuffer(32, 32), clock, () => undefined);
  game.renderFrame();
  game.applyInput(decoder()({ n: 3, down: ["a"] }));
  clock.advance(4);
  game.renderFrame();
  expect(game.shownInput?.()).toBe(0);
  clock.advance(5);
  game.renderFrame();
  expect(game.shownInput?.()).toBe(3);
  game.resetInputs();
  expect(game.shownInput?.()).toBe(0);
});

it("R-LAG-01 the stream names the frame that shows a press, and how long it waited for the game", () => {
  const clock = manualClock();
  const timestamps: number[] = [];
  let shown = 0;
  const stream = createVideoStream(
    { frameBuffer: createFrameBuffer(640, 360), renderFrame: () => true, shownInput: () => shown },
    {
      send: (_frame, timestamp) => void timestamps.push(timestamp),
      sendMessage: () => undefined,
      line: { pictureBitrate: 2_500_000, loss: 0, silent: false, limit: () => undefined },
    },
    {
      ...fakeVideoEncoder("h264"),
      size: { width: 640, height: 360 },
      encode: (_buffer, _timestamp, keyframe) => {
        clock.stall(4);
        return { data: Buffer.alloc(10), keyframe };
      },
    },
    clock,
  );
  expect(stream.takeFacts()).toBeNull();
  stream.start();
  clock.advance(500);
  stream.pressed(7);
  clock.advance(50);
  shown = 7;
  clock.advance(60);
  const facts = stream.takeFacts();
  expect(facts).toMatchObject({ budgetMs: 16.7, encodeMs: 4, stills: [], frame: timestamps.at(-1) });
  const [echo] = facts?.inputs ?? [];
  expect(echo?.n).toBe(7);
  expect(echo?.encodeMs).toBe(4);
  expect(echo?.gameMs).toBeGreaterThanOrEqual(50);
  expect(echo?.gameMs).toBeLessThan(70);
  expect(timestamps).toContain(echo?.frame);
  stream.stop();
});
