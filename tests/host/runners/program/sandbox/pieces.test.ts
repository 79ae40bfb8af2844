import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import {
  type BindMount,
  bubblewrapArguments,
} from "../../../../../host/runners/program/sandbox/bubblewrap.ts";
import {
  displayNumber,
  programEnvironment,
} from "../../../../../host/runners/program/sandbox/environment.ts";
import { createOutputTail } from "../../../../../host/runners/program/sandbox/outputTail.ts";
import { busyMs } from "../../../../../host/runners/program/sandbox/processTree.ts";
import { writeSandboxFiles } from "../../../../../host/runners/program/sandbox/sandboxFiles.ts";
import { authorityForAnyHost } from "../../../../../host/runners/program/sandbox/wildcardAuthority.ts";
import { tempFolder } from "../../../../support/tempFolder.ts";
import { manualClock } from "../../../support/manualClock.ts";
import { authority } from "./sandboxed.ts";

describe("The X secret of the sandbox", () => {
  it("is the host's, for whatever the computer is called", () => {
    const file = Buffer.concat([
      authority("some-host", "7", "MIT-MAGIC-COOKIE-1", "secret"),
      authority("other", "8", "X", "y"),
    ]);
    const expected = [authority("", "7", "MIT-MAGIC-COOKIE-1", "secret"), authority("", "8", "X", "y")];
    for (const entry of expected) entry.writeUInt16BE(0xffff);
    expect(authorityForAnyHost(file)).toEqual(Buffer.concat(expected));
    expect(authorityForAnyHost(Buffer.alloc(0))).toEqual(Buffer.alloc(0));
  });

  it("is refused when it is cut off", () => {
    const file = authority("some-host", "7", "MIT-MAGIC-COOKIE-1", "secret");
    for (let length = 1; length < file.length; length += 1)
      expect(() => authorityForAnyHost(file.subarray(0, length))).toThrow(RangeError);
  });
});

describe("A program's environment", () => {
  const places = {
    home: "/home/player",
    scratch: "/tmp",
    display: 7,
    authorityFile: "/run/x",
    pulseSocket: null,
  };

  it("takes the description's variables, except for its places", () => {
    const given = { LP_NUM_THREADS: "2", EXTRA: "1", HOME: "/root", DISPLAY: ":0" };
    expect(programEnvironment(places, given)).toMatchObject({
      LP_NUM_THREADS: "2",
      EXTRA: "1",
      HOME: "/home/player",
      DISPLAY: ":7",
    });
  });

  it("lets a program go on whose library finds no bus", () => {
    expect(programEnvironment(places, {})).toMatchObject({ DBUS_FATAL_WARNINGS: "0" });
  });

  it("names the sound server where there is one", () => {
    expect(programEnvironment(places, {})).not.toHaveProperty("PULSE_SERVER");
    expect(programEnvironment({ ...places, pulseSocket: "/run/pulse.sock" }, {})).toMatchObject({
      PULSE_SERVER: "unix:/run/pulse.sock",
      SDL_AUDIODRIVER: "pulse",
    });
  });

  it("knows a display by its socket", () => {
    expect(displayNumber("/tmp/.X11-unix/X231")).toBe(231);
    expect(() => displayNumber("/tmp/other")).toThrow("not the socket of an X display: /tmp/other");
  });
});

it("R-HOST-23 shows a program no device of the host but those of its seat", () => {
  const view = { environment: {}, network: false, scratchMegabytes: 1, workingFolder: "/" };
  const devicesOf = (binds: readonly BindMount[]): string[] =>
    bubblewrapArguments({ ...view, binds }).filter((_, at, all) => all[at - 1]?.startsWith("--dev"));
  expect(devicesOf([])).toEqual(["/dev"]);
  const pad = { source: "/mnt/0", target: "/dev/input/event7", device: true };
  const words = bubblewrapArguments({ ...view, binds: [pad] });
  const at = words.indexOf("--dev-bind");
  expect(words.slice(at, at + 3)).toEqual(["--dev-bind", "/mnt/0", "/dev/input/event7"]);
  expect(devicesOf([pad])).toEqual(["/dev", "/mnt/0"]);
});

it.skipIf(process.platform !== "linux")(
  "R-HOST-26 shows of a pad its own folder of sysfs, and what udev notes of pads",
  () => {
    const folder = tempFolder();
    const sysfs = join(folder, "devices/input7/event5");
    mkdirSync(sysfs, { recursive: true });
    writeFileSync(join(sysfs, "dev"), "13:69\n");
    mkdirSync(join(folder, "class"));
    symlinkSync("../devices/input7/event5", join(folder, "class/event5"));
    const authorityFile = join(folder, "authority");
    writeFileSync(authorityFile, "");
    const bindsOf = (devices: readonly string[]): BindMount[] =>
      writeSandboxFiles(
        { runFolder: folder, authorityFile, pulseSocket: null, devices },
        null,
        join(folder, "class"),
      );
    const none = bindsOf([]);
    const [own, udev, ...others] = bindsOf(["/dev/input/js0", "/dev/input/event5"]).slice(none.length);
    expect(own).toEqual({ source: sysfs, target: "/sys/class/input/event5" });
    expect(udev?.target).toBe("/run/udev/data/c13:69");
    expect(readFileSync(udev?.source ?? "", "utf8")).toContain("E:ID_INPUT_JOYSTICK=1\n");
    expect(others).toEqual([]);
    expect(none.filter(({ target }) => /^\/(sys|run\/udev)/.test(target))).toEqual([]);
  },
);

describe.skipIf(process.platform !== "linux")("How busy processes are", () => {
  it("is what they ran, or waited for a processor", () => {
    const before = busyMs([process.pid]);
    const used = process.cpuUsage();
    while (process.cpuUsage(used).user < 20_000);
    expect((busyMs([process.pid]) ?? 0) - (before ?? 0)).toBeGreaterThanOrEqual(15);
  });

  it("is not known of nobody", () => {
    expect(busyMs([])).toBeNull();
  });
});

describe("The last lines of a program", () => {
  it("are 40, without what a terminal would obey", () => {
    const tail = createOutputTail(manualClock());
    const stream = new PassThrough();
    tail.follow(stream);
    stream.write(
      `${Array.from({ length: 50 }, (_, line) => `line ${line}`).join("\n")}\n\u001b[31mred\u0007\r\n`,
    );
    stream.resume();
    return new Promise<void>((resolve) => {
      setImmediate(() => {
        const lines = tail.text().split("\n");
        expect(lines).toHaveLength(40);
        expect(lines.at(-1)).toBe("[31mred");
        expect(lines.at(-2)).toBe("line 49");
        resolve();
      });
    });
  });

  it("let a program that prints too fast wait for the next second", async () => {
    const clock = manualClock();
    const tail = createOutputTail(clock);
    const stream = new PassThrough();
    tail.follow(stream);
    stream.write(Buffer.alloc(300_000, "x"));
    await new Promise(setImmediate);
    expect(stream.isPaused()).toBe(true);
    clock.advance(999);
    expect(stream.isPaused()).toBe(true);
    clock.advance(1);
    expect(stream.isPaused()).toBe(false);
    expect(tail.text()).toHaveLength(8_192);
    tail.close();
  });
});
