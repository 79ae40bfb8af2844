import { afterEach, describe, expect, test } from "vitest";
import { createPlayer, type Player } from "../../../../streams/adapters/replay/player.ts";
import { readRecording } from "../../../../streams/adapters/replay/reading/readRecording.ts";
import { createApp } from "../../../../streams/app.ts";
import { manualClock } from "../../../support/fakePorts.ts";
import { lazyModules } from "../../../support/lazyModules.ts";
import { recordedFlow } from "./recordedFlow.ts";

const { played } = recordedFlow();
let player: Player;
afterEach(() => player.end());

function opened(text = played) {
  const recording = readRecording(text);
  if (recording.kind === "refused") throw new Error(recording.why);
  const clock = manualClock();
  player = createPlayer({ recording, create: createApp, lazyModules, scheduler: clock.scheduler });
  const at = (): number => player.playback.value.at;
  return { clock, at, duration: player.playback.value.duration };
}

describe("R-REC-03 a player", () => {
  test("plays at the original, double and eightfold speed", () => {
    const { clock, at } = opened();
    player.play();
    clock.advance(1_000);
    expect(at()).toBe(1_000);
    player.setSpeed(2);
    clock.advance(1_000);
    expect(at()).toBe(3_000);
    player.setSpeed(8);
    clock.advance(200);
    expect(at()).toBe(4_600);
    expect(player.app.value.home.value.status).toBe("ready");
  });

  test("pauses and resumes", () => {
    const { clock, at } = opened();
    player.play();
    clock.advance(400);
    player.pause();
    clock.advance(10_000);
    expect(at()).toBe(400);
    expect(player.playback.value.status).toBe("paused");
    player.play();
    clock.advance(400);
    expect(at()).toBe(800);
  });

  test("ends soon at full speed, without a divergence", () => {
    const { clock, at, duration } = opened();
    player.setSpeed("max");
    player.play();
    clock.advance(3_000);
    expect(player.playback.value).toMatchObject({ status: "over", divergence: null });
    expect(at()).toBe(duration);
    player.play();
    expect(player.playback.value.status).toBe("over");
  });

  test("seeks forward and back, also from its end, to the same states", () => {
    const { at, duration } = opened();
    player.seek(27_000);
    const there = player.app.value;
    const overlays = there.overlays.value;
    const queue = there.queue.value;
    expect(queue.shape).toBe("popup");
    player.seek(duration + 1);
    expect(player.playback.value.status).toBe("over");
    player.seek(27_000);
    expect(player.app.value).not.toBe(there);
    expect(player.app.value.queue.value).toEqual(queue);
    expect(player.app.value.overlays.value).toEqual(overlays);
    expect(player.playback.value.status).toBe("paused");
    player.seek(-5);
    expect(at()).toBe(0);
  });

  test("continues playing after a seek", () => {
    const { clock, at } = opened();
    player.play();
    clock.advance(400);
    player.seek(20_000);
    clock.advance(400);
    expect(at()).toBe(20_400);
    player.seek(100);
    clock.advance(400);
    expect(at()).toBe(500);
  });

  test("ignores intents sent to its app", () => {
    opened();
    player.seek(2_000);
    const { path } = player.app.value.location.value;
    player.app.value.send({ type: "navigate", to: "/user" });
    player.app.value.end();
    expect(player.app.value.location.value.path).toBe(path);
    player.seek(5_000);
    expect(player.playback.value.divergence).toBeNull();
  });

  test("stops at a divergence and reports it", () => {
    opened(played.replace('"url":"/user/wallet"', '"url":"/user/purse"'));
    player.seek(60_000);
    expect(player.playback.value.status).toBe("over");
    expect(player.playback.value.divergence).toMatch(/diverges at line \d+.*\n.*purse.*\n.*wallet/);
  });
});
