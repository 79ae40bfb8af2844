import { describe, expect, it } from "vitest";
import { stepArena } from "../../games/builtIn/arena/rules.ts";
import { arenaCues, arenaSound } from "../../games/builtIn/arena/sound.ts";
import { newArena } from "../../games/builtIn/arena/state.ts";
import { builtInNames, builtIns } from "../../games/builtIn/builtIns.ts";
import { createFrameBuffer } from "../../games/builtIn/kit/frameBuffer.ts";
import { pauseGame } from "../../games/builtIn/kit/game.ts";
import { stepRace } from "../../games/builtIn/racer/rules.ts";
import { raceCues, raceSound } from "../../games/builtIn/racer/sound.ts";
import { newRace } from "../../games/builtIn/racer/state.ts";
import { CueQueue, cue } from "../../games/builtIn/sound/gameSound.ts";
import { type AudioPacket, blockSamples, channels } from "../../host/audio/encoder.ts";
import { openOpusEncoder, opusAvailable } from "../../host/audio/opus.ts";
import { noInputs } from "../../host/input/inputs.ts";
import { runBuiltIn } from "../../host/runners/builtIn.ts";
import { createAudioStream } from "../../host/seat/audioStream.ts";
import { createAudioSender } from "../../host/webrtc/audioSender.ts";
import { decoder } from "../host/support/decoded.ts";
import { manualClock } from "../host/support/manualClock.ts";
import { stepSeconds, tap } from "./steps.ts";

describe("game sound", () => {
  it("follows the race's events: begin, jump, boost, and its engine", () => {
    const title = newRace(3);
    const begun = stepRace(title, tap("a"), stepSeconds);
    expect(raceCues(title, begun)).toEqual([cue("begin")]);
    const jumped = stepRace(begun, tap("a"), stepSeconds);
    expect(raceCues(begun, jumped)).toEqual([cue("jump")]);
    const boosted = stepRace(begun, tap("b"), stepSeconds);
    expect(raceCues(begun, boosted)).toEqual([cue("boost")]);
    expect(raceCues(boosted, stepRace(boosted, tap("b"), stepSeconds))).toEqual([]);
    expect(raceSound(title, []).engine).toBe(null);
    expect(raceSound(boosted, []).engine?.effort).toBe(1);
    expect(raceSound(pauseGame(begun), []).music).toBe("none");
    expect(raceCues(pauseGame(begun), stepRace(pauseGame(begun), tap("a"), stepSeconds))).toEqual([
      cue("blip"),
    ]);
  });

  it("rises in pitch with consecutive orbs", () => {
    const state = { ...newRace(3), phase: "play", combo: 4, events: [{ kind: "orb", points: 1 }] } as const;
    expect(raceCues(state, state)).toEqual([cue("gain", 5)]);
    const best = { ...state, combo: 9 } as const;
    expect(raceCues(best, best)).toEqual([cue("gain", 14)]);
  });

  it("follows the arena's events: begin, shot, blast, hit", () => {
    const title = newArena(3);
    const begun = stepArena(title, tap("a"), stepSeconds);
    expect(arenaCues(title, begun)).toEqual([cue("begin")]);
    const blown = stepArena({ ...begun, energy: 1 }, tap("b"), stepSeconds);
    expect(arenaCues(begun, blown)).toContainEqual(cue("blast"));
    const events = [
      { kind: "kill", foe: "brute", x: 0, y: 0, points: 1 },
      { kind: "hurt" },
      { kind: "shot", angle: 0 },
      { kind: "wave", wave: 2 },
    ] as const;
    const kinds = arenaCues(begun, { ...begun, events }).map(({ kind }) => kind);
    expect(kinds).toEqual(["burst", "hit", "shot", "level"]);
    expect(arenaSound({ ...begun, wave: 99 }, []).tension).toBe(1);
  });

  it("returns each cue once, and without a player keeps only the newest", () => {
    const queue = new CueQueue();
    for (let shift = 0; shift < 100; shift += 1) queue.add([cue("shot", shift)]);
    const taken = queue.take();
    expect(taken).toHaveLength(16);
    expect(taken.at(-1)).toEqual(cue("shot", 99));
    expect(queue.take()).toEqual([]);
  });

  it("R-DESK-01 every built-in game produces cues when they are played", () => {
    for (const name of builtInNames) {
      const game = builtIns[name]({ best: 0 });
      const cueKinds = new Set<string>();
      for (let at = 0; at < 120 * 20; at += 1) {
        game.step(at % 90 === 0 ? tap("a") : noInputs);
        if (at % 2 === 0) for (const { kind } of game.takeSound().cues) cueKinds.add(kind);
      }
      expect(cueKinds.has("begin")).toBe(true);
      expect(cueKinds.size).toBeGreaterThanOrEqual(3);
    }
  });
});

/** An audio stream of a real game, with an encoder that records the level of each block. */
function streaming() {
  const clock = manualClock();
  const game = builtIns.racer({ best: 0 });
  const session = runBuiltIn("Game", game, createFrameBuffer(32, 32), clock, () => undefined);
  const packets: AudioPacket[] = [];
  const levels: number[] = [];
  const encoder = {
    encode(block: Float32Array) {
      levels.push(block.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0));
      return Buffer.of(1);
    },
    close: () => undefined,
  };
  const stream = createAudioStream(session, encoder, (packet) => packets.push(packet), clock);
  return { clock, game, session, packets, levels, stream };
}

describe("audio stream", () => {
  it("catches up after a short delay, skips a long one, and stays on the clock", () => {
    const { clock, packets, stream } = streaming();
    stream.start();
    clock.advance(1_000);
    // After the second stall, a block has been due for exactly 100 ms.
    const blocks = [60, 119, 120, 5_000].map((stall) => {
      const before = packets.length;
      clock.stall(stall);
      clock.advance(1);
      return packets.length - before;
    });
    expect(blocks).toEqual([3, 6, 1, 1]);
    expect(packets.at(-1)?.first).toBe(true);
    expect((packets.at(-1)?.timestamp ?? 0) / 48).toBeGreaterThan(clock.now() - 41);
    stream.stop();
    stream.stop();
    const { length } = packets;
    clock.advance(500);
    expect(packets).toHaveLength(length);
  });

  it("drops cues from before it was started", () => {
    const quiet = streaming();
    const late = streaming();
    late.session.applyInput(decoder()({ down: ["a"] }));
    for (const { session, stream } of [quiet, late]) {
      session.renderFrame();
      stream.start();
    }
    expect(late.game.takeSound().cues).toEqual([]);
  });
});

describe("audio packets", () => {
  it("are one RTP packet for each block, marked after a gap", () => {
    const out: Buffer[] = [];
    const sender = createAudioSender(
      { payloadType: 111, ssrc: 9, sequence: 65_535 },
      (packet) => out.push(packet) > 0,
    );
    sender.send({ data: Buffer.of(1, 2), timestamp: 960, first: true });
    sender.send({ data: Buffer.of(3), timestamp: 1_920, first: false });
    expect(out.map((packet) => [...packet])).toEqual([
      [0x80, 0x80 | 111, 255, 255, 0, 0, 3, 192, 0, 0, 0, 9, 1, 2],
      [0x80, 111, 0, 0, 0, 0, 7, 128, 0, 0, 0, 9, 3],
    ]);
    expect(sender.sent).toEqual({ packets: 2, octets: 3, timestamp: 1_920 });
  });

  it.skipIf(!opusAvailable())(
    "are Opus of 20 ms, below 128 kbit/s, and almost empty for silence",
    async () => {
      const encoder = await openOpusEncoder();
      const block = new Float32Array(blockSamples * channels);
      const sizeOf = (loud: number): number => {
        let octets = 0;
        for (let count = 0; count < 50; count += 1) {
          for (let at = 0; at < block.length; at += 1) {
            const time = (count * blockSamples + (at >> 1)) / 48_000;
            block[at] = loud * (Math.sin(time * 5_000) * 0.4 + Math.sin(time * 900 * (1 + time)) * 0.4);
          }
          const packet = encoder.encode(block);
          // One frame of 20 ms, stereo: configuration 31 of RFC 6716 and its stereo bit.
          if (loud > 0) expect(packet?.[0]).toBe((31 << 3) | 4);
          octets += packet?.length ?? Number.NaN;
        }
        return (octets * 8) / 1_000;
      };
      expect(sizeOf(0)).toBeLessThan(8);
      const kilobits = sizeOf(0.5);
      expect(kilobits).toBeGreaterThan(20);
      expect(kilobits).toBeLessThan(128);
      expect(encoder.encode(new Float32Array(10))).toBe(null);
      encoder.close();
      encoder.close();
      expect(encoder.encode(block)).toBe(null);
    },
  );
});
