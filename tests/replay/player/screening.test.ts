import { afterEach, describe, expect, test } from "vitest";
import { isPlayed } from "../../../recorder/format.ts";
import { watchStates } from "../../../recorder/states.ts";
import type { ReplayMode } from "../../../replay/compare/report.ts";
import { Replay } from "../../../replay/engine/replay.ts";
import { createScreening, type Screening } from "../../../replay/player/screening.ts";
import type { createApp } from "../../../streams/app.ts";
import { recordedFlow } from "../../recorder/recordedFlow.ts";
import { manualClock } from "../../support/fakePorts.ts";
import { lazyModules } from "../../support/lazyModules.ts";
import { otherDelays, otherVersion, ownDurations } from "../compare/changedCode.ts";
import { readOrThrow } from "../timeline/lines.ts";

const { played } = recordedFlow(ownDurations);
let screening: Screening;
afterEach(() => screening.end());

function screened(text = played, mode: ReplayMode = "strict", create: typeof createApp = ownDurations) {
  const recording = readOrThrow(text);
  const clock = manualClock();
  const { scheduler } = clock;
  screening = createScreening({ recording, mode, create, lazyModules, scheduler });
  return { clock, recording };
}

/** Every State of an app by its name, as plain data. */
function statesOf(app: object): Readonly<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  watchStates(app, (name, { set = {} }) => {
    found[name] = set[""];
  }).unsubscribe();
  return found;
}

describe("R-REC-36 a screening", () => {
  test("shows at any line what a replay up to there shows, forward and back", () => {
    const { recording } = screened();
    expect(screening.progress.value).toEqual({
      line: recording.lines.at(-1)?.seq,
      over: true,
      differences: [],
    });
    const replay = new Replay(recording);
    const app = replay.start(ownDurations, lazyModules);
    const expected: [number, unknown][] = [];
    const keep = (): void => {
      expected.push([recording.lines[replay.passed - 1]?.seq ?? 0, statesOf(app)]);
    };
    keep();
    for (let count = 1; replay.step(); count += 1) if (count % 10 === 0) keep();
    expect(expected.length).toBeGreaterThan(15);
    for (const [seq, states] of [...expected, ...expected.toReversed()]) {
      screening.show(seq);
      expect(statesOf(screening.app), `after line ${seq}`).toEqual(states);
    }
  });

  test("shows the farthest that is there until the rest has been replayed", () => {
    const { clock, recording } = screened();
    const last = recording.lines.at(-1)?.seq ?? 0;
    screening.end();
    // A clock that passes 5 ms each time it is asked: a slice then is a few lines.
    let asked = 0;
    const scheduler = {
      now: () => {
        asked += 5;
        return asked;
      },
      schedule: clock.scheduler.schedule.bind(clock.scheduler),
    };
    screening = createScreening({ recording, mode: "strict", create: ownDurations, lazyModules, scheduler });
    const { line, over } = screening.progress.value;
    expect(over).toBe(false);
    expect(line).toBeLessThan(last);
    screening.show(last);
    const early = statesOf(screening.app);
    clock.advance(1);
    expect(screening.progress.value).toMatchObject({ line: last, over: true });
    const late = statesOf(screening.app);
    expect(late).not.toEqual(early);
    screening.show(last);
    expect(statesOf(screening.app)).toEqual(late);
  });

  test("ignores intents: only the recording decides", () => {
    screened();
    screening.show(200);
    const { path } = screening.app.location.value;
    screening.app.send({ type: "navigate", to: "/user" });
    screening.app.end();
    expect(screening.app.location.value.path).toBe(path);
    expect(screening.progress.value.differences).toEqual([]);
  });

  test("says where the app does something else, and keeps what it has shown", () => {
    const { clock } = screened(played.replace('"url":"/user/wallet"', '"url":"/user/purse"'));
    expect(screening.progress.value).toMatchObject({ over: false, differences: [{}] });
    clock.advance(1);
    const row = played.split("\n").findIndex((line) => line.includes('"url":"/user/wallet"')) + 1;
    const { over, differences } = screening.progress.value;
    expect(over).toBe(true);
    expect(differences).toMatchObject([{ rows: [row], title: expect.stringContaining(`at line ${row}`) }]);
    expect(differences[0]?.text).toMatch(
      /diverges at line \d+.*: missing open http\.request POST \/user\/purse\n/,
    );
    screening.show(100_000);
    expect(screening.app.session.value.status).toBeDefined();
  });

  test("that is tolerant shows the same at every line, where nothing differs", () => {
    const { recording } = screened();
    const inputs = recording.lines.filter((line) => isPlayed(line) && line.during === undefined);
    const shown = (): readonly unknown[] =>
      inputs.map(({ seq }) => {
        screening.show(seq - 1);
        return statesOf(screening.app);
      });
    const strict = shown();
    screening.end();
    screened(played, "tolerant");
    expect(screening.progress.value).toEqual({
      line: recording.lines.at(-1)?.seq,
      over: true,
      differences: [],
    });
    expect(shown()).toEqual(strict);
  });

  test("that is tolerant goes on after a difference, and lists all in groups with their places", () => {
    const beatsLater = otherDelays("push/heartbeatEvery", 2.5);
    const changed: typeof createApp = (ports, ...rest) =>
      otherVersion(ports, ...rest, (inner) => beatsLater(inner, ...rest, ownDurations));
    const { clock, recording } = screened(played, "tolerant", changed);
    clock.advance(1);
    const { line, over, differences } = screening.progress.value;
    expect({ line, over }).toEqual({ line: recording.lines.at(-1)?.seq, over: true });
    expect(differences.map(({ title }) => title)).toEqual([
      expect.stringMatching(
        /^\d+ × changed open http\.request at body\.json\.common\.pVersion: expected \d+, came 9999, first at line 51$/,
      ),
      "5 × changed timer push/heartbeatEvery at delay: expected 10000, came 25000, first at line 330",
    ]);
    const beats = differences[1]?.rows ?? [];
    expect(beats).toHaveLength(5);
    for (const row of beats)
      expect(recording.lines.find((one) => one.row === row)?.data).toMatchObject({
        name: "push/heartbeatEvery",
      });
    // What a strict replay would not have come to is shown.
    screening.show(line);
    const last = statesOf(screening.app);
    screening.show(differences[0]?.rows[0] ?? 0);
    expect(statesOf(screening.app)).not.toEqual(last);
  });
});
