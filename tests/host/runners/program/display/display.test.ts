import { spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { removeStaleDisplays } from "../../../../../host/runners/program/display/displayNumbers.ts";
import { manualClock } from "../../../support/manualClock.ts";
import { testUid } from "../sandbox/sandboxed.ts";
import { createScreens, inSandbox, noXServer } from "./support/screens.ts";
import { startTestProgram } from "./support/testProgram.ts";

if (noXServer !== null) console.warn(`skipped, ${noXServer}: tests of a program's screen`);

const screens = createScreens();
afterEach(() => screens.close());

/** Command lines of the X servers that run on a display. */
function serversOf(number: number): readonly string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const words = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
        return words[0]?.endsWith("Xvfb") && words.includes(`:${number}`) ? [pid] : [];
      } catch {
        return [];
      }
    });
}

/** In the sandbox and outside. */
const modes = inSandbox ? [true, false] : [false];

describe.skipIf(noXServer !== null)("a program's screen", () => {
  it("shows what the program draws, and says when it changes", async () => {
    const display = await screens.open();
    const buffer = display.frameBuffer;
    expect(display.drawnShare()).toBe(0);
    expect(display.readFrame()).toBe(true);
    expect(display.readFrame()).toBe(false);
    const program = await startTestProgram(display);
    await program.show({ width: 320, height: 180, colour: 0xff0000 });
    await program.sync();
    expect(display.drawnShare()).toBe(0.25);
    expect(display.readFrame()).toBe(true);
    expect(display.readFrame()).toBe(false);
    // In the middle red, outside black.
    const pixel = (x: number, y: number): readonly (number | undefined)[] => {
      const chroma = (y >> 1) * 320 + (x >> 1);
      return [buffer.y[y * 640 + x], buffer.u[chroma], buffer.v[chroma]];
    };
    expect(pixel(320, 180)).toEqual([81, 90, 240]);
    expect(pixel(162, 92)).toEqual([81, 90, 240]);
    expect(pixel(157, 180)).toEqual([16, 128, 128]);
    expect(pixel(482, 180)).toEqual([16, 128, 128]);
  });

  it("tells at once when a program draws, once until it is read", async () => {
    const display = await screens.open();
    const program = await startTestProgram(display);
    const window = await program.show({ width: 320, height: 180, colour: 0xff0000 });
    await program.sync();
    /** Resolves when the server knows that the picture was read: what is drawn before that may go untold. */
    const read = async (): Promise<boolean> => {
      const isNew = display.readFrame();
      await display.findWindow({ title: "none", class: "" });
      return isNew;
    };
    await read();
    let told = 0;
    const next = (): Promise<void> =>
      new Promise((resolve) =>
        display.onChange(() => {
          told += 1;
          resolve();
        }),
      );
    const changed = next();
    program.x.client.UnmapWindow(window);
    await changed;
    const second = await program.show({ width: 100, height: 100, colour: 0x00ff00 });
    await program.sync();
    expect(told).toBe(1);
    expect(await read()).toBe(true);
    const changedAgain = next();
    program.x.client.UnmapWindow(second);
    await changedAgain;
    expect(told).toBe(2);
  });

  it("is blank again when it has one colour, whatever that is", async () => {
    const display = await screens.open({ width: 854, height: 480 });
    const program = await startTestProgram(display);
    await program.show({ width: 854, height: 480, colour: 0x335577 });
    await program.sync();
    expect(display.drawnShare()).toBe(0);
  });

  it("is read without a leak", async () => {
    const display = await screens.open();
    const program = await startTestProgram(display);
    const [one, other] = [await program.show({ colour: 1 }), await program.show({ colour: 2 })];
    const readFrames = async (count: number): Promise<number> => {
      let changed = 0;
      for (let frame = 0; frame < count; frame += 1) {
        const raised = frame % 2 === 0 ? one : other;
        program.x.client.ConfigureWindow(raised, { x: frame % 300, y: 3, width: 200, height: 100 });
        if (frame % 10 === 0) await program.sync();
        if (display.readFrame()) changed += 1;
      }
      return changed;
    };
    await readFrames(200);
    const before = process.memoryUsage.rss();
    expect(await readFrames(2_000)).toBeGreaterThan(100);
    // A leak of one picture a frame would be 1.8 GB.
    expect(process.memoryUsage.rss() - before).toBeLessThan(100e6);
  });

  it("stands beside others, each with a number of its own", async () => {
    const displays = await Promise.all([screens.open(), screens.open(), screens.open()]);
    const sockets = displays.map((display) => display.socketPath);
    expect(new Set(sockets).size).toBe(3);
    for (const display of displays) expect(existsSync(display.socketPath)).toBe(true);
  });

  it.each(modes)("leaves nothing when it is closed (sandbox: %s)", async (sandbox) => {
    const display = await screens.open({ sandbox });
    const lost: string[] = [];
    display.lost.then((reason) => lost.push(reason));
    expect(serversOf(display.number)).toHaveLength(1);
    await display.close();
    await display.close();
    expect(serversOf(display.number)).toEqual([]);
    expect(existsSync(display.socketPath)).toBe(false);
    expect(existsSync(`/tmp/.X${display.number}-lock`)).toBe(false);
    expect(screens.files()).toEqual([]);
    expect(lost).toEqual([]);
    // Nothing that still uses it fails.
    expect(display.readFrame()).toBe(false);
    expect(display.press("KeyA", true)).toBe(true);
    display.typeText("late");
    display.movePointer(1, 1);
    expect(await display.findWindow({ title: "x", class: "" })).toBeNull();
    expect(await display.ping(1)).toBeNull();
    expect(await display.closeWindow(1)).toBe(false);
  });

  it("admits nobody without its cookie", async () => {
    const display = await screens.open();
    const guess = join(screens.folder(), "authority");
    writeFileSync(guess, Buffer.alloc(16, 7));
    await expect(startTestProgram({ ...display, authorityFile: guess })).rejects.toThrow(
      "Invalid MIT-MAGIC-COOKIE-1",
    );
    expect(await startTestProgram(display)).toBeDefined();
  });

  it("takes a number whose server was killed, and that socket can be cleared away", async () => {
    const first = await screens.open({ sandbox: false });
    for (const pid of serversOf(first.number)) process.kill(Number(pid), "SIGKILL");
    expect(await first.lost).toMatch(/Xvfb was ended by SIGKILL|closed the connection/);
    expect(existsSync(first.socketPath)).toBe(true);
    const second = await screens.open({ sandbox: false, firstNumber: first.number });
    expect(second.number).toBe(first.number);
    await first.close();
    expect(existsSync(second.socketPath)).toBe(true);
    const third = await screens.open({ sandbox: false });
    for (const pid of serversOf(third.number)) process.kill(Number(pid), "SIGKILL");
    await third.lost;
    await third.close();
    expect(existsSync(third.socketPath)).toBe(false);
    for (const pid of serversOf(second.number)) process.kill(Number(pid), "SIGKILL");
    await second.lost;
    await removeStaleDisplays(second.number, 1);
    expect(existsSync(second.socketPath)).toBe(false);
  });

  it("does not disturb a screen in use by clearing away", async () => {
    const display = await screens.open({ sandbox: false });
    await removeStaleDisplays(display.number, 1);
    expect(existsSync(display.socketPath)).toBe(true);
  });

  it.each(modes)(
    "ends with the process that opened it, even when that is killed (sandbox: %s)",
    async (sandbox) => {
      const script = new URL("support/openAndWait.ts", import.meta.url).pathname;
      const words = ["--import", "tsx", script, screens.folder(), String(sandbox)];
      const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
      const number = await new Promise<number>((resolve) => {
        child.stdout.once("data", (text) => resolve(Number(text)));
      });
      expect(serversOf(number)).toHaveLength(1);
      child.kill("SIGKILL");
      await expect.poll(() => serversOf(number)).toEqual([]);
      await removeStaleDisplays(number, 1);
    },
  );

  it.runIf(process.getuid?.() === 0)("can run as another user", async () => {
    const display = await screens.open({ seat: 5 });
    const [pid] = serversOf(display.number);
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).toBe(String(testUid + 5));
    expect(status).toMatch(/^CapEff:\s+0+$/m);
    expect(display.readFrame()).toBe(true);
  });

  it.runIf(inSandbox)(
    "R-HOST-16 R-HOST-17 is served behind filters, without network, processes, shared memory and files of the host",
    async () => {
      const display = await screens.open();
      const [pid] = serversOf(display.number);
      expect(readFileSync(`/proc/${pid}/status`, "utf8")).toMatch(/^Seccomp:\t2$/m);
      for (const kind of ["cgroup", "ipc", "mnt", "net", "pid", "user", "uts"])
        expect
          .soft(readlinkSync(`/proc/${pid}/ns/${kind}`), kind)
          .not.toBe(readlinkSync(`/proc/self/ns/${kind}`));
      expect(readdirSync(`/proc/${pid}/root/tmp/.X11-unix`)).toEqual([`X${display.number}`]);
      expect(readdirSync(`/proc/${pid}/root`)).not.toContain("home");
      const mounts = readFileSync(`/proc/${pid}/mounts`, "utf8").split("\n");
      const writable = mounts.filter((line) => / rw[ ,]/.test(line)).map((line) => line.split(" ")[1]);
      expect(writable.filter((path) => !path?.startsWith("/dev/") && path !== "/proc").sort()).toEqual([
        "/run/frames",
        "/tmp",
        "/tmp/.X11-unix",
      ]);
      // An abstract socket would be open to whatever shares the host's network.
      expect(readFileSync("/proc/net/unix", "utf8")).not.toContain(`@/tmp/.X11-unix/X${display.number}\n`);
    },
  );
});

describe.skipIf(spawnSync("setpriv", ["--version"]).error !== undefined)("a broken X server", () => {
  function script(text: string): string {
    const path = join(screens.folder(), "Xvfb");
    writeFileSync(path, `#!/bin/sh\n${text}\n`, { mode: 0o755 });
    return path;
  }
  const leftovers = (): readonly string[] => screens.files().filter((name) => name !== "Xvfb");

  it("that is not installed is said in one line", async () => {
    await expect(screens.open({ sandbox: false, program: "/nowhere/Xvfb" })).rejects.toThrow(
      /^\/nowhere\/Xvfb ended with code 127: .*No such file or directory$/,
    );
    expect(leftovers()).toEqual([]);
  });

  it.runIf(inSandbox).each([
    ["/nowhere/Xvfb", /^\/nowhere\/Xvfb ended with code 1: bwrap: .*No such file or directory$/],
    ["/usr/bin/false", /^\/usr\/bin\/false ended with code 1$/],
  ])("that does not start in the sandbox is said in one line: %s", async (program, line) => {
    await expect(screens.open({ program })).rejects.toThrow(line);
    expect(leftovers()).toEqual([]);
  });

  it("that fails is said in one line", async () => {
    const program = script("echo '(EE) Fatal server error:\n(EE) no keymap\n(EE) ' >&2; exit 1");
    await expect(screens.open({ sandbox: false, program })).rejects.toThrow(
      /^\S+ ended with code 1: no keymap$/,
    );
    expect(leftovers()).toEqual([]);
  });

  it("that never gets ready is given up after 5 s, and killed if it does not end", async () => {
    const pidFile = join(screens.folder(), "Xvfb");
    const clock = manualClock();
    const opening = screens.open({
      sandbox: false,
      program: script(`trap '' TERM; echo $$ > ${pidFile}; while :; do sleep 0.02; done`),
      clock,
    });
    const failed = expect(opening).rejects.toThrow(/did not start within 5 s$/);
    const pid = (): string => (existsSync(pidFile) ? readFileSync(pidFile, "utf8").trim() : "");
    await expect.poll(pid).toMatch(/^\d+$/);
    clock.advance(5_000);
    // It ignores the request to end; its time for that begins a moment later.
    const over = { yet: false };
    failed.then(() => {
      over.yet = true;
    });
    await expect
      .poll(() => {
        clock.advance(1_000);
        return over.yet;
      })
      .toBe(true);
    await failed;
    expect(existsSync(`/proc/${pid()}`)).toBe(false);
    expect(leftovers()).toEqual([]);
  });

  it.skipIf(noXServer !== null)("that speaks no X is given up", async () => {
    const display = await screens.open();
    const socketPath = join(screens.folder(), "Xvfb");
    const silent = createServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    await new Promise<void>((resolve) => silent.listen(socketPath, resolve));
    await expect(startTestProgram({ ...display, socketPath })).rejects.toThrow();
    silent.close();
  });
});
