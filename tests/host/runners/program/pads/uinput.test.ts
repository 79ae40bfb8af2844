import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  checkUinput,
  openVirtualPads,
  type VirtualPads,
} from "../../../../../host/runners/program/pads/virtualPads.ts";
import { checkSandbox } from "../../../../../host/runners/program/sandbox/checkSandbox.ts";
import { seatUid } from "../../../../../host/runners/program/sandbox/isolate.ts";
import type { Rumble } from "../../../../../host/runners/runner.ts";
import { type Bench, openBench, testUid } from "../sandbox/sandboxed.ts";

const missing = [checkUinput(), checkSandbox()].flatMap((check) => (check.ok ? [] : [check.line]))[0];
if (missing !== undefined) console.warn(`The tests of virtual pads are skipped: ${missing}.`);

const probe = readFileSync(new URL("padProbe.py", import.meta.url), "utf8");

describe.skipIf(missing !== undefined)("virtual pads", () => {
  let bench: Bench;
  let own: VirtualPads;
  let other: VirtualPads;
  beforeEach(async () => {
    bench = await openBench();
    own = await openVirtualPads({ count: 2, uid: seatUid(0, testUid) });
    other = await openVirtualPads({ count: 1, uid: seatUid(1, testUid) });
  });
  afterEach(() => Promise.all([bench.close(), own.close(), other.close()]));

  it("R-HOST-22 R-HOST-23 R-HOST-24 R-HOST-26 are Xbox 360 pads in their own seat alone, and vibrate", async () => {
    const felt: Rumble[] = [];
    own.onRumble((rumble) => felt.push(rumble));
    const program = await bench.start("/usr/bin/python3", ["-c", probe, ...other.files], {
      devices: own.files,
    });
    await expect.poll(() => felt).toEqual([{ type: "rumble", pad: 1, strong: 1, weak: 0.2, ms: 300 }]);
    own.press(1, 0, true);
    own.press(1, 15, true);
    own.move([
      { axes: [0.5, -1, 0, 1], buttons: Array.from({ length: 16 }, (_, at) => (at === 6 ? 0.4 : 0)) },
    ]);
    const { log } = await program.ended;
    const kinds = own.files.length === 2 ? "eventN eventN" : "eventN eventN jsN jsN";
    expect(log.split("\n")).toEqual([
      `sees ${kinds}`,
      "knows class input eventN eventN data cN:N cN:N",
      "is 045e:028e Microsoft X-Box 360 pad",
      "vibrates",
      "reads 1/0x130=1 3/0x10=1 3/0x0=16384 3/0x1=-32767 3/0x4=32767 3/0x2=102",
    ]);
  });

  it("R-HOST-23 are gone with the seat", async () => {
    expect(own.files.every(existsSync)).toBe(true);
    await own.close();
    await expect.poll(() => own.files.some(existsSync)).toBe(false);
    expect(other.files.every(existsSync)).toBe(true);
  });
});

/** A pad of `uinput.py` whose device is a pipe: it can be read, and knows no requests of uinput's. @returns what is reports */
function answered(steps: string): string[] {
  const script = new URL("../../../../../host/runners/program/pads/uinput.py", import.meta.url).pathname;
  const lines = [
    "import os, runpy, sys",
    "uinput = runpy.run_path(sys.argv[1])",
    "Pad, EVENT, EV_FF, EV_UINPUT = (uinput[name] for name in ('Pad', 'EVENT', 'EV_FF', 'EV_UINPUT'))",
    "pad = Pad.__new__(Pad)",
    "pad.device, game = os.pipe()",
    "os.set_blocking(pad.device, False)",
    "pad.number, pad.playing, pad.unreported, pad.reported_at = 1, None, None, 0",
    "pad.effects = {effect: (effect, 0, 0) for effect in range(16)}",
    "def ask(kind, code, value): os.write(game, EVENT.pack(0, 0, kind, code, value))",
  ];
  const reports = execFileSync("/usr/bin/python3", ["-c", [...lines, steps].join("\n"), script], {
    encoding: "utf8",
  });
  return reports.trimEnd().split("\n");
}

describe.skipIf(!existsSync("/usr/bin/python3"))("the owner of virtual pads", () => {
  it("R-HOST-22 goes on where the kernel's buffer is empty after all, and where a request is too old", () => {
    const reports = answered(`
pad.answer()
ask(EV_UINPUT, 1, 0)
ask(EV_UINPUT, 2, 0)
ask(EV_FF, 3, 1)
pad.answer()
pad.report()`);
    expect(reports).toEqual(["rumble 1 3 0 0"]);
  });

  it("R-HOST-24 reports the newest of a flood of effects, once in 10 ms", () => {
    const reports = answered(`
now = 5
class time:
    monotonic = staticmethod(lambda: now)
Pad.report.__globals__["time"] = time
for now in (5, 5.004, 5.008, 5.012):
    for effect in range(16):
        ask(EV_FF, effect, 1)
    ask(EV_FF, int(now * 1000) % 100, 1)
    pad.answer()
    pad.report()
ask(EV_FF, 12, 0)
pad.answer()
now = 5.03
pad.report()
pad.report()`);
    expect(reports).toEqual(["rumble 1 0 0 0", "rumble 1 12 0 0", "rumble 1 0 0 0"]);
  });
});
