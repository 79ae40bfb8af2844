import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { createOutputTail } from "../../../../host/runners/program/sandbox/outputTail.ts";
import { manualClock } from "../../support/manualClock.ts";

it("a program may print 256 KiB a second, and waits for the next one with more", () => {
  const clock = manualClock();
  const stream = new Readable({ read: () => undefined });
  createOutputTail(clock).follow(stream);
  for (const _second of [1, 2]) {
    stream.emit("data", Buffer.alloc(262_143, "x"));
    expect(stream.isPaused()).toBe(false);
    stream.emit("data", Buffer.from("x"));
    expect(stream.isPaused()).toBe(true);
    clock.advance(1_000);
    expect(stream.isPaused()).toBe(false);
  }
});
