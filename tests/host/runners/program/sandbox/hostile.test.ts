import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, readdirSync, readFileSync, statfsSync, statSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { systemClock } from "../../../../../host/lib/clock.ts";
import { systemCalls } from "../../../../../host/library/gameDescription.ts";
import { checkSandbox } from "../../../../../host/runners/program/sandbox/checkSandbox.ts";
import { isAlive, processesWith } from "../../../../../host/runners/program/sandbox/processTree.ts";
import type {
  SandboxedProgram,
  SandboxOrder,
} from "../../../../../host/runners/program/sandbox/runSandboxed.ts";
import { pathOf } from "../../../../../server/files.ts";
import { type Bench, openBench, testUid } from "./sandboxed.ts";

const check = checkSandbox();
if (!check.ok) console.warn(`The sandbox's tests are skipped: ${check.line}.`);

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

const outside: Partial<SandboxOrder> = { sandbox: false };
/** Limits are looked at ten times as often as in the product. */
const hurried: Partial<SandboxOrder> = {
  clock: { ...systemClock, after: (delay, action) => systemClock.after(delay / 10, action) },
};

describe.skipIf(!check.ok)("A hostile program in the sandbox", () => {
  async function logOf(running: Promise<SandboxedProgram>): Promise<string> {
    const { log } = await (await running).ended;
    expect(log).toMatch(/finished$/);
    return log.replace(/\n?finished$/, "");
  }

  it("reads neither another player's saves nor the system's secrets", async () => {
    const saves = join(bench.folder, "other-player");
    writeFileSync(saves, "ninety thousand points\n");
    expect(await logOf(bench.attack("readSaves.sh", [saves]))).toBe("");
    expect(await logOf(bench.attack("readSaves.sh", [saves], outside))).toContain("STOLEN");
  });

  it("sees none of the host's environment, in its own process or in another", async () => {
    vi.stubEnv("MACHINE_TOKEN", "a-secret-of-the-host");
    try {
      const log = await logOf(bench.attack("readEnvironment.sh"));
      expect(log).not.toContain("a-secret-of-the-host");
      expect(log).not.toContain("MACHINE_");
      expect(log).toContain("HOME=/home/player");
      const own = await logOf(
        bench.attack("readEnvironment.sh", ["own"], { ...outside, environment: { A: "b" } }),
      );
      expect(own.split("\n").filter((line) => /^(NODE|npm|VITEST|MACHINE)_/.test(line.slice(0, 8)))).toEqual(
        [],
      );
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it.each([true, false])("is handed no open file of the host (sandbox: %s)", async (sandbox) => {
    expect(await logOf(bench.attack("readDescriptors.sh", sandbox ? ["1"] : [], { sandbox }))).toBe("");
  });

  it("reaches neither the host's local ports nor its abstract sockets nor the internet", async () => {
    const abstractSocket = `sandbox-test-${process.pid}`;
    const [tcp, abstract] = await Promise.all([listen(0), listen(`\0${abstractSocket}`)]);
    const address = tcp.address();
    const port = typeof address === "object" && address ? String(address.port) : "";
    try {
      const words = [port, abstractSocket];
      expect(await logOf(bench.attack("reachNetwork.pl", words))).toBe("");
      // A game that may use the network gets the host's own.
      expect(await logOf(bench.attack("reachNetwork.pl", words, { network: true }))).toContain(
        "REACHED host",
      );
      const log = await logOf(bench.attack("reachNetwork.pl", words, outside));
      expect(log).toContain("REACHED host");
      expect(log).toContain("REACHED abstract");
    } finally {
      tcp.close();
      abstract.close();
    }
  });

  it("sees, ends and traces no process but its own", async () => {
    const victim = sleeper();
    try {
      expect(await logOf(bench.attack("harmProcesses.pl", [String(victim.pid)]))).toBe("");
      expect(isAlive(victim.pid ?? 0)).toBe(true);
    } finally {
      victim.kill("SIGKILL");
    }
  });

  describe.skipIf(process.arch !== "x64")("R-HOST-17", () => {
    const listOf = (log: string, name: string): string[] =>
      new RegExp(`^${name}: (.*)$`, "m").exec(log)?.[1]?.split(" ").filter(Boolean) ?? [];
    const runs32 = (log: string): boolean => listOf(log, "32-bit programs").includes("yes");

    it("calls nothing of the system that is refused, as a 64-bit or as a 32-bit program", async () => {
      const log = await logOf(bench.attack("callSystem.pl"));
      // The machine alone decides whether 32-bit programs run.
      expect(runs32(log)).toBe(runs32(await logOf(bench.attack("callSystem.pl", [], outside))));
      expect(listOf(log, "not refused")).toEqual([]);
      expect(listOf(log, "refused").length).toBeGreaterThan(runs32(log) ? 120 : 60);
      expect(log).not.toContain("no socket");
    });

    it("calls of that only what it has asked for", async () => {
      const log = await logOf(bench.attack("callSystem.pl", [], { systemCalls }));
      // EFAULT, and ENOSYS of a function that does not exist; the families cannot be told apart then.
      const allowed =
        /^(modify_ldt\(0\)|modify_ldt-32\(38\)|socketcall-32\(14\)|(socket|socketpair|udplite|mptcp)-\d+-32\(\d+\))$/;
      expect(listOf(log, "not refused").filter((call) => !allowed.test(call))).toEqual([]);
      expect(listOf(log, "not refused").length).toBeGreaterThan(runs32(log) ? 3 : 0);
    });

    // Without the sandbox, the kernel itself refuses none of it to root.
    it.skipIf(process.getuid?.() !== 0)("is refused it by the sandbox alone", async () => {
      const log = await logOf(bench.attack("callSystem.pl", [], outside));
      expect(listOf(log, "refused")).toEqual(["x32(38)"]);
    });
  });

  it("writes nowhere but in its home and in temporary folders, and gains no right", async () => {
    const log = await logOf(bench.attack("writeOutside.sh", [bench.folder]));
    const none = "0000000000000000";
    expect(log.split("\n")).toEqual([
      `CapPrm:${none}`,
      `CapEff:${none}`,
      `CapBnd:${none}`,
      "NoNewPrivs:1",
      "1000",
    ]);
    expect(readdirSync(bench.folder)).toEqual(["home", "run"]);
  });

  it.skipIf(process.getuid?.() !== 0)("is an unprivileged user of its seat outside, too", async () => {
    const program = await bench.start("/bin/sleep", ["1000"], { seat: 7 });
    const pid = await firstPid(program);
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).toBe(String(testUid + 7));
    expect(/^Groups:[ \t]*(.*)$/m.exec(status)?.[1]?.trim()).toMatch(/^(6\d+)?$/);
  });

  it.each([true, false])("forks no more often than it may (control groups: %s)", async (controlGroups) => {
    const program = await bench.attack("forkForever.pl", [], { controlGroups });
    await vi.waitFor(() => expect(readdirSync(bench.home)).toEqual(["finished"]), { timeout: 20_000 });
    expect(program.usage().threads).toBeLessThanOrEqual(31);
    const inside = program.pids();
    await program.stop(0);
    const { log } = await program.ended;
    expect(Number(/^refused after (\d+)$/m.exec(log)?.[1])).toBeLessThanOrEqual(30);
    expect(inside.filter(isAlive)).toEqual([]);
  });

  it.each([
    ["own", true],
    ["children", true],
    ["own", false],
    ["children", false],
  ])("is ended when it fills memory: %s (control groups: %s)", async (how, controlGroups) => {
    const program = await bench.attack("fillMemory.pl", [how, "600"], { ...hurried, controlGroups });
    expect((await program.ended).reason).toBe("out-of-memory");
  });

  // Making a control group takes root, or a host that was given one.
  it.skipIf(process.getuid?.() !== 0)("is ended when it fills memory with temporary files", async () => {
    const program = await bench.attack("fillMemory.pl", ["files", "600"]);
    expect((await program.ended).reason).toBe("out-of-memory");
  });

  it("fills no more memory with files than its share, without control groups", async () => {
    const program = await bench.attack("fillMemory.pl", ["files", "600"], { controlGroups: false });
    const { log } = await program.ended;
    expect(Number(/^FILLED (\d+)$/m.exec(log)?.[1])).toBeLessThanOrEqual(128);
  });

  it.each(["many", "hidden", "sparse", "one"])("is ended when it fills the disk: %s", async (how) => {
    const program = await bench.attack("fillDisk.pl", [how], hurried);
    expect((await program.ended).reason).toBe("saves-full");
  });

  /** What the home in memory holds in the end, seen by the host, and what the program says of it. */
  async function filled(how: string, changes: Partial<SandboxOrder> = {}) {
    let home = -1;
    const homeMoved = (descriptor: number): void => {
      home = descriptor;
    };
    const program = await bench.attack("fillDisk.pl", [how], { ...hurried, homeMoved, ...changes });
    const inside = () => `/proc/${program.pids()[0]}/root/tmp/done`;
    await vi.waitFor(() => statSync(inside()), { timeout: 20_000 });
    program.setStopped(true);
    const { bsize, blocks, bfree, files, ffree } = statfsSync(pathOf(home));
    const seen = {
      bytes: (blocks - bfree) * bsize,
      entries: files - ffree,
      names: readdirSync(pathOf(home)),
    };
    program.setStopped(false);
    await program.stop(0);
    // Still there when nothing of the program is.
    expect(readdirSync(pathOf(home))).toEqual(seen.names);
    closeSync(home);
    return { ...seen, end: await program.ended };
  }

  it.each(["many", "deleted", "hidden", "sparse", "one", "mapped", "sent", "levels"])(
    "R-HOST-30 fills its own file system only, and goes on when that is full: %s",
    async (how) => {
      const { bytes, entries, end } = await filled(how);
      expect(bytes).toBeLessThanOrEqual(4 * 1_048_576);
      expect(entries).toBeLessThanOrEqual(5_000);
      expect(end.reason).toBe("killed");
      expect(Number(/^FILLED (\d+)$/m.exec(end.log)?.[1] ?? 0)).toBeLessThanOrEqual(4);
      expect(readdirSync(bench.home)).toEqual([]);
    },
  );

  it("R-HOST-30 begins with the saves, and is told when they are too large", async () => {
    writeFileSync(join(bench.home, "save"), "level 2");
    expect((await filled("nothing")).names).toEqual(["deep", "save"]);
    writeFileSync(join(bench.home, "save"), "x".repeat(5 * 1_048_576));
    const program = await bench.attack("fillDisk.pl", ["nothing"], { homeMoved: closeSync });
    expect((await program.ended).reason).toBe("saves-full");
  });

  it("is ended where the host cannot take over its home", async () => {
    const homeMoved = () => expect.fail("no host");
    const changes = { environment: { SEAT_HOME: bench.home }, controlGroups: false, homeMoved };
    await expect(bench.start("/bin/sleep", ["1000"], changes)).rejects.toThrow("no host");
    expect(processesWith("SEAT_HOME", bench.home)).toEqual([]);
  });

  it("opens no more files than it may", async () => {
    const { log } = await (await bench.attack("openFiles.pl")).ended;
    expect(Number(/opened (\d+)/.exec(log)?.[1])).toBeLessThanOrEqual(128);
  });

  it.each([true, false])(
    "is ended although it ignores SIGTERM and hides its children (sandbox: %s)",
    async (sandbox) => {
      const program = await bench.attack("ignoreEnd.sh", [], { sandbox });
      await vi.waitFor(() => expect(program.pids().length).toBeGreaterThan(3), { timeout: 20_000 });
      const inside = program.pids();
      await program.stop(50);
      expect((await program.ended).reason).toBe("killed");
      expect(inside.filter(isAlive)).toEqual([]);
    },
  );

  it("keeps the host from reading when it prints without end", async () => {
    const program = await bench.start("/usr/bin/yes", ["a line"]);
    await vi.waitFor(() => expect(program.usage().cpuSeconds).toBeGreaterThanOrEqual(0), { timeout: 20_000 });
    await program.stop(1_000);
    const { log } = await program.ended;
    expect(log.length).toBeLessThanOrEqual(8_192);
    expect(log.split("\n").length).toBeLessThanOrEqual(40);
  });
});

function sleeper(): ChildProcess {
  return spawn("sleep", ["1000"], { stdio: "ignore" });
}

async function firstPid(program: SandboxedProgram): Promise<number> {
  return vi.waitFor(
    () => {
      const [pid] = program.pids();
      if (pid === undefined) throw new Error("not started yet");
      return pid;
    },
    { timeout: 20_000 },
  );
}

function listen(where: number | string): Promise<Server> {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve) =>
    server.listen(typeof where === "number" ? { port: where, host: "127.0.0.1" } : where, () =>
      resolve(server),
    ),
  );
}
