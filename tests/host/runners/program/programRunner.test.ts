import { chmodSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { systemClock } from "../../../../host/lib/clock.ts";
import type { ProgramDescription } from "../../../../host/library/gameDescription.ts";
import { createProgramRunner } from "../../../../host/runners/program/programRunner.ts";
import { RunnerError } from "../../../../host/runners/runner.ts";
import { tempFolder } from "../../../support/tempFolder.ts";
import { noPrograms, windowGame } from "../../seats/support/testPrograms.ts";

if (noPrograms !== null) console.warn(`skipped, ${noPrograms}: tests of programs' starts`);

let folder: string;
beforeEach(() => {
  folder = tempFolder();
  // The game's screen runs as a user of its own.
  chmodSync(folder, 0o711);
  for (const name of ["home", "run"]) mkdirSync(join(folder, name));
});

const inRunFolder = (): string[] => readdirSync(join(folder, "run"));

/** Starts a game. @returns what came of it, and the stages of loading that it has reached */
function start(game: ProgramDescription, signal = new AbortController().signal) {
  const stages: string[] = [];
  const runner = createProgramRunner({
    clock: systemClock,
    sandbox: true,
    reportError: (where, error) => {
      throw new Error(where, { cause: error });
    },
  });
  const [homeFolder, runFolder] = [join(folder, "home"), join(folder, "run")];
  const resolution = { width: 640, height: 360 };
  const order = { game, homeFolder, runFolder, network: false, seat: 80, resolution };
  const events = {
    loading: (stage: string) => void stages.push(stage),
    hanging: () => undefined,
    ended: () => undefined,
  };
  return { stages, started: runner.start(order, events, signal) };
}

describe.skipIf(noPrograms !== null)("a program's start", () => {
  it("R-HOST-01 is over as soon as enough of its picture is drawn", async () => {
    // Its window covers 0.31 of the screen.
    const { started } = start(windowGame("g-drawn", { drawn: 0.3 }));
    await (await started).stop();
    expect(inRunFolder()).toEqual([]);
  });

  it("R-HOST-01 goes on while less of its picture is drawn, until it has taken too long", async () => {
    const { started, stages } = start(windowGame("g-loads", { drawn: 0.32, startSeconds: 2 }));
    await expect(started).rejects.toEqual(new RunnerError({ reason: "start-failed" }));
    expect(stages).toEqual(["window"]);
    expect(inRunFolder()).toEqual([]);
  });

  it("opens nothing when it is given up before", async () => {
    const { started, stages } = start(windowGame("g-given-up"), AbortSignal.abort());
    expect(inRunFolder()).toEqual([]);
    await expect(started).rejects.toBeInstanceOf(RunnerError);
    expect(stages).toEqual([]);
  });

  it("runs no program when it is given up while screen and sound open", async () => {
    const aborting = new AbortController();
    const writes = { program: "/usr/bin/touch", arguments: ["it-ran"] };
    const { started, stages } = start(windowGame("g-given-up", writes), aborting.signal);
    await expect.poll(() => inRunFolder().length).toBeGreaterThan(0);
    aborting.abort();
    await expect(started).rejects.toBeInstanceOf(RunnerError);
    expect(existsSync(join(folder, "home", "it-ran"))).toBe(false);
    expect(stages).toEqual([]);
    expect(inRunFolder()).toEqual([]);
  });
});
