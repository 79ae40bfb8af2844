import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openVirtualPads } from "../../../../../host/runners/program/pads/virtualPads.ts";
import type { Rumble } from "../../../../../host/runners/runner.ts";
import { tempFolder } from "../../../../support/tempFolder.ts";
import { manualClock } from "../../../support/manualClock.ts";

/** Pads whose owner is a shell script: it gets the number of pads and the user after its own arguments. */
const open = (script: string, ...words: readonly string[]) =>
  openVirtualPads({ count: 2, uid: 61_000, command: ["/bin/sh", "-c", script, "owner", ...words] });

/** A pad on which only these buttons are held, by their places in the standard mapping. */
const pad = (axes: readonly number[], held: Readonly<Record<number, number>> = {}) => ({
  axes: [...axes],
  buttons: Array.from({ length: 16 }, (_, index) => held[index] ?? 0),
});

/** Does something with pads. @returns what their owner was told */
async function linesOf(act: (pads: Awaited<ReturnType<typeof open>>) => void): Promise<string[]> {
  const file = join(tempFolder(), "told");
  const pads = await open('echo "ready /dev/input/event3 /dev/input/js0 $2 $3"; cat >"$1"', file);
  expect(pads.files).toEqual(["/dev/input/event3", "/dev/input/js0", "2", "61000"]);
  act(pads);
  await pads.close();
  return readFileSync(file, "utf8").trimEnd().split("\n");
}

it("R-HOST-22 moves sticks and triggers as far as the player does, and presses buttons", async () => {
  const lines = await linesOf((pads) => {
    pads.move([pad([-1, 0.5, 0, 0.25], { 6: 0.2 }), pad([0, 0, 1, 0])]);
    pads.press(2, 0, true);
    pads.press(2, 12, true);
    pads.press(2, 0, false);
    pads.move([pad([0, 0, 0, 0])]);
    pads.releaseAll();
  });
  expect(lines).toEqual([
    "1 0 -32767 16384 0 8192 51 0",
    "2 0 0 0 32767 0 0 0",
    "2 1 0 0 32767 0 0 0",
    "2 4097 0 0 32767 0 0 0",
    "2 4096 0 0 32767 0 0 0",
    "1 0 0 0 0 0 0 0",
    "2 4096 0 0 0 0 0 0",
    "2 0 0 0 0 0 0 0",
  ]);
});

it("R-HOST-22 lets a third pad move the first", async () => {
  const lines = await linesOf((pads) => {
    pads.move([pad([]), pad([]), pad([0, 0.5])]);
  });
  expect(lines).toEqual(["1 0 0 16384 0 0 0 0"]);
});

it("R-HOST-11 pulls a trigger for as long as its press lasts, and lets it go between two", async () => {
  const lines = await linesOf((pads) => {
    pads.press(1, 7, true);
    pads.move([pad([], { 7: 0.8 })]);
    pads.press(1, 7, false);
    pads.move([pad([], { 7: 0.3 })]);
  });
  expect(lines).toEqual([
    "1 128 0 0 0 0 0 255",
    "1 128 0 0 0 0 0 204",
    "1 0 0 0 0 0 0 0",
    "1 0 0 0 0 0 0 77",
  ]);
});

it("R-HOST-24 passes on how a program makes a pad vibrate", async () => {
  const pads = await open("echo ready; read line; echo rumble 2 65535 13107 250; cat >/dev/null");
  const felt: Rumble[] = [];
  pads.onRumble((rumble) => felt.push(rumble));
  pads.press(1, 0, true);
  await expect.poll(() => felt).toEqual([{ type: "rumble", pad: 2, strong: 1, weak: 0.2, ms: 250 }]);
  await pads.close();
});

it("R-HOST-25 says once why they are unplugged, unless they were closed", async () => {
  const pads = await open("echo ready; read line; echo 'Killed by a test' >&2");
  const reasons: string[] = [];
  const note = ({ message }: Error): void => void reasons.push(message);
  void pads.lost.then(note);
  pads.press(1, 0, true);
  await expect.poll(() => reasons).toEqual(["no virtual pads: Killed by a test"]);
  pads.press(1, 1, true);
  await pads.close();
  const closed = await open("echo ready; cat >/dev/null");
  void closed.lost.then(note);
  await closed.close();
  expect(reasons).toHaveLength(1);
});

describe("R-HOST-24 an endless vibration", () => {
  /** The first pad vibrates, without an end. */
  async function vibrating() {
    const clock = manualClock();
    const script = "echo ready; read line; echo rumble 1 65535 0 0; cat >/dev/null";
    const pads = await openVirtualPads({
      count: 1,
      uid: null,
      clock,
      command: ["/bin/sh", "-c", script, "owner"],
    });
    const felt: number[] = [];
    pads.onRumble(({ strong }) => felt.push(strong));
    pads.press(1, 0, true);
    await expect.poll(() => felt).toEqual([1]);
    return { clock, pads, felt };
  }

  it("ends when everything is let go of, as at a pause", async () => {
    const { clock, pads, felt } = await vibrating();
    pads.releaseAll();
    clock.advance(5_000);
    expect(felt).toEqual([1, 0]);
    await pads.close();
  });

  it("is not felt while the game is paused", async () => {
    const { clock, pads, felt } = await vibrating();
    pads.hold(true);
    clock.advance(5_000);
    expect(felt).toEqual([1, 0]);
    pads.hold(false);
    expect(felt).toEqual([1, 0, 1]);
    await pads.close();
  });

  it("is repeated no more once the pads are gone", async () => {
    const { clock, pads, felt } = await vibrating();
    await pads.close();
    expect(clock.waiting()).toBe(0);
    expect(felt).toEqual([1]);
  });
});

it.each([
  ["echo '/dev/uinput is busy' >&2; exit 1", "no virtual pads: /dev/uinput is busy"],
  ["exit 0", "no virtual pads: their owner ended"],
])("says why there are none: %s", async (script, reason) => {
  await expect(open(script)).rejects.toThrow(reason);
});

it("says that what should own them is missing", async () => {
  const command = ["/nowhere/python3"];
  await expect(openVirtualPads({ count: 1, uid: null, command })).rejects.toThrow("no virtual pads");
});
