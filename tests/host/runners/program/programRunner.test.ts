import { chmodSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { systemClock } from "../../../../host/lib/clock.ts";
import type { ProgramDescription } from "../../../../host/library/gameDescription.ts";
import type { PadsOrder, VirtualPads } from "../../../../host/runners/program/pads/virtualPads.ts";
import {
  createProgramRunner,
  type ProgramRunnerDeps,
} from "../../../../host/runners/program/programRunner.ts";
import { heldByControlGroups } from "../../../../host/runners/program/sandbox/controlGroup.ts";
import { controllerFolders } from "../../../../host/runners/program/sandbox/controllerFolders.ts";
import { seatUid } from "../../../../host/runners/program/sandbox/isolate.ts";
import { descendants, processName, usageOf } from "../../../../host/runners/program/sandbox/processTree.ts";
import { RunnerError } from "../../../../host/runners/runner.ts";
import { namesIn, textIn } from "../../../../server/files.ts";
import { tempFolder } from "../../../support/tempFolder.ts";
import { noPrograms, windowGame } from "../../seats/support/testPrograms.ts";

if (noPrograms !== null) console.warn(`skipped, ${noPrograms}: tests of programs' starts`);

const hasGroups = (await heldByControlGroups()).length > 0;

let folder: string;
beforeEach(() => {
  folder = tempFolder();
  // The game's screen runs as a user of its own.
  chmodSync(folder, 0o711);
  for (const name of ["home", "run"]) mkdirSync(join(folder, name));
});

const inRunFolder = (): string[] => readdirSync(join(folder, "run"));

/** Starts a game. @returns what came of it, and the stages of loading that it has reached */
function start(
  game: ProgramDescription,
  signal = new AbortController().signal,
  deps: Partial<ProgramRunnerDeps> = {},
) {
  const stages: string[] = [];
  const runner = createProgramRunner({
    clock: systemClock,
    sandbox: true,
    reportError: (where, error) => {
      throw new Error(where, { cause: error });
    },
    ...deps,
  });
  const [homeFolder, runFolder] = [join(folder, "home"), join(folder, "run")];
  const { resolution } = game;
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

  it.each([true, false])(
    "R-AWAY-01 gives it a clock of its own if it asks for one: %s",
    async (stopClock) => {
      const { started } = start(windowGame("g-clock", { pausable: true, stopClock }));
      const running = await started;
      expect(existsSync(join(folder, "run", "sandbox", "clock"))).toBe(stopClock);
      await running.stop();
      expect(inRunFolder()).toEqual([]);
    },
  );

  it.each([true, false])(
    "R-HOST-16 R-AWAY-01 stops its screen and its sound with it, whatever it has asked them for (sandbox: %s)",
    async (sandbox) => {
      const [file = { path: "", text: "", once: false }] = windowGame("g-floods").homeFiles;
      // CreateGC, and then 4,000 rectangles at a time.
      const flood = `unless (fork) {
        syswrite $x, pack 'C C v V V V V', 55, 0, 5, $base + 99, $base + 1, 4, 0xff;
        my $fill = pack('C C v V V', 70, 0, 8003, $base + 1, $base + 99) . pack('s s v v', 0, 0, 200, 100) x 4000;
        while (1) { my $at = 0; $at += syswrite($x, $fill, 99999, $at) || exit while $at < length $fill }
      }
      # 2 is`;
      const homeFiles = [{ ...file, text: file.text.replace("# 2 is", flood) }];
      const { started } = start(windowGame("g-floods", { pausable: true, homeFiles }), undefined, {
        sandbox,
      });
      const running = await started;
      const servers = descendants(process.pid).filter((pid) =>
        /Xvfb|pulseaudio/.test(processName(pid)[0] ?? ""),
      );
      const states = () => servers.map((pid) => /\) (.)/.exec(textIn(`/proc/${pid}/stat`) ?? "")?.[1]);
      expect(servers).toHaveLength(2);
      await expect.poll(() => usageOf(servers).cpuSeconds).toBeGreaterThan(0.5);
      expect(running.setPaused(true)).toBe(true);
      await expect.poll(states).toEqual(["T", "T"]);
      const before = usageOf(servers).cpuSeconds;
      running.renderFrame();
      await new Promise((resolve) => systemClock.after(500, () => resolve(null)));
      expect(usageOf(servers).cpuSeconds).toBe(before);
      running.setPaused(false);
      await expect.poll(() => usageOf(servers).cpuSeconds).toBeGreaterThan(before + 0.1);
      expect(states()).not.toContain("T");
      running.setPaused(true);
      await running.stop();
      expect(inRunFolder()).toEqual([]);
    },
  );

  it.skipIf(!hasGroups)("R-HOST-16 holds its screen and sound in a group of the seat's", async () => {
    const running = await start(windowGame("g-grouped")).started;
    const groups = ["Xvfb", "pulseaudio", "perl"].map((name) => {
      const pid = descendants(process.pid).find((each) => processName(each)[0] === name);
      return /cloudplay-seat-\S+/.exec(textIn(`/proc/${pid}/cgroup`) ?? "")?.[0];
    });
    const program = `cloudplay-seat-${process.pid}-80`;
    expect(groups).toEqual([`${program}-devices`, `${program}-devices`, program]);
    await running.stop();
    const left = controllerFolders().flatMap(({ parent }) => namesIn(parent));
    expect(left.filter((name) => name.startsWith(program))).toEqual([]);
  });

  describe("with a game that reads pads itself", () => {
    const readsPads = { virtualPad: true, pad: { buttons: { a: "Space" } }, players: { min: 1, max: 2 } };
    const game = windowGame("g-pads", { ...readsPads, pads: [{ buttons: {} }] });
    const signal = new AbortController().signal;
    const noPads: VirtualPads = {
      count: 2,
      files: [],
      press: () => undefined,
      move: () => false,
      releaseAll: () => undefined,
      onRumble: () => undefined,
      hold: () => undefined,
      lost: new Promise(() => undefined),
      close: async () => undefined,
    };

    it("R-HOST-22 R-HOST-23 plugs in a pad for each player, for the seat's user alone, until its end", async () => {
      const orders: PadsOrder[] = [];
      let closed = 0;
      const listeners: unknown[] = [];
      const pads: VirtualPads = {
        ...noPads,
        onRumble: (listener) => listeners.push(listener),
        lost: Promise.resolve(new Error("unplugged")),
        close: async () => {
          closed += 1;
        },
      };
      const makePads = async (order: PadsOrder) => {
        orders.push(order);
        return pads;
      };
      const errors: string[] = [];
      const reportError = (where: string) => void errors.push(where);
      const running = await start(game, signal, { makePads, reportError }).started;
      running.onRumble?.(() => undefined);
      await running.stop();
      expect(orders).toMatchObject([{ count: 2, uid: seatUid(80) }]);
      expect([closed > 0, listeners.length]).toEqual([true, 1]);
      expect(errors).toEqual(["pads"]);
    });

    it("R-HOST-23 unplugs them while a game that ignores its end still runs", async () => {
      const [file = { path: "window.pl", text: "", once: false }] = game.homeFiles;
      const text = `$SIG{TERM} = 'IGNORE';\n${file.text.replace(/exit 0 if .*== 2/, "take(32)")}`;
      const stubborn = { ...game, homeFiles: [{ ...file, text }] };
      const order: string[] = [];
      const close = async (): Promise<void> => void order.push("unplugged");
      const running = await start(stubborn, signal, { makePads: async () => ({ ...noPads, close }) }).started;
      const ended = running.stop().then(() => order.push("ended"));
      await expect.poll(() => order, { timeout: 10_000 }).not.toEqual([]);
      expect((await running.look?.())?.title).toBe("Program");
      await ended;
      expect([order[0], order.at(-1)]).toEqual(["unplugged", "ended"]);
    });

    it("R-HOST-24 holds their vibration for as long as the game is paused", async () => {
      const did: string[] = [];
      const pads: VirtualPads = {
        ...noPads,
        releaseAll: () => void did.push("release"),
        hold: (hold) => void did.push(`hold ${hold}`),
      };
      const pausable = { ...game, pausable: true };
      const running = await start(pausable, signal, { makePads: async () => pads }).started;
      running.setPaused(true);
      running.setPaused(false);
      expect(did).toEqual(["release", "hold true", "hold false"]);
      await running.stop();
    });

    it.each([
      ["cannot be made here", async (): Promise<null> => null, []],
      ["fail", async (): Promise<null> => Promise.reject(new Error("busy")), ["pads"]],
    ] as const)("R-HOST-25 plays by keys where pads %s", async (_, makePads, reported) => {
      const errors: string[] = [];
      const running = await start(game, signal, { makePads, reportError: (where) => void errors.push(where) })
        .started;
      await running.stop();
      expect(running.onRumble).toBe(undefined);
      expect(errors).toEqual(reported);
    });

    it("R-HOST-25 asks for no pads in any other game, nor without a sandbox", async () => {
      let asked = 0;
      const makePads = async () => {
        asked += 1;
        return null;
      };
      for (const [other, sandbox] of [[windowGame("g-keys"), true] as const, [game, false] as const]) {
        const { started } = start(other, signal, { makePads, sandbox });
        await (await started).stop();
      }
      expect(asked).toBe(0);
    });
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
