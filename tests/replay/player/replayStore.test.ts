import { defer, NEVER, Observable, of, Subject } from "rxjs";
import { beforeEach, describe, expect, test } from "vitest";
import { isPlayed } from "../../../recorder/format.ts";
import type { ScreenMoment } from "../../../replay/player/compareScreens.ts";
import type { ReadFile } from "../../../replay/player/readFile.ts";
import {
  createReplayStore,
  type OpenedScreens,
  type ReplayPorts,
} from "../../../replay/player/replayStore.ts";
import type { Progress, Screening } from "../../../replay/player/screening.ts";
import { limits } from "../../../replay/reading/readRecording.ts";
import { fakeApp } from "../../../src/dev/fixtures/fakeApp.ts";
import { source } from "../../../streams/lib/state.ts";
import { recordedFlow } from "../../recorder/recordedFlow.ts";
import { manualClock } from "../../support/fakePorts.ts";
import { readOrThrow } from "../timeline/lines.ts";

const recording = readOrThrow(recordedFlow().played);

function bench(given: Partial<ReplayPorts> = {}) {
  const clock = manualClock();
  const shown: number[] = [];
  const hashes: string[] = [];
  const hash$ = new Subject<string>();
  const modes: string[] = [];
  const progress = source<Progress>({ line: 0, over: true, differences: [] });
  let openScreens = 0;
  const screening: Screening = {
    app: fakeApp(),
    progress,
    show: (line) => shown.push(line),
    end: () => undefined,
  };
  const store = createReplayStore({
    scheduler: clock.scheduler,
    fetch: (address) => of<ReadFile>({ kind: "file", name: address, file: new Blob() }),
    openScreens: (_file, mode) =>
      new Observable<OpenedScreens>((subscriber) => {
        openScreens += 1;
        modes.push(mode);
        subscriber.next({ kind: "screening", recording, screening });
        return () => {
          openScreens -= 1;
        };
      }),
    walkScreens: () => NEVER,
    hash$,
    setHash: (hash) => hashes.push(hash),
    ...given,
  });
  const playback = () => {
    const { value } = store.file;
    if (value.kind !== "opened") throw new Error(value.kind);
    return value.opened.playback.value;
  };
  return { clock, store, playback, shown, hashes, hash$, modes, progress, open: () => openScreens };
}

const file = new File(["{}"], "a.ndjson");

describe("R-REC-03 a player", () => {
  let made: ReturnType<typeof bench>;
  beforeEach(() => {
    made = bench();
    made.store.send({ type: "open", file });
  });

  test("plays at the original, double and eightfold speed, and as fast as possible", () => {
    const { clock, store, playback } = made;
    store.send({ type: "play" });
    clock.advance(1_000);
    expect(playback().at).toBe(1_000);
    store.send({ type: "speed", speed: 2 });
    clock.advance(1_000);
    expect(playback().at).toBe(3_000);
    store.send({ type: "speed", speed: 8 });
    clock.advance(200);
    expect(playback().at).toBe(4_600);
    store.send({ type: "speed", speed: "max" });
    clock.advance(3_000);
    expect(playback()).toMatchObject({ status: "over", at: recording.endAt });
  });

  test("pauses, resumes, and continues after a seek", () => {
    const { clock, store, playback } = made;
    store.send({ type: "play" });
    clock.advance(400);
    store.send({ type: "pause" });
    clock.advance(10_000);
    expect(playback()).toMatchObject({ status: "paused", at: 400 });
    store.send({ type: "play" });
    clock.advance(400);
    expect(playback().at).toBe(800);
    store.send({ type: "seek", at: 20_000 });
    clock.advance(400);
    expect(playback().at).toBe(20_400);
  });

  test("lets the screens follow the cursor, to where its fact had its effect", () => {
    const { store, shown } = made;
    const click = recording.lines.find(({ what, at }) => what === "send" && at > 0)?.seq ?? 0;
    store.send({ type: "select", line: click });
    const settled = shown.at(-1) ?? 0;
    expect(settled).toBeGreaterThan(click);
    const next = recording.lines[settled];
    expect(next && isPlayed(next) && next.during === undefined).toBe(true);
    store.send({ type: "step", by: 1 });
    expect(shown.at(-1)).toBe(click + 1);
  });

  test("searches once typing rests", () => {
    const { clock, store, playback } = made;
    store.send({ type: "search", query: "play" });
    clock.advance(149);
    store.send({ type: "search", query: "play/click" });
    clock.advance(149);
    expect(playback().found).toEqual([]);
    clock.advance(1);
    expect(playback().found?.length).toBe(1);
    store.send({ type: "search", query: "" });
    expect(playback().found).toBeNull();
  });
});

test("R-REC-38 a link leads to its moment, at the start and later", () => {
  const hashes = new Subject<string>();
  const {
    store,
    playback,
    clock,
    hashes: written,
  } = bench({
    hash$: new Observable((subscriber) => {
      subscriber.next("#line=101");
      return hashes.subscribe(subscriber);
    }),
  });
  store.send({ type: "fetch", address: "/a.ndjson" });
  expect(playback().line).toBe(100);
  hashes.next("#at=25010");
  expect(playback().at).toBe(25_010);
  hashes.next("#section");
  expect(playback().at).toBe(25_010);
  // Another file begins at its start: the page itself had written what its address names by now.
  clock.advance(250);
  hashes.next(written.at(-1) ?? "");
  expect(written).toHaveLength(1);
  store.send({ type: "select", line: 3 });
  hashes.next(written.at(-1) ?? "");
  expect(playback().line).toBe(3);
});

test("R-REC-44 the screens of a recording are compared when that is asked for, once at a time", () => {
  const walks: Subject<readonly ScreenMoment[]>[] = [];
  const walkScreens = () =>
    defer(() => {
      const walk = new Subject<readonly ScreenMoment[]>();
      walks.push(walk);
      return walk;
    });
  const { store } = bench({ walkScreens });
  store.send({ type: "open", file });
  const check = () => store.file.value.kind === "opened" && store.file.value.opened.screensCheck.value;
  expect(check()).toEqual({ kind: "none" });
  store.send({ type: "compareScreens" });
  store.send({ type: "compareScreens" });
  expect(check()).toEqual({ kind: "running" });
  expect(walks).toHaveLength(1);
  walks[0]?.next([]);
  walks[0]?.complete();
  expect(check()).toEqual({ kind: "done", moments: 0, differences: [] });
  store.send({ type: "compareScreens" });
  expect(walks).toHaveLength(2);
  store.end();
  expect(walks[1]?.observed).toBe(false);
});

describe("R-REC-39 a file", () => {
  test("is refused unread when it is too large", () => {
    const { store, open } = bench();
    const large = new File([], "large.ndjson");
    Object.defineProperty(large, "size", { value: limits.characters + 1 });
    store.send({ type: "open", file: large });
    expect(store.file.value).toMatchObject({ kind: "refused", name: "large.ndjson" });
    expect(store.file.value).toMatchObject({ why: expect.stringMatching(/larger than 40 MB/) });
    expect(open()).toBe(0);
  });

  test("that is broken says why, in one line", () => {
    const { store } = bench({ openScreens: () => of({ kind: "refused", why: "line 3: not JSON" }) });
    store.send({ type: "open", file });
    expect(store.file.value).toEqual({ kind: "refused", name: "a.ndjson", why: "line 3: not JSON" });
  });

  test("replaces the one before, whose screens end; as all do in the end", () => {
    const { store, clock, open, hashes } = bench();
    store.send({ type: "open", file });
    store.send({ type: "play" });
    expect(open()).toBe(1);
    store.send({ type: "open", file });
    expect(open()).toBe(1);
    store.end();
    expect(open()).toBe(0);
    clock.advance(10_000);
    expect(hashes).toEqual([]);
  });

  test("is being read until it is there", () => {
    const { store } = bench({ fetch: () => NEVER });
    store.send({ type: "fetch", address: "/far.ndjson" });
    expect(store.file.value).toEqual({ kind: "reading", name: "/far.ndjson" });
  });
});
