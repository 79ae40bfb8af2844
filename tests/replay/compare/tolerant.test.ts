import { describe, expect, test } from "vitest";
import { isPlayed, type Line, type Recording } from "../../../recorder/format.ts";
import { describeDivergence } from "../../../replay/compare/divergence.ts";
import type { DivergenceGroup, ReplayReport } from "../../../replay/compare/report.ts";
import { Replay } from "../../../replay/engine/replay.ts";
import { type ReplayOptions, replayRecording } from "../../../replay/engine/replayRecording.ts";
import { readRecording } from "../../../replay/reading/readRecording.ts";
import { recordedFlow } from "../../recorder/recordedFlow.ts";
import { lazyModules } from "../../support/lazyModules.ts";
import {
  type Create,
  earlierFetch,
  idleTimer,
  oneMoreState,
  otherDelays,
  otherVersion,
  ownDurations,
  withoutCall,
  withoutClosing,
} from "./changedCode.ts";

const way = recordedFlow(ownDurations);
const played = read(way.played);

function read(text: string): Recording {
  const recording = readRecording(text);
  if (recording.kind === "refused") throw new Error(recording.why);
  return recording;
}

function replayed(create: Create, options: Partial<ReplayOptions> = {}, recording = played): ReplayReport {
  return replayRecording(recording, {
    create: (...deps) => create(...deps, ownDurations),
    lazyModules,
    mode: "tolerant",
    limit: 100,
    ...options,
  });
}

const summary = ({ kind, name, path, count }: DivergenceGroup): string =>
  `${count} × ${kind} ${name}${path === "" ? "" : ` at ${path}`}`;

/** Changes of code that a recording should survive, and what a replay says of each. */
const changes: Readonly<Record<string, { readonly create: Create; readonly groups: readonly string[] }>> = {
  "another version number": {
    create: otherVersion,
    groups: ["35 × changed open http.request at body.json.common.pVersion"],
  },
  "one more State": { create: oneMoreState, groups: [] },
  "one idle timer": { create: idleTimer(5_000, 5_000), groups: ["12 × extra timer idle/tick"] },
  "an earlier fetch": {
    create: earlierFetch("/activity/iosCategory", { id: "n-1" }, "/user/wallet"),
    groups: ["1 × earlier open http.request POST /activity/iosCategory"],
  },
  "another heartbeat": {
    create: otherDelays("push/heartbeatEvery", 2.5),
    groups: ["5 × changed timer push/heartbeatEvery at delay"],
  },
};

describe("R-REC-11 a tolerant replay", () => {
  test.each(["signed out, leaves for a provider", "signed in by a provider", "played"] as const)(
    "finds nothing where nothing has changed: %s",
    (which) => {
      const report = replayed(ownDurations, {}, read(way[which]));
      expect(report.groups.map(summary)).toEqual([]);
      expect(report.passed).toBe(read(way[which]).lines.length);
    },
  );

  test.each(Object.entries(changes))("finds %s as one group at most", (_, { create, groups }) => {
    expect(replayed(create).groups.map(summary)).toEqual(groups);
  });

  test("finds several changes at once, each as its own group", () => {
    const all = Object.values(changes).reduce<Create>(
      (create, change) => (ports, config, modules) => change.create(ports, config, modules, create),
      ownDurations,
    );
    const expected = Object.values(changes).flatMap(({ groups }) => groups);
    expect(new Set(replayed(all).groups.map(summary))).toEqual(new Set(expected));
  });

  test("says what was recorded and what came, and returns as many single ones as are asked for", () => {
    const { divergences, groups } = replayed(otherDelays("push/heartbeatEvery", 2.5), { limit: 3 });
    expect(divergences).toHaveLength(3);
    expect(groups[0]).toMatchObject({
      isSame: true,
      first: { difference: { expected: 10_000, actual: 25_000 } },
    });
    expect(groups[0]?.first.causes[0]).toMatchObject({ what: "next", port: "socket" });
    expect(played.lines.find(({ row }) => row === groups[0]?.first.line)).toMatchObject({ what: "fire" });
  });

  test("puts a call that is missing first, with what it would have led to", () => {
    const [first] = replayed(withoutCall("/schedule/confirm")).groups;
    expect(first).toMatchObject({
      kind: "missing",
      name: "open http.request POST /schedule/confirm",
      ledTo: ["missing close http.request POST /schedule/confirm", "missing state.queue"],
      first: { expected: { what: "open" }, actual: null },
    });
  });

  test("names the request of what a stream does, and the frame that bytes are for", () => {
    const text = ({ divergences }: ReplayReport) => divergences.map(describeDivergence).join("\n");
    expect(text(replayed(withoutClosing))).toMatch(
      /expected {2}close http\.request of POST \/schedule\/confirm \(line \d+\)\n {2}came {6}nothing/,
    );
    const noAck = read(way.played.replace('"msgId":"m-1",', ""));
    expect(text(replayed(ownDurations, {}, noAck))).toMatch(
      /expected {2}draw entropy\.bytes 16 for tell socket\.connect .*"msgId":"m-1".*\n {2}came {6}nothing/,
    );
  });

  test("played input by input finds what a whole one finds, and says how far it is", () => {
    const create = otherDelays("push/heartbeatEvery", 2.5);
    const replay = new Replay(played, "tolerant");
    const app = replay.start((...deps) => create(...deps, ownDurations), lazyModules);
    const reached = [replay.line];
    while (replay.step()) reached.push(replay.line);
    replay.finish();
    app.end();
    const groups = replay.comparison.findings.groups(() => true);
    expect(groups.map(summary)).toEqual(changes["another heartbeat"]?.groups);
    const beats = played.lines.filter(
      ({ what, data }) => what === "fire" && Object(data).name === "push/heartbeatEvery",
    );
    expect(groups[0]?.rows).toEqual(beats.map(({ row }) => row));
    // Each step ends with the last line that its input led to, before the next input.
    expect(reached).toEqual(reached.toSorted((one, other) => one - other));
    const inputs = played.lines.filter((line) => isPlayed(line) && line.during === undefined);
    expect(reached).toHaveLength(inputs.length + 1);
    expect(inputs.every(({ seq }, index) => seq > (reached[index] ?? seq))).toBe(true);
    expect(replay.line).toBe(played.lines.at(-1)?.seq);
    expect(replay.step()).toBe(false);
  });

  test("reports only what is asked for", () => {
    const create: Create = (ports, config, modules, base) =>
      otherVersion(ports, config, modules, (inner) => idleTimer(5_000, 5_000)(inner, config, modules, base));
    const groups = replayed(create, { only: ["idle"] }).groups.map(summary);
    expect(groups).toEqual(["12 × extra timer idle/tick"]);
    expect(replayed(create, { only: ["play"] }).groups).toEqual([]);
  });

  test.each(["strict", "tolerant"] as const)("names a State that the recording does not know: %s", (mode) => {
    const { divergences, newStates, isExact } = replayed(oneMoreState, { mode, limit: 1 });
    expect({ divergences, newStates, isExact }).toEqual({
      divergences: [],
      newStates: ["state.weather"],
      isExact: false,
    });
  });

  test("stops where it is told to, and does not miss what comes later", () => {
    const report = replayed(ownDurations, { until: 20_000 });
    expect(report.groups).toEqual([]);
    expect(report.at).toBeLessThanOrEqual(20_000);
    expect(report.passed).toBe(played.lines.filter(({ at }) => at <= 20_000).length);
  });

  test.each([2, 60, 400])("does not compare what was forgotten before line %i", (fullFrom) => {
    const lines = played.lines.filter(
      ({ seq, what }) => seq >= fullFrom || !["tell", "close", "call", "state"].includes(what),
    );
    const recording = { ...played, lines, header: { ...played.header, fullFrom } };
    expect(replayed(ownDurations, {}, recording).groups.map(summary)).toEqual([]);
    const beats = played.lines.filter(
      (line) => line.what === "fire" && Object(line.data).name === "push/heartbeatEvery",
    );
    expect(replayed(otherDelays("push/heartbeatEvery", 2), {}, recording).groups[0]?.count).toBe(
      beats.length,
    );
  });
});

describe("R-REC-13 the same recording", () => {
  test("gives the same trace in a hundred replays", () => {
    const recording = read(way["signed out, leaves for a provider"]);
    const traces = Array.from({ length: 100 }, () => traceOf(recording));
    expect(new Set(traces).size).toBe(1);
    expect(traces[0]?.split("\n").length).toBeGreaterThan(40);
  });

  test("gives the same trace strictly and tolerantly, which has all that went in and came out", () => {
    const strict = traceOf(played);
    expect(traceOf(played, "tolerant")).toBe(strict);
    const isTraced = ({ what }: Line): boolean => what !== "read" && what !== "screen";
    expect(strict.trimEnd().split("\n")).toHaveLength(played.lines.filter(isTraced).length);
  });

  test("has the members of its data in one order", () => {
    expect(traceOf(played)).toMatch(/^0 open http\.request \{"body":.*"headers":.*"method":.*"url":/m);
  });
});

function traceOf(recording: Recording, mode: "strict" | "tolerant" = "strict"): string {
  return replayed(ownDurations, { mode, limit: 1, trace: true }, recording).trace;
}
