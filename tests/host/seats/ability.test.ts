import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { coresIn, nextTryMs, thisCpu, watchAbility } from "../../../host/seats/ability.ts";
import { tempFolder } from "../../support/tempFolder.ts";
import { manualClock } from "../support/manualClock.ts";

let file: string;
beforeEach(() => {
  file = join(tempFolder(), "data", "ability.json");
});

/** A computer whose measurements are given, each resolved in order. */
function computer(results: readonly (number | Error)[], model = "a processor") {
  const clock = manualClock();
  const faults: string[] = [];
  const state = { measured: 0, players: 0 };
  const ability = watchAbility({
    file,
    cpu: { model, cores: 4 },
    clock,
    isEmpty: () => state.players === 0,
    async measure() {
      const result = results[state.measured];
      state.measured += 1;
      if (result instanceof Error) throw result;
      return result ?? Number.NaN;
    },
    reportError: (where) => faults.push(where),
  });
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
  };
  return { clock, state, ability, settled, faults };
}

describe("what a computer can draw and encode", () => {
  it("is measured until two results in a row differ by a fifth at most, and the slower one is kept", async () => {
    const { ability, settled, state } = computer([10, 13, 16, 19.2, 50]);
    expect(ability.now()).toBeNull();
    await settled();
    expect(ability.now()).toEqual({ millisecondsPerMegapixel: 19.2, cores: 4 });
    expect(state.measured).toBe(4);
    const again = computer([]);
    expect(again.ability.now()).toMatchObject({ millisecondsPerMegapixel: 19.2, cores: 4 });
    expect(again.state.measured).toBe(0);
  });

  it("is measured anew on another processor, and where the file is broken", async () => {
    const first = computer([10, 10]);
    await first.settled();
    const second = computer([20, 20], "another processor");
    expect(second.ability.now()).toBeNull();
    await second.settled();
    expect(second.ability.now()).toMatchObject({ millisecondsPerMegapixel: 20 });
    writeFileSync(file, '{"cpu":"a processor","cores":4,"millisecondsPerMegapixel":-1}');
    const third = computer([30, 30]);
    expect(third.ability.now()).toBeNull();
    await third.settled();
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ millisecondsPerMegapixel: 30 });
  });

  it("does not change while somebody plays, and is tried again a minute later", async () => {
    const { ability, settled, state, clock } = computer([10, 10, 12, 12]);
    state.players = 1;
    await settled();
    expect([ability.now(), state.measured]).toEqual([null, 1]);
    clock.advance(nextTryMs);
    await settled();
    expect(state.measured).toBe(1);
    state.players = 0;
    clock.advance(nextTryMs - 1);
    await settled();
    expect(ability.now()).toBeNull();
    clock.advance(1);
    await settled();
    expect(ability.now()).toMatchObject({ millisecondsPerMegapixel: 12 });
  });

  it("stays unknown where results never agree, and is tried again", async () => {
    const { ability, settled, state, clock } = computer([1, 2, 4, 8, 16, 32, 5, 5]);
    await settled();
    expect([ability.now(), state.measured]).toEqual([null, 6]);
    clock.advance(nextTryMs);
    await settled();
    expect(ability.now()).toMatchObject({ millisecondsPerMegapixel: 5 });
  });

  it.each([
    ["200000 100000\n", 2],
    ["150000 100000\n", 1],
    ["50000 100000\n", 1],
    ["max 100000\n", Number.POSITIVE_INFINITY],
    ["", Number.POSITIVE_INFINITY],
  ])("is that of the cores that a container gets: %j", (quota, cores) => {
    expect(coresIn(quota)).toBe(cores);
    expect(thisCpu(quota).cores).toBe(Math.min(cores, availableParallelism()));
  });

  it("is reported once where it cannot be measured, and neither reported nor tried after the end", async () => {
    const broken = computer([new Error("no encoder")]);
    await broken.settled();
    broken.clock.advance(10 * nextTryMs);
    await broken.settled();
    expect([broken.faults, broken.state.measured]).toEqual([["ability"], 1]);
    const stopped = computer([new Error("killed")]);
    stopped.ability.stop();
    await stopped.settled();
    expect(stopped.faults).toEqual([]);
    const ended = computer([1, 2, 4, 8, 16, 32]);
    await ended.settled();
    ended.ability.stop();
    ended.clock.advance(nextTryMs);
    expect(ended.state.measured).toBe(6);
  });
});
