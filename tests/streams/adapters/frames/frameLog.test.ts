import { describe, expect, it } from "vitest";
import { createFrameLog } from "../../../../streams/adapters/browser/stage/frames/frameLog.ts";
import { createPressLog } from "../../../../streams/adapters/browser/stage/frames/pressLog.ts";
import type { HostFacts } from "../../../../wire/desk/frameFacts.ts";

const facts = (changes: Partial<HostFacts>): HostFacts => ({
  frame: 0,
  gameFrames: 60,
  budgetMs: 16.7,
  encodeMs: 4,
  lateMs: 0,
  inputs: [],
  stills: [],
  ...changes,
});
const echo = (n: number, frame: number) => ({ n, frame, gameMs: 8, encodeMs: 4 });

/** Frames that arrive and are shown as told, in ms; the RTP clock began at `base`. */
function watching(base = 0) {
  const presses = new Map<number, number>();
  const log = createFrameLog((n) => presses.get(n) ?? null);
  let presented = 0;
  const rtp = (ms: number): number => (base + Math.round(ms * 90)) >>> 0;
  return {
    presses,
    log,
    rtp,
    frame(
      sentAt: number,
      shownAt: number,
      more: { decodeMs?: number; arrivedAt?: number; missed?: number } = {},
    ) {
      presented += 1 + (more.missed ?? 0);
      log.shown(
        {
          rtpTimestamp: rtp(sentAt),
          expectedDisplayTime: shownAt,
          receiveTime: more.arrivedAt ?? shownAt - 10,
          processingDuration: (more.decodeMs ?? 4) / 1_000,
          presentedFrames: presented,
        },
        shownAt - 1,
      );
    },
  };
}

describe("R-LAG-01 input to photon", () => {
  it("is the time from the press to the display of the first frame that shows it, whichever word comes first", () => {
    const { presses, log, frame, rtp } = watching();
    presses.set(5, 1_000);
    presses.set(9, 1_040);
    frame(0, 1_010);
    frame(16, 1_026.3);
    log.add(facts({ inputs: [echo(5, rtp(16)), echo(9, rtp(50))] }));
    frame(33, 1_043);
    frame(50, 1_060.04);
    expect(log.take().inputToPhoton).toEqual([26.3, 20]);
    expect(log.take().inputToPhoton).toEqual([]);
  });

  it("takes the next frame for one that was skipped, also when the RTP clock wraps", () => {
    const { presses, log, frame, rtp } = watching(2 ** 32 - 90 * 20);
    presses.set(5, 1_000);
    frame(0, 1_010);
    frame(33, 1_043);
    log.add(facts({ inputs: [echo(5, rtp(16))] }));
    expect(log.take().inputToPhoton).toEqual([43]);
  });

  it("measures nothing of presses and frames that it does not know", () => {
    const { presses, log, frame, rtp } = watching();
    presses.set(6, 1_000);
    frame(100, 1_010);
    log.add(facts({ inputs: [echo(5, rtp(100)), echo(6, rtp(50))] }));
    expect(log.take().inputToPhoton).toEqual([]);
  });

  it("measures nothing across a time in which nobody looked", () => {
    const { presses, log, frame, rtp } = watching();
    presses.set(5, 1_000);
    frame(0, 1_010);
    log.add(facts({ inputs: [echo(5, rtp(16))] }));
    log.restart();
    frame(5_000, 6_000);
    log.add(facts({ frame: rtp(5_000) }));
    expect(log.take()).toMatchObject({ inputToPhoton: [], stallMs: 0, shown: 2 });
  });
});

describe("R-LAG-01 frames", () => {
  it("are counted with those that the callback missed", () => {
    const { log, frame } = watching();
    frame(0, 1_000);
    frame(50, 1_050, { missed: 2 });
    expect(log.take().shown).toBe(4);
  });

  it("give decoding, jitter and waiting", () => {
    const { log, frame } = watching();
    frame(0, 1_010, { arrivedAt: 1_000, decodeMs: 2 });
    frame(16, 1_036, { arrivedAt: 1_020, decodeMs: 6 });
    frame(32, 1_042, { arrivedAt: 1_032, decodeMs: 4 });
    expect(log.take()).toMatchObject({ decodeMs: 4, decodeP95Ms: 6, jitterMs: 4, lateMs: 10 });
    expect(log.take()).toMatchObject({ decodeMs: null, decodeP95Ms: null, jitterMs: null, lateMs: null });
  });

  it("give null for what the browser does not tell", () => {
    const log = createFrameLog(() => 0);
    for (const at of [1_000, 1_016]) log.shown({ expectedDisplayTime: at, presentedFrames: 1 }, at);
    expect(log.take()).toEqual({
      shown: 2,
      decodeMs: null,
      decodeP95Ms: null,
      jitterMs: null,
      lateMs: null,
      stallMs: 0,
      inputToPhoton: [],
    });
  });

  it("without a time of display count as displayed at their callback", () => {
    const log = createFrameLog(() => 0);
    log.shown({ expectedDisplayTime: 0, receiveTime: 990, presentedFrames: 1 }, 1_000);
    expect(log.take().lateMs).toBe(10);
  });
});

describe("R-LAG-01 a stall", () => {
  const stallOf = (gap: number, still: number): number => {
    const { log, frame, rtp } = watching();
    frame(0, 1_000);
    frame(gap, 1_000 + gap);
    log.add(facts({ frame: rtp(gap), stills: still === 0 ? [] : [{ from: rtp(0), to: rtp(still) }] }));
    return log.take().stallMs;
  };
  it("is a picture that stands for 200 ms and more", () =>
    expect([199, 200, 5_000].map((gap) => stallOf(gap, 0))).toEqual([0, 200, 5_000]));
  it("is none before a frame without an RTP timestamp", () => {
    const { log, frame, rtp } = watching();
    frame(0, 1_000);
    log.shown({ expectedDisplayTime: 2_000, presentedFrames: 2 }, 2_000);
    log.add(facts({ frame: rtp(1_000) }));
    expect(log.take().stallMs).toBe(0);
  });
  it("is none where the game's picture did not change", () =>
    expect([1_990, 1_500].map((still) => stallOf(2_000, still))).toEqual([0, 500]));
  it("waits for the host's word", () => {
    const { log, frame, rtp } = watching();
    frame(0, 1_000);
    frame(900, 1_900);
    log.add(facts({ frame: rtp(800) }));
    expect(log.take().stallMs).toBe(0);
    log.add(facts({ frame: rtp(1_800) }));
    expect(log.take().stallMs).toBe(900);
  });
});

describe("R-LAG-01 presses", () => {
  it("are found by the snapshot that told of them, or by the next one", () => {
    let now = 100;
    const log = createPressLog(() => now);
    now = 200;
    log.pressed(2);
    now = 300;
    log.pressed(4);
    expect([1, 2, 3, 4, 9].map(log.pressedAt)).toEqual([null, 200, 200, 300, 300]);
    log.clear();
    expect(log.pressedAt(9)).toBeNull();
  });

  it("are forgotten after 64 more", () => {
    let now = 0;
    const log = createPressLog(() => now);
    for (let n = 1; n <= 65; n += 1) {
      now = n;
      log.pressed(n);
    }
    expect([1, 2, 65].map(log.pressedAt)).toEqual([null, 2, 65]);
  });
});
