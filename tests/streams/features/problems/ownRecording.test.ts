import { NEVER, of } from "rxjs";
import { describe, expect, test } from "vitest";
import { createOwnRecording, type OwnRecording } from "../../../../streams/features/problems/ownRecording.ts";
import { source } from "../../../../streams/lib/state.ts";
import type { LongRecording, RecordingPort, TakenRecording } from "../../../../streams/ports/recording.ts";
import { beginWith, type MarbleTest, marbles } from "../../../support/marbles.ts";
import { deskBench } from "../desk/deskBench.ts";

const at = "/user/setting";
const taken: TakenRecording = { spanMs: 1, bytes: 2, lines: 3, replays: true, text: () => "" };
const off: Partial<OwnRecording> = { status: "off", taken: null };

function bench(
  marble: MarbleTest,
  given: { port?: boolean; config?: boolean; with?: Partial<RecordingPort> } = {},
) {
  const { deps } = deskBench(marble);
  const long = source<LongRecording | null>(null);
  const calls: string[] = [];
  const port: RecordingPort = {
    long$: long,
    take: () => of(taken),
    start: () => calls.push("start"),
    stop: () => calls.push("stop"),
    discard: () => calls.push("discard"),
    end: () => calls.push("end"),
    keep: () => NEVER,
    save: (allow) => {
      calls.push(`save ${allow}`);
      return of(true);
    },
    upload: () => NEVER,
    ...given.with,
  };
  const create = () =>
    createOwnRecording(marble.scope.child("recording"), {
      ...deps,
      config: { recording: given.config ?? true },
      recording: given.port === false ? undefined : port,
    }).ownRecording;
  const does = deps.send;
  const { overlays } = deps;
  const answer = (yes: boolean) =>
    deps.send({ type: "overlay/answer", id: overlays.shown.value[0]?.id ?? 0, answer: yes });
  return { state: create(), create, does, answer, overlays, long, calls };
}

describe("R-REC-26 the player's setting", () => {
  test("off: what was recorded is forgotten at once; on again: with the next start", () =>
    marbles({ at }, bench, (_, { state, create, does, calls }) => {
      expect(state.value).toEqual({ status: "on", long: null, taken: null, saved: null });
      does({ type: "problem/open" });
      does({ type: "problem/record", on: false });
      expect(state.value).toMatchObject(off);
      expect(calls).toEqual(["end"]);
      does({ type: "problem/open" });
      expect(state.value).toMatchObject(off);
      does({ type: "problem/record", on: true });
      expect(state.value).toMatchObject({ status: "next" });
      expect(create().value.status).toBe("on");
    }));

  test.each([
    [{ port: false, config: false }, "absent"],
    [{ port: false }, "next"],
    [{}, "on"],
  ] as const)("%o: %s", (given, status) =>
    marbles({ at }, (marble) => {
      expect(bench(marble, given).state.value.status).toBe(status);
    }),
  );

  test("off stays off with the next start", () =>
    marbles({ at }, beginWith(bench, { port: false }), (_, { create, does }) => {
      does({ type: "problem/record", on: false });
      expect(create().value.status).toBe("off");
    }));
});

test("R-REC-30 what an open form would send is what was recorded when it was opened; a closed one holds nothing", () =>
  marbles({ at }, bench, (_, { state, does }) => {
    does({ type: "problem/open" });
    expect(state.value.taken).toBe(taken);
    does({ type: "problem/close" });
    expect(state.value.taken).toBeNull();
  }));

test("R-REC-30 a form that is closed before its recording was taken holds nothing; the next one holds its own", () =>
  marbles({ at }, (marble) => {
    const later = { ...taken, bytes: 9 };
    const takes = [marble.cold("5ms (a|)", { a: taken }), marble.cold("5ms (b|)", { b: later })];
    const { state, does } = bench(marble, { with: { take: () => takes.shift() ?? NEVER } });
    marble.at(10, () => does({ type: "problem/open" }));
    marble.at(12, () => does({ type: "problem/close" }));
    marble.at(13, () => does({ type: "problem/open" }));
    marble.at(17, () => expect(state.value.taken).toBeNull());
    marble.at(19, () => expect(state.value.taken).toEqual(later));
  }));

describe("R-REC-27 a longer recording", () => {
  test("asked for twice it has one question, which goes when it is turned off", () =>
    marbles({ at }, bench, (_, { does, answer, overlays, calls }) => {
      does({ type: "problem/recordLonger", on: true });
      does({ type: "problem/recordLonger", on: true });
      expect(overlays.shown.value).toHaveLength(1);
      does({ type: "problem/recordLonger", on: false });
      expect(overlays.shown.value).toEqual([]);
      does({ type: "problem/recordLonger", on: true });
      answer(true);
      expect(calls).toEqual(["stop", "start"]);
    }));

  test("starts after a yes alone, and the mark follows the port", () =>
    marbles({ at }, bench, (_, { state, does, answer, overlays, long, calls }) => {
      does({ type: "problem/recordLonger", on: true });
      expect(overlays.shown.value).toMatchObject([{ kind: "confirm", params: { message: "recordSession" } }]);
      answer(false);
      expect(calls).toEqual([]);
      does({ type: "problem/recordLonger", on: true });
      answer(true);
      expect(calls).toEqual(["start"]);
      long.set({ startedAt: 5, ended: false });
      expect(state.value.long).toEqual({ startedAt: 5, ended: false });
      does({ type: "problem/recordLonger", on: false });
      does({ type: "problem/discard" });
      expect(calls).toEqual(["start", "stop", "discard"]);
    }));
});

test("R-REC-43 what the form would send is saved as a file on demand, and the next form says nothing of it", () =>
  marbles({ at }, bench, (_, { state, does, calls }) => {
    does({ type: "problem/open" });
    expect(state.value.saved).toBeNull();
    does({ type: "problem/saveRecording", allow: ["names"] });
    expect([calls, state.value.saved]).toEqual([["save names"], true]);
    does({ type: "problem/open" });
    expect(state.value.saved).toBeNull();
  }));

test("R-REC-43 saved again before the first time was over: the form says what became of the last", () =>
  marbles({ at }, (marble) => {
    const saves = [marble.cold("20ms (n|)", { n: false }), marble.cold("5ms (y|)", { y: true })];
    const { state, does } = bench(marble, { with: { save: () => saves.shift() ?? NEVER } });
    marble.at(10, () => does({ type: "problem/saveRecording", allow: [] }));
    marble.at(12, () => does({ type: "problem/saveRecording", allow: [] }));
    marble.at(18, () => expect(state.value.saved).toBe(true));
    marble.at(50, () => expect(state.value.saved).toBe(true));
  }));
