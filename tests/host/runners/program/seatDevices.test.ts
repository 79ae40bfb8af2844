import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { systemClock } from "../../../../host/lib/clock.ts";
import { descendants, processName } from "../../../../host/runners/program/sandbox/processTree.ts";
import { createSeatDevices } from "../../../../host/runners/program/seatDevices.ts";
import { tempFolder } from "../../../support/tempFolder.ts";
import { noPrograms, windowGame } from "../../seats/support/testPrograms.ts";

const game = windowGame("g-prepared");
const open = () =>
  createSeatDevices({
    clock: systemClock,
    sandbox: true,
    reportError: (where, error) => {
      throw new Error(where, { cause: error });
    },
  });
const servers = (name: string) => descendants(process.pid).filter((pid) => processName(pid)[0] === name);

let runFolder: string;
let order: Parameters<ReturnType<typeof open>["prepare"]>[0];
beforeEach(() => {
  const folder = tempFolder();
  chmodSync(folder, 0o711);
  runFolder = join(folder, "run");
  mkdirSync(runFolder);
  order = { game, runFolder, seat: 81, resolution: game.resolution };
});

describe.skipIf(noPrograms !== null)("devices that are prepared", () => {
  it.each([
    ["is the program's", 320, true],
    ["of another size is replaced, and the sound kept", 400, false],
  ])("the screen %s", async (_, width, isKept) => {
    const devices = open();
    devices.prepare(order);
    await expect.poll(() => [servers("Xvfb").length, servers("pulseaudio").length]).toEqual([1, 1]);
    const [screens, sounds] = [servers("Xvfb"), servers("pulseaudio")];
    const opened = await devices.open({ ...order, resolution: { width, height: 200 } }, game);
    expect(opened.display.width).toBe(width);
    await expect.poll(() => servers("Xvfb")).toHaveLength(1);
    expect(servers("Xvfb").join() === screens.join()).toBe(isKept);
    expect(servers("pulseaudio")).toEqual(sounds);
    await opened.close();
    expect([readdirSync(runFolder), servers("Xvfb"), servers("pulseaudio")]).toEqual([[], [], []]);
  });

  it("are opened again where that failed", async () => {
    // In the way of the sound's folder.
    writeFileSync(join(runFolder, "sound"), "");
    const devices = open();
    devices.prepare(order);
    await expect.poll(() => readdirSync(runFolder)).toEqual(["sound"]);
    rmSync(join(runFolder, "sound"));
    await (await devices.open(order, game)).close();
    expect(readdirSync(runFolder)).toEqual([]);
  });

  it("are opened again where the screen has ended by itself", async () => {
    const devices = open();
    devices.prepare(order);
    await expect.poll(() => servers("Xvfb")).toHaveLength(1);
    for (const pid of servers("Xvfb")) process.kill(pid, "SIGKILL");
    await expect.poll(() => readdirSync(runFolder)).toEqual([]);
    await (await devices.open(order, game)).close();
    expect(readdirSync(runFolder)).toEqual([]);
  });
});
