import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type WrittenLine, writtenLine } from "../../../recorder/format.ts";
import type { TimerFact } from "../../../recorder/recordSchemas.ts";
import { lineOfRow, rowOf } from "../../../recorder/rows.ts";
import { type Divergence, describeDivergence } from "../../../replay/compare/divergence.ts";
import { Replay } from "../../../replay/engine/replay.ts";
import { readRecording } from "../../../replay/reading/readRecording.ts";
import type { App } from "../../../streams/app.ts";
import type { LazyModules } from "../../../streams/compose/lazyModules.ts";
import type { Intent } from "../../../streams/intents.ts";
import { recorded, recordedFlow } from "../../recorder/recordedFlow.ts";
import { fakeBackend } from "../../support/fakeBackend.ts";
import { delayed, fakePorts, manualClock, offline, ok } from "../../support/fakePorts.ts";
import { game, twoModes } from "../../support/games.ts";
import { lazyModules } from "../../support/lazyModules.ts";
import { type Create, otherDelays, ownDurations, withoutClosing } from "../compare/changedCode.ts";

const way = recordedFlow(ownDurations);

function replayed(
  text: string,
  code: LazyModules = lazyModules,
  options: { allowTruncated?: boolean; create?: Create } = {},
): { replay: Replay; app: App; divergence: Divergence | null } {
  const read = readRecording(text, options);
  if (read.kind === "refused") throw new Error(read.why);
  const { create = ownDurations } = options;
  const replay = new Replay(read);
  const app = replay.start((...deps) => create(...deps, ownDurations), code);
  replay.play();
  replay.finish();
  return { replay, app, divergence: replay.divergence };
}

/** A row of the file as the line that it is. */
const lineOf = (row: string): WrittenLine => writtenLine.parse(lineOfRow(JSON.parse(row)));

/** The recording with one line changed. @returns the text, and the number of the line */
function changed(
  which: (line: WrittenLine) => boolean,
  change: (line: WrittenLine) => WrittenLine,
): { text: string; line: number } {
  const rows = way.played.trim().split("\n");
  const at = rows.findIndex((row, index) => index > 0 && row.includes('"seq"') && which(lineOf(row)));
  if (at < 0) throw new Error("the recording has no such line");
  const line = change(lineOf(rows[at] ?? ""));
  rows[at] = rowOf(line, JSON.stringify(line.data));
  return { text: rows.join("\n"), line: at + 1 };
}

describe("R-REC-02 a replay", () => {
  test.each(["signed out, leaves for a provider", "signed in by a provider", "played"] as const)(
    "does what was recorded, to the last line: %s",
    (which) => {
      const { replay, app, divergence } = replayed(way[which]);
      expect(divergence && describeDivergence(divergence)).toBeNull();
      expect(replay.passed).toBe(way[which].trim().split("\n").length - 2);
      expect(app.live).toBe(0);
    },
  );

  test("reports the first call that differs, what came instead, and what led to it", () => {
    const { text, line } = changed(
      ({ what, port, kind, data }) =>
        what === "open" &&
        `${port}.${kind}` === "http.request" &&
        JSON.stringify(data).includes("/schedule/confirm"),
      (row) => ({ ...row, data: JSON.parse(JSON.stringify(row.data).replace('"id":"s-1"', '"id":"s-2"')) }),
    );
    const { divergence } = replayed(text);
    expect(divergence).toMatchObject({
      line,
      difference: { path: "body.json.params.id", expected: "s-2", actual: "s-1" },
    });
    const words = divergence ? describeDivergence(divergence) : "";
    expect(words).toContain(`diverges at line ${line}`);
    expect(words).toMatch(/because of line \d+ .*\n +line \d+ .*next socket.connect .*queue_link/);
    // And on to the line that opened the socket.
    expect(divergence?.causes.map(({ what, kind }) => `${what} ${kind}`)).toContain("open connect");
  });

  test("names the request of what a stream does, on both sides", () => {
    const open = way.played.split("\n").findIndex((row) => row.includes('"url":"/api/refresh"')) + 1;
    const said = `close http.request of POST /api/refresh (line ${open})`;
    const neverCloses = replayed(way.played, lazyModules, { create: withoutClosing }).divergence;
    expect(neverCloses && describeDivergence(neverCloses)).toContain(`  expected  ${said}\n`);
    const { text } = changed(
      ({ what, port }) => what === "close" && port === "http",
      ({ of: _, ...row }) => ({ ...row, what: "call", port: "stage", kind: "prepare" }),
    );
    const { divergence } = replayed(text);
    expect(divergence && describeDivergence(divergence)).toContain(`  came      ${said}\n`);
  });

  test("names the frame that drawn bytes are for, on both sides", () => {
    const ack = (id: string) =>
      `draw entropy.bytes 16 for tell socket.connect {"kind":"send","frame":{"json":{"type":"ack","msgId":"${id}"}}}\n`;
    const inbound = (event: string) => (line: WrittenLine) =>
      line.what === "next" && JSON.stringify(line.data).includes(`"event":"${event}"`);
    const edited = (from: string, to: string) => (line: WrittenLine) => ({
      ...line,
      data: JSON.parse(JSON.stringify(line.data).replace(from, to)),
    });
    const missing = replayed(changed(inbound("queue_link"), edited('"msgId":"m-2",', "")).text).divergence;
    expect(missing && describeDivergence(missing)).toContain(`  expected  ${ack("m-2")}`);
    const extra = changed(inbound("heartbeat"), edited('"event"', '"msgId":"m-9","event"'));
    const { divergence } = replayed(extra.text);
    expect(divergence && describeDivergence(divergence)).toContain(`  came      ${ack("m-9")}`);
  });

  test("reports a missing call, when an intent differs", () => {
    const { text, line } = changed(
      ({ what, data }) => what === "send" && JSON.stringify(data).includes("play/click"),
      (row) => ({ ...row, data: { type: "search/close" } }),
    );
    const { divergence } = replayed(text);
    expect(divergence?.line).toBeGreaterThan(line);
    expect(divergence?.expected).toMatchObject({ what: "call", port: "stage", kind: "prepare" });
  });

  test("reports a state that differs", () => {
    const { text, line } = changed(
      ({ what, kind }) => what === "state" && kind === "queue",
      (row) => ({ ...row, data: { set: { "": { shape: "tab", ahead: 7, wait: 1, y: 0.5 } } } }),
    );
    expect(replayed(text).divergence?.line).toBe(line);
  });

  test("reports a timer with another delay", () => {
    const { text, line } = changed(
      ({ what, data }) => what === "fire" && JSON.stringify(data).includes('"delay":10000'),
      (row) => ({ ...row, data: JSON.parse(JSON.stringify(row.data).replace("10000", "12000")) }),
    );
    const { divergence } = replayed(text);
    expect(divergence).toMatchObject({ line, actual: null });
    expect(divergence?.why).toMatch(/was to run 12000 ms and runs 10000 ms/);
  });

  test("R-REC-05 reports a timer with another period or name", () => {
    const fires = (name: string, period: number) => (line: WrittenLine) =>
      line.what === "fire" && JSON.stringify(line.data).endsWith(`"period":${period},"name":"${name}"}`);
    const other = (from: string, to: string) => (line: WrittenLine) => ({
      ...line,
      data: JSON.parse(JSON.stringify(line.data).replace(from, to)),
    });
    const period = changed(fires("push/heartbeatEvery", 10_000), other('"period":10000', '"period":25000'));
    expect(replayed(period.text).divergence).toMatchObject({
      line: period.line,
      why: expect.stringMatching(
        /^Timer \d+ \(push\/heartbeatEvery\) was to fire again after 25000 ms and does after 10000 ms\.$/,
      ),
    });
    const name = changed(fires("push/heartbeatEvery", 10_000), other("heartbeat", "pulse"));
    expect(replayed(name.text).divergence?.why).toMatch(/was push\/pulseEvery and is push\/heartbeatEvery/);
  });

  test("R-REC-10 reports a timer that fires before its time", () => {
    // As if a heartbeat of 20 s came every 10 s.
    const sooner = way.played.replaceAll(
      /"delay":10000(,"period":10000)?,"name":"push\/heartbeatEvery"/g,
      (_, period) =>
        `"delay":20000${period === undefined ? "" : ',"period":20000'},"name":"push/heartbeatEvery"`,
    );
    const { divergence } = replayed(sooner, lazyModules, {
      create: (...deps) => otherDelays("push/heartbeatEvery", 2)(...deps),
    });
    const first = sooner.split("\n").findIndex((row) => row.includes("push/heartbeatEvery")) + 1;
    expect(divergence).toMatchObject({ line: first, actual: null });
    expect(divergence?.why).toMatch(
      /^Timer \d+ \(push\/heartbeatEvery\) fires at \d+ ms, and is due at \d+ ms at the earliest\.$/,
    );
  });

  test("reports what comes after the end of the recording", () => {
    const rows = way.played.trim().split("\n");
    const states = rows.findLastIndex((row) => row.includes('"what":"send"'));
    const { divergence } = replayed(rows.slice(0, states + 1).join("\n"), lazyModules, {
      allowTruncated: true,
    });
    expect(divergence).toMatchObject({ line: states + 2, expected: null });
  });

  test("stops at a divergence: nothing later is played or reported", () => {
    const { text } = changed(
      ({ what, data }) => what === "open" && JSON.stringify(data).includes("/user/wallet"),
      (row) => ({ ...row, data: "another" }),
    );
    const { replay, divergence } = replayed(text);
    expect(divergence).not.toBeNull();
    expect(replay.step()).toBe(false);
  });

  test("of any session does what was recorded", () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), fc.integer(), (steps, seed) => {
        const text = session(steps, seed);
        const { divergence } = replayed(text);
        expect(divergence && describeDivergence(divergence)).toBeNull();
      }),
      { numRuns: 25 },
    );
  });
});

describe("R-REC-05 a timer", () => {
  const fires = way.played
    .split("\n")
    .filter((row) => row.includes('"what":"fire"'))
    .map((row): TimerFact => JSON.parse(row).data);

  test("has the name of its feature and rule", () => {
    expect(fires.length).toBeGreaterThan(50);
    expect(fires.filter(({ name }) => !/^[\w/]+\/\w+$/.test(name))).toEqual([]);
    expect(new Set(fires.map(({ name }) => name))).toContain("speedTest/intervalMs");
  });

  test("that repeats keeps its number, and says its period from the second time on", () => {
    const beats = fires.filter(({ name }) => name === "push/heartbeatEvery");
    const [first, second] = beats.filter(({ timer }) => timer === beats[0]?.timer);
    expect(first).toEqual({ timer: beats[0]?.timer, delay: 10_000, name: "push/heartbeatEvery" });
    expect(second).toEqual({ ...first, period: 10_000 });
  });
});

describe("R-REC-06 a recording that has forgotten early outputs", () => {
  const [head, ...rest] = way.played.trim().split("\n");
  const lines = rest.slice(0, -1).map(lineOf);

  /** What a ring keeps that remembers everything from a line on. */
  function forgetful(fullFrom: number, kept: readonly WrittenLine[] = lines): string {
    const left = kept.filter(
      ({ seq, what }) => seq >= fullFrom || !["tell", "close", "call", "state"].includes(what),
    );
    const header = { ...JSON.parse(head ?? ""), fullFrom };
    const end = { lines: left.length, at: lines.at(-1)?.at };
    const rows = left.map((line) => rowOf(line, JSON.stringify(line.data)));
    return [JSON.stringify(header), ...rows, JSON.stringify({ end })].join("\n");
  }

  test.each([2, 60, 200, 400, 10_000])("replays, with everything compared from line %i on", (fullFrom) => {
    const { divergence, app } = replayed(forgetful(Math.min(fullFrom, lines.length)));
    expect(divergence && describeDivergence(divergence)).toBeNull();
    expect(app.live).toBe(0);
  });

  test("diverges where what it remembers differs", () => {
    const half = Math.floor(lines.length / 2);
    const at = lines.findIndex(({ seq, what }) => seq > half && what === "state");
    const other = lines.map((line, index) =>
      index === at ? { ...line, data: { gone: { x: true } } } : line,
    );
    const text = forgetful(half, other);
    const { divergence } = replayed(text);
    expect(divergence?.expected?.seq).toBe(at + 1);
    expect(text.split("\n")[(divergence?.line ?? 0) - 1]).toContain(`"seq":${at + 1},`);
    expect(divergence && describeDivergence(divergence)).toContain(`diverges at line ${divergence?.line}`);
  });

  test("diverges where more or less was done than it has forgotten", () => {
    const half = Math.floor(lines.length / 2);
    const click = lines.findIndex(({ data }) => JSON.stringify(data)?.includes("play/click"));
    const less = lines.map((line, index) =>
      index === click ? { ...line, data: { type: "home/retry" } } : line,
    );
    expect(replayed(forgetful(half, less)).divergence?.expected?.seq).toBeGreaterThan(click + 1);
  });
});

type Step =
  | { kind: "send"; intent: Intent }
  | { kind: "pass"; ms: number }
  | { kind: "visible"; is: boolean }
  | { kind: "online"; is: boolean }
  | { kind: "jump"; ms: number }
  | { kind: "push"; queuingIndex: number }
  | { kind: "lost" }
  | { kind: "network"; up: boolean };

const someIntents: readonly Intent[] = [
  { type: "navigate", to: "/gameDetails?id=g-1" },
  { type: "navigate", to: "/user" },
  { type: "navigate/back" },
  { type: "section/near", sectionId: "n-1" },
  { type: "play/click", gameId: "g-1" },
  { type: "search/open" },
  { type: "search/type", keyWord: "race" },
  { type: "purchase/open", what: "plan" },
  { type: "locale/choose", locale: "th" },
  { type: "home/retry" },
  { type: "session/signOut" },
];

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom(...someIntents).map((intent): Step => ({ kind: "send", intent })),
  fc.integer({ min: 1, max: 15_000 }).map((ms): Step => ({ kind: "pass", ms })),
  fc.boolean().map((is): Step => ({ kind: "visible", is })),
  fc.boolean().map((is): Step => ({ kind: "online", is })),
  fc.integer({ min: -5_000, max: 100_000 }).map((ms): Step => ({ kind: "jump", ms })),
  fc.nat(50).map((queuingIndex): Step => ({ kind: "push", queuingIndex })),
  fc.constant<Step>({ kind: "lost" }),
  fc.boolean().map((up): Step => ({ kind: "network", up })),
);

function session(steps: readonly Step[], seed: number): string {
  const ports = fakePorts({ clock: manualClock(), seed });
  const server = fakeBackend(ports, [game("g-1", twoModes)]);
  const { clock, http, lifecycle } = ports;
  const { app, text } = recorded(ports, ownDurations);
  clock.advance(10);
  for (const one of steps) {
    if (one.kind === "send") app.send(one.intent);
    else if (one.kind === "pass") clock.advance(one.ms);
    else if (one.kind === "visible") lifecycle.setVisible(one.is);
    else if (one.kind === "online") lifecycle.setOnline(one.is);
    else if (one.kind === "jump") clock.jump(one.ms);
    else if (one.kind === "lost") server.connections.at(-1)?.close(1006);
    else if (one.kind === "network") http.otherwise(one.up ? delayed(50, ok({ list: [] })) : offline);
    else {
      const { queuingIndex } = one;
      server.push({ event: "queue_update", data: { scheduleId: "s-1", queuingIndex, queuingWaitTime: 5 } });
    }
    clock.advance(3);
  }
  clock.advance(31_000);
  app.end();
  return text();
}
