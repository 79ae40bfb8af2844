import { NEVER, of } from "rxjs";
import { describe, expect, test } from "vitest";
import { createOwnRecording, type OwnRecording } from "../../../../streams/features/problems/ownRecording.ts";
import {
  createProblemIntents,
  type ProblemIntent,
} from "../../../../streams/features/problems/problemIntents.ts";
import { source } from "../../../../streams/lib/state.ts";
import type { LongRecording, RecordingPort, TakenRecording } from "../../../../streams/ports/recording.ts";
import { type MarbleTest, marbles } from "../../../support/marbles.ts";
import { deskBench } from "../desk/deskBench.ts";

const at = "/user/setting";
const taken: TakenRecording = { spanMs: 1, bytes: 2, lines: 3, replays: true, text: () => "" };
const off: Partial<OwnRecording> = { status: "off", taken: null };

function bench(marble: MarbleTest, given: { port?: boolean; config?: boolean } = {}) {
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
    forgetAllBut: () => undefined,
  };
  const create = () =>
    createOwnRecording(marble.scope.child("recording"), {
      ...deps,
      intents: createProblemIntents(deps),
      config: { recording: given.config ?? true },
      recording: given.port === false ? undefined : port,
    });
  const does = (act: ProblemIntent) => deps.send({ type: "problem/do", act });
  const { overlays } = deps;
  const answer = (yes: boolean) =>
    deps.send({ type: "overlay/answer", id: overlays.shown.value[0]?.id ?? 0, answer: yes });
  return { state: create(), create, does, answer, overlays, long, calls };
}

describe("R-REC-26 the player's setting", () => {
  test("off: what was recorded is forgotten at once; on again: with the next start", () =>
    marbles({ at }, (marble) => {
      const { state, create, does, calls } = bench(marble);
      expect(state.value).toEqual({ status: "on", long: null, taken: null, saved: null });
      does({ kind: "open" });
      does({ kind: "record", on: false });
      expect(state.value).toMatchObject(off);
      expect(calls).toEqual(["end"]);
      does({ kind: "open" });
      expect(state.value).toMatchObject(off);
      does({ kind: "record", on: true });
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
    marbles({ at }, (marble) => {
      const { create, does } = bench(marble, { port: false });
      does({ kind: "record", on: false });
      expect(create().value.status).toBe("off");
    }));
});

test("R-REC-30 what an open form would send is what was recorded when it was opened; a closed one holds nothing", () =>
  marbles({ at }, (marble) => {
    const { state, does } = bench(marble);
    does({ kind: "open" });
    expect(state.value.taken).toBe(taken);
    does({ kind: "close" });
    expect(state.value.taken).toBeNull();
  }));

describe("R-REC-27 a longer recording", () => {
  test("starts after a yes alone, and the mark follows the port", () =>
    marbles({ at }, (marble) => {
      const { state, does, answer, overlays, long, calls } = bench(marble);
      does({ kind: "recordLonger", on: true });
      expect(overlays.shown.value).toMatchObject([{ kind: "confirm", params: { message: "recordSession" } }]);
      answer(false);
      expect(calls).toEqual([]);
      does({ kind: "recordLonger", on: true });
      answer(true);
      expect(calls).toEqual(["start"]);
      long.set({ startedAt: 5, ended: false });
      expect(state.value.long).toEqual({ startedAt: 5, ended: false });
      does({ kind: "recordLonger", on: false });
      does({ kind: "discard" });
      expect(calls).toEqual(["start", "stop", "discard"]);
    }));
});

test("R-REC-43 what the form would send is saved as a file on demand, and the next form says nothing of it", () =>
  marbles({ at }, (marble) => {
    const { state, does, calls } = bench(marble);
    does({ kind: "open" });
    expect(state.value.saved).toBeNull();
    does({ kind: "saveRecording", allow: ["names"] });
    expect(calls).toEqual(["save names"]);
    expect(state.value.saved).toBe(true);
    does({ kind: "open" });
    expect(state.value.saved).toBeNull();
  }));
