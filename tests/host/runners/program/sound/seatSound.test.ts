import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { checkSandbox } from "../../../../../host/runners/program/sandbox/checkSandbox.ts";
import { descendants, isAlive, signal } from "../../../../../host/runners/program/sandbox/processTree.ts";
import { openSound, type SeatSound } from "../../../../../host/runners/program/sound/seatSound.ts";
import { tempFolder } from "../../../../support/tempFolder.ts";
import { testUid } from "../sandbox/sandboxed.ts";

const check = existsSync("/usr/bin/pulseaudio") ? checkSandbox() : { ok: false, line: "no PulseAudio" };
if ("line" in check) console.warn(`The sound server's tests are skipped: ${check.line}.`);

let folder: string;
let sound: SeatSound | null = null;
beforeEach(() => {
  folder = tempFolder();
});
afterEach(async () => {
  await sound?.close();
  sound = null;
});

const open = async (sandbox = true): Promise<SeatSound> => {
  sound = await openSound({ folder, seat: 1, firstUid: testUid, sandbox });
  return sound;
};

/** Loudness of 20 ms: the root of the mean square, left and right. */
function loudness({ read }: SeatSound): [left: number, right: number] {
  const out = new Float32Array(1_920).fill(Number.NaN);
  read(out);
  const sums: [number, number] = [0, 0];
  out.forEach((sample, index) => {
    sums[index % 2 === 0 ? 0 : 1] += sample ** 2;
  });
  return [Math.sqrt(sums[0] / 960), Math.sqrt(sums[1] / 960)];
}

const environment = (from: SeatSound) => ({
  PATH: process.env.PATH,
  HOME: folder,
  PULSE_SERVER: `unix:${from.socketPath}`,
});

describe.skipIf(!check.ok)("The sound of a seat", () => {
  it.each([true, false])("is what a program plays, left and right (sandbox: %s)", async (sandbox) => {
    const from = await open(sandbox);
    expect(loudness(from)).toEqual([0, 0]);
    const player = spawn("pacat", ["--raw", "--format=s16le", "--rate=48000", "--channels=2"], {
      stdio: ["pipe", "ignore", "ignore"],
      env: environment(from),
    });
    // A square wave on the left at half of the volume; silence on the right.
    const samples = Int16Array.from({ length: 192_000 }, (_, index) =>
      index % 2 === 1 ? 0 : (index >> 1) % 100 < 50 ? 16_384 : -16_384,
    );
    player.stdin.on("error", () => {});
    player.stdin.write(Buffer.from(samples.buffer));
    try {
      const [left, right] = await vi.waitFor(
        () => {
          const heard = loudness(from);
          expect(heard[0]).toBeGreaterThan(0.45);
          return heard;
        },
        { timeout: 30_000, interval: 20 },
      );
      expect(left).toBeLessThan(0.55);
      expect(right).toBe(0);
      // On a busy computer new sound would come between the two calls.
      for (const pid of descendants(process.pid).filter(isPulse)) signal(pid, "SIGSTOP");
      from.skip();
      expect(loudness(from)).toEqual([0, 0]);
    } finally {
      player.kill("SIGKILL");
      await once(player, "close");
    }
  });

  it("takes no orders from its clients", async () => {
    const from = await open();
    const order =
      (...words: string[]) =>
      () =>
        execFileSync("pactl", words, { env: environment(from), stdio: ["ignore", "ignore", "pipe"] });
    expect(order("info")).not.toThrow();
    expect(order("load-module", "module-null-sink")).toThrow(/Failure/);
    expect(order("exit")).toThrow(/Failure|denied/i);
    expect(order("info")).not.toThrow();
  });

  it("R-HOST-16 R-HOST-17 is served apart from the host, behind the filters of system calls", async () => {
    await open();
    const [pid] = descendants(process.pid).filter(isPulse);
    for (const kind of ["ipc", "mnt", "net", "pid", "user"])
      expect
        .soft(readlinkSync(`/proc/${pid}/ns/${kind}`), kind)
        .not.toBe(readlinkSync(`/proc/self/ns/${kind}`));
    expect(readFileSync(`/proc/${pid}/status`, "utf8")).toMatch(/^Seccomp:\t2$/m);
  });

  it("goes on as silence when the server dies, and says so", async () => {
    const from = await open();
    for (const pid of descendants(process.pid).filter(isPulse)) signal(pid, "SIGKILL");
    await from.exited;
    expect(loudness(from)).toEqual([0, 0]);
  });

  it("says when it did not start, and leaves nothing", async () => {
    // A folder where the server wants to have its pipe.
    mkdirSync(join(folder, "sound", "game.pipe"), { recursive: true });
    await expect(open()).rejects.toThrow(/^PulseAudio did not start: ./);
    expect(readdirSync(folder)).toEqual([]);
    expect(descendants(process.pid).filter(isPulse)).toEqual([]);
  });

  it.each([true, false])(
    "leaves no process, file or shared memory after 10 starts (sandbox: %s)",
    async (sandbox) => {
      const before = [readdirSync("/dev/shm"), readdirSync("/proc/self/fd").length];
      const inside: number[] = [];
      for (let round = 0; round < 10; round += 1) {
        const from = await open(sandbox);
        inside.push(...descendants(process.pid).filter(isPulse));
        await from.close();
      }
      expect(inside.length).toBeGreaterThanOrEqual(10);
      expect(inside.filter(isAlive)).toEqual([]);
      expect(readdirSync(folder)).toEqual([]);
      expect([readdirSync("/dev/shm"), readdirSync("/proc/self/fd").length]).toEqual(before);
    },
  );
});

function isPulse(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").startsWith("pulse");
  } catch {
    return false;
  }
}
