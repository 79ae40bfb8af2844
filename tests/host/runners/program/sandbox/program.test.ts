import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { systemClock } from "../../../../../host/lib/clock.ts";
import { clockLibrary } from "../../../../../host/library/availability.ts";
import { checkSandbox } from "../../../../../host/runners/program/sandbox/checkSandbox.ts";
import { controllerFolders } from "../../../../../host/runners/program/sandbox/controllerFolders.ts";
import { runWithOwnClock } from "../../../../../host/runners/program/sandbox/ownClock.ts";
import { isAlive } from "../../../../../host/runners/program/sandbox/processTree.ts";
import type { SandboxedProgram } from "../../../../../host/runners/program/sandbox/runSandboxed.ts";
import { type Bench, openBench, testUid } from "./sandboxed.ts";

const check = checkSandbox();
const both = [true, false];
/** Generous, so that a slow or busy machine does not fail tests. */
const patience = { timeout: 20_000 };

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

const sh = "/bin/sh";
/** Part of a script: waits for the test to `go`. */
const untilGo = "until [ -e go ]; do sleep 0.02; done";
const go = () => writeFileSync(join(bench.home, "go"), "");

/** Waits for the process of a script that would live on. @returns all of the program's processes then */
const withSleeper = (program: SandboxedProgram): Promise<readonly number[]> =>
  vi.waitFor(() => {
    const pids = program.pids();
    if (!pids.some((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8") === "sleep\x001000\x00"))
      throw new Error("not started yet");
    return pids;
  }, patience);

/** As the kernel says it: `T` is stopped. */
const stateOf = (pid: number): string | undefined =>
  /^State:\s+(\w)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];

describe.skipIf(!check.ok)("A program in the sandbox", () => {
  it.each(both)("ends with its code and its last lines (sandbox: %s)", async (sandbox) => {
    const script = "for i in $(seq 100); do echo line $i; done; echo fault >&2; exit 3";
    const end = await (await bench.start(sh, ["-c", script], { sandbox })).ended;
    expect(end).toMatchObject({ reason: "exited", code: 3, signal: null });
    const lines = end.log.split("\n");
    expect(lines).toHaveLength(40);
    expect(lines).toContain("line 100");
    expect(lines).toContain("fault");
  });

  it.each(both)("ends with the signal that ended it (sandbox: %s)", async (sandbox) => {
    const program = await bench.start("/bin/sleep", ["1000"], { sandbox });
    const pid = await vi.waitFor(() => {
      const [first] = program.pids();
      if (first === undefined || !readFileSync(`/proc/${first}/comm`, "utf8").startsWith("sleep"))
        throw new Error("not started yet");
      return first;
    }, patience);
    process.kill(pid, "SIGSEGV");
    expect(await program.ended).toMatchObject({ reason: "exited", code: null, signal: "SIGSEGV", log: "" });
  });

  it.each(both)(
    "R-AWAY-01 stands still with all its processes, and goes on (sandbox: %s)",
    async (sandbox) => {
      const program = await bench.start(sh, ["-c", "sleep 1000 & sleep 1001"], { sandbox });
      const sleeping = await vi.waitFor(() => {
        const found = program.pids().filter((pid) => readFileSync(`/proc/${pid}/comm`, "utf8") === "sleep\n");
        if (found.length < 2) throw new Error("not started yet");
        return found;
      }, patience);
      program.setStopped(true);
      await vi.waitFor(() => expect(sleeping.map(stateOf)).toEqual(["T", "T"]), patience);
      program.setStopped(false);
      await vi.waitFor(() => expect(sleeping.map(stateOf)).toEqual(["S", "S"]), patience);
      await program.stop(100);
    },
  );

  it("R-AWAY-01 may be let go on after it has died while it was stopped", async () => {
    const program = await bench.start(sh, ["-c", untilGo], {}, runWithOwnClock);
    program.setStopped(true);
    await program.stop(0);
    program.setStopped(false);
  });

  it.skipIf(!existsSync(clockLibrary)).each(both)(
    "R-AWAY-01 has a clock of its own, which stands still with it (sandbox: %s)",
    async (sandbox) => {
      let now = 0;
      const clock = { ...systemClock, now: () => now };
      const script = `date +%s; touch ready; ${untilGo}; date +%s`;
      const program = await bench.start(sh, ["-c", script], { sandbox, clock }, runWithOwnClock);
      await vi.waitFor(() => expect(existsSync(join(bench.home, "ready"))).toBe(true), patience);
      now += 3_600_000;
      program.setStopped(false);
      for (const minutes of [3, 2]) {
        program.setStopped(true);
        now += minutes * 60_000;
        program.setStopped(true);
        program.setStopped(false);
      }
      go();
      const [before = 0, after = 0] = (await program.ended).log.split("\n").map(Number);
      expect(before - after).toBeGreaterThan(4 * 60);
      expect(before - after).toBeLessThan(6 * 60);
      expect(existsSync(join(bench.run, "sandbox"))).toBe(false);
    },
  );

  it.each(both)("that is stopped for a while ends with its code (sandbox: %s)", async (sandbox) => {
    const program = await bench.start(sh, ["-c", "kill -STOP $$; exit 7"], { sandbox });
    const stopped = await vi.waitFor(() => {
      const pid = program.pids().find((each) => stateOf(each) === "T");
      if (pid === undefined) throw new Error("not stopped yet");
      return pid;
    }, patience);
    process.kill(stopped, "SIGCONT");
    expect(await program.ended).toMatchObject({ reason: "exited", code: 7, signal: null });
  });

  it.each(both)(
    "goes on when its launcher has ended, until the last process ends (sandbox: %s)",
    async (sandbox) => {
      const script = "(sleep 0.5; echo done by the child) & exit 0";
      const end = await (await bench.start(sh, ["-c", script], { sandbox })).ended;
      expect(end).toMatchObject({ reason: "exited", code: 0, log: "done by the child" });
    },
  );

  it.each(both)(
    "ends with the process that counts, whatever else lives on (sandbox: %s)",
    async (sandbox) => {
      const script = `sleep 1000 & (${untilGo}; exec perl -e 'sleep 1; print qq(counted)') & exit 0`;
      const program = await bench.start(sh, ["-c", script], { sandbox, countedProcess: "perl" });
      const inside = await withSleeper(program);
      go();
      expect((await program.ended).log).toBe("counted");
      expect(inside.filter(isAlive)).toEqual([]);
    },
  );

  it.each(both)("takes with it what it started when it fails (sandbox: %s)", async (sandbox) => {
    const program = await bench.start(sh, ["-c", `sleep 1000 & ${untilGo}; exit 4`], { sandbox });
    const inside = await withSleeper(program);
    go();
    expect((await program.ended).code).toBe(4);
    expect(inside.filter(isAlive)).toEqual([]);
  });

  it.each(both)("ends kindly when it can (sandbox: %s)", async (sandbox) => {
    const script = "trap 'echo saved > saved.txt; exit 0' TERM; echo x > up; while :; do sleep 0.1; done";
    const program = await bench.start(sh, ["-c", script], { sandbox });
    await vi.waitFor(() => expect(existsSync(join(bench.home, "up"))).toBe(true), patience);
    await program.stop(10_000);
    expect((await program.ended).reason).toBe("killed");
    expect(readFileSync(join(bench.home, "saved.txt"), "utf8")).toBe("saved\n");
  });

  it("is stopped at any moment of its start", async () => {
    for (let round = 0; round < 5; round += 1) {
      const program = await bench.start("/bin/sleep", ["1000"]);
      await program.stop(10_000);
      expect((await program.ended).reason).toBe("killed");
    }
  });

  it.each(both)("finds its home where the description says (sandbox: %s)", async (sandbox) => {
    writeFileSync(join(bench.home, "save"), "level 9\n");
    const environment = { SAVES: "/home/player/save" };
    const script = 'cat /home/player/save; cat "$SAVES"; pwd';
    const end = await (await bench.start(sh, ["-c", script], { sandbox, environment })).ended;
    const pwd = sandbox ? "/home/player" : bench.home;
    expect(end.log).toBe(`level 9\nlevel 9\n${pwd}`);
  });

  it.skipIf(process.getuid?.() !== 0)(
    "gets a home of its own user, without links being followed",
    async () => {
      const other = join(bench.folder, "other");
      writeFileSync(other, "");
      mkdirSync(join(bench.home, "deep"));
      symlinkSync(other, join(bench.home, "deep", "link"));
      await (await bench.start(sh, ["-c", "touch deep/new"])).ended;
      expect(lstatSync(join(bench.home, "deep", "new")).uid).toBe(testUid);
      expect(lstatSync(join(bench.home, "deep", "link")).uid).toBe(testUid);
      expect(lstatSync(other).uid).toBe(0);
    },
  );

  it("that is missing ends with 127 and a line that says so", async () => {
    const end = await (await bench.start("/usr/games/no-such-game", [])).ended;
    expect(end).toMatchObject({ reason: "exited", code: 127 });
    expect(end.log).toContain("no-such-game");
  });

  it("counts its memory and processor time", async () => {
    const program = await bench.start("/usr/bin/perl", ["-e", '$a = "x" x 20_000_000; 1 while 1']);
    await vi.waitFor(() => expect(program.usage().cpuSeconds).toBeGreaterThan(0.2), patience);
    expect(program.usage().residentBytes).toBeGreaterThan(20_000_000);
  });

  it("leaves no process, file or control group after 50 starts and ends", { timeout: 120_000 }, async () => {
    const before = left();
    const inside: number[] = [];
    for (let round = 0; round < 50; round += 1) {
      const program = await bench.start(sh, ["-c", "sleep 1000 & setsid sleep 1000 & wait"]);
      if (round % 2 === 0) await vi.waitFor(() => expect(program.pids().length).toBeGreaterThan(2), patience);
      inside.push(...program.pids());
      await program.stop(0);
    }
    expect(inside.filter(isAlive)).toEqual([]);
    expect(left()).toEqual(before);
    expect(readdirSync(bench.run).sort()).toEqual(["X230", "authority"]);
  });
});

const ownerOf = (path: string): number | undefined => lstatSync(path, { throwIfNoEntry: false })?.uid;

function left(): unknown {
  return {
    groups: controllerFolders().flatMap(({ parent }) =>
      readdirSync(parent).filter((name) => name.startsWith(`cloudplay-seat-${process.pid}-`)),
    ),
    files: readdirSync("/proc/self/fd").length,
    // Other programs of this computer have memory there too.
    memory: readdirSync("/dev/shm").filter((name) => ownerOf(`/dev/shm/${name}`) === testUid),
    stage: readdirSync("/mnt"),
  };
}
