import { afterEach, describe, expect, it } from "vitest";
import type { Display } from "../../../../../host/runners/program/display/display.ts";
import { xKeycode } from "../../../../../host/runners/program/display/keyCodes.ts";
import { manualClock } from "../../../support/manualClock.ts";
import { createScreens, noXServer } from "./support/screens.ts";
import { startTestProgram, type TestProgram } from "./support/testProgram.ts";

if (noXServer !== null) console.warn(`skipped, ${noXServer}: tests of a program's inputs`);

const screens = createScreens();
afterEach(() => screens.close());

async function setup() {
  const clock = manualClock();
  const display = await screens.open({ clock });
  const program = await startTestProgram(display);
  const id = await program.show({ width: 640, height: 360 });
  program.events.length = 0;
  return { clock, display, program, id };
}

const names: Readonly<Record<string, string>> = {
  KeyPress: "+",
  KeyRelease: "-",
  ButtonPress: "b+",
  ButtonRelease: "b-",
};

/** What arrived: `+38` is a key pressed, `b-1` a mouse button let go. */
function received({ events }: TestProgram): readonly string[] {
  return events.flatMap(({ name = "", keycode }) => {
    const sign = names[name];
    return sign === undefined ? [] : [`${sign}${keycode}`];
  });
}

/** Resolves when everything that the screen has sent so far has arrived. */
async function arrive(display: Display, program: TestProgram): Promise<void> {
  display.press("F24", true);
  display.press("F24", false);
  const last = xKeycode("F24");
  await expect.poll(() => program.events.some((event) => event.keycode === last)).toBe(true);
  program.events.splice(program.events.findIndex((event) => event.keycode === last));
}

describe.skipIf(noXServer !== null)("a program's inputs", () => {
  it("are keys, pressed and let go once", async () => {
    const { display, program } = await setup();
    expect(display.press("KeyW", true)).toBe(true);
    display.press("KeyW", true);
    display.press("ArrowLeft", true);
    display.press("KeyW", false);
    display.press("KeyW", false);
    display.press("Escape", false);
    expect(display.press("NoSuchKey", true)).toBe(false);
    await arrive(display, program);
    expect(received(program)).toEqual(["+25", "+113", "-25"]);
  });

  it("R-HOST-06 repeat while they are held, as on a desktop, and no longer", async () => {
    const { display, program } = await setup();
    display.press("KeyW", true);
    const times = () => program.events.flatMap(({ name, time }) => (name === "KeyPress" ? [time ?? 0] : []));
    await expect.poll(() => times().length, { timeout: 5_000 }).toBeGreaterThan(4);
    display.press("KeyW", false);
    await arrive(display, program);
    // The server's own time: a busy computer makes each later, none earlier.
    const [delay = 0, ...intervals] = times().flatMap((time, n) =>
      n > 0 ? [time - (times()[n - 1] ?? 0)] : [],
    );
    expect(delay).toBeGreaterThanOrEqual(499);
    expect(Math.min(...intervals)).toBeGreaterThanOrEqual(30);
    expect(Math.min(...intervals)).toBeLessThan(80);
    program.events.length = 0;
    await arrive(display, program);
    expect(received(program)).toEqual([]);
  });

  it("survive a flood of movements that the server has no time for", async () => {
    const { display, program } = await setup();
    let lost = "";
    void display.lost.then((reason) => {
      lost = reason;
    });
    program.x.client.GrabServer();
    await program.sync();
    for (let n = 0; n < 3_000; n += 1) {
      display.turnWheel(20);
      display.movePointerBy(n % 2 === 0 ? 5 : -5, 0);
      if (n % 20 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    program.x.client.UngrabServer();
    display.press("KeyW", true);
    await expect.poll(() => received(program).includes("+25")).toBe(true);
    expect(lost).toBe("");
    // Of 120,000 steps those are left that fit into the sockets.
    expect(program.events.length).toBeLessThan(40_000);
  });

  it("end the screen when the server reads none of its keys any more", async () => {
    const { display, program } = await setup();
    program.x.client.GrabServer();
    await program.sync();
    for (let n = 0; n < 40_000; n += 1) {
      display.press("KeyW", n % 2 === 0);
      if (n % 200 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await display.lost).toContain("the server reads no requests");
  });

  it("are the pointer's place and its movement", async () => {
    const { display, program } = await setup();
    const places = () =>
      program.events.flatMap(({ name, x, y }) => (name === "MotionNotify" ? [[x, y]] : []));
    display.movePointer(100, 50);
    display.movePointer(1e9, -7);
    display.movePointer(99.6, 50.4);
    display.movePointer(Number.NaN, 5);
    display.movePointerBy(-20, 30);
    display.movePointerBy(0.4, 0);
    display.movePointerBy(0.4, 0);
    display.movePointerBy(0.4, 0);
    display.movePointerBy(Number.POSITIVE_INFINITY, 0);
    await arrive(display, program);
    expect(places()).toEqual([
      [100, 50],
      [639, 0],
      [100, 50],
      [80, 80],
      [81, 80],
    ]);
    display.movePointerBy(1e9, 1e9);
    await arrive(display, program);
    expect(places().at(-1)).toEqual([639, 359]);
  });

  it("are three buttons, a wheel and one that turns sideways", async () => {
    const { display, program } = await setup();
    display.movePointer(100, 100);
    for (const button of ["MouseLeft", "MouseMiddle", "MouseRight"]) {
      display.press(button, true);
      display.press(button, true);
      display.press(button, false);
    }
    display.turnWheel(2);
    display.turnWheel(-1);
    display.turnWheel(0);
    display.turnWheel(0, 1);
    display.turnWheel(Number.NaN, -1);
    await arrive(display, program);
    expect(received(program)).toEqual([
      ...["b+1", "b-1", "b+2", "b-2", "b+3", "b-3"],
      ...["b+5", "b-5", "b+5", "b-5", "b+4", "b-4"],
      ...["b+7", "b-7", "b+6", "b-6"],
    ]);
    program.events.length = 0;
    display.turnWheel(-1e9);
    await arrive(display, program);
    expect(received(program)).toHaveLength(40);
  });

  it("are let go all at once", async () => {
    const { clock, display, program } = await setup();
    display.press("KeyW", true);
    display.press("ShiftLeft", true);
    display.press("MouseLeft", true);
    display.releaseAll();
    display.releaseAll();
    display.typeText("abc");
    display.releaseAll();
    clock.advance(1_000);
    display.typeText("d");
    clock.advance(1_000);
    await arrive(display, program);
    // Of the text only what was typed before, and nothing of it later.
    const before = ["+25", "+50", "b+1", "-25", "-50", "b-1", "+38", "-38"];
    expect(received(program)).toEqual([...before, "+40", "-40"]);
  });
});

describe.skipIf(noXServer !== null)("typed text", () => {
  /** Types a text and reads it back as a program does: by each key's symbols and whether Shift is held. */
  async function typed(text: string): Promise<string> {
    const { clock, display, program } = await setup();
    const { x } = program;
    display.typeText(text);
    const read: string[] = [];
    const strokes = [...text].length;
    let shift = false;
    let taken = 0;
    while (read.length < strokes) {
      const event = program.events[taken];
      if (event === undefined) {
        clock.advance(8);
        // The screen's own questions are answered after what it has typed; without them the clock would run ahead of the server.
        await display.findWindow({ title: "none", class: "" });
        await program.sync();
        continue;
      }
      taken += 1;
      const { name, keycode = 0 } = event;
      if (keycode === xKeycode("ShiftLeft")) shift = name === "KeyPress";
      else if (name === "KeyPress") {
        const [row = []] = await x.ask<readonly (readonly number[])[]>((answer) =>
          x.client.GetKeyboardMapping(keycode, 1, answer),
        );
        read.push(characterOf((shift ? row[1] : row[0]) ?? 0));
      }
    }
    return read.join("");
  }

  function characterOf(symbol: number): string {
    if (symbol === 0xff0d) return "\n";
    if (symbol === 0xff08) return "\b";
    if (symbol === 0xff09) return "\t";
    return String.fromCodePoint(symbol > 0xff ? symbol - 0x01000000 : symbol);
  }

  const many = Array.from({ length: 150 }, (_, index) => String.fromCodePoint(0x4e00 + index * 7));
  it.each([
    ["of a US keyboard's characters", "Hello, World_42! {a|b} <~`'\"\\>\t\b\n"],
    ["in Thai", "สวัสดีครับ ผู้เล่น"],
    ["of more characters than there are spare keys", [...many, "é€😀", ...many.slice(0, 20)].join("")],
  ])("%s arrives as it is", async (_which, text) => expect(await typed(text)).toBe(text));

  it("is laid on no more keys than Wine knows, after one that it knows, and on each for as long as before", async () => {
    const { clock, display, program } = await setup();
    display.typeText("กขฃคฅฆ");
    const typed = async (count: number) => {
      await expect.poll(() => received(program).length).toBe(2 * count);
      return received(program).filter((each) => each.startsWith("+"));
    };
    clock.advance(29.9);
    expect(await typed(1)).toEqual(["+50"]);
    for (let step = 0; step < 5; step += 1) clock.advance(30);
    const five = await typed(6);
    expect(new Set(five).size).toBe(6);
    clock.advance(30);
    expect((await typed(7)).at(-1)).toBe(five[1]);
  });

  it("keeps its case when Caps Lock is on, and lets go of keys that are held before it or meanwhile", async () => {
    const { clock, display, program } = await setup();
    display.press("CapsLock", true);
    display.press("CapsLock", true);
    display.press("CapsLock", false);
    display.press("ControlLeft", true);
    display.typeText("aB1!");
    display.press("ShiftRight", true);
    for (let step = 0; step < 5; step += 1) clock.advance(8);
    await expect.poll(() => received(program).length).toBe(18);
    expect(received(program)).toEqual([
      ...["+66", "-66", "+37", "-37"],
      ...["+50", "+38", "-38", "-50"],
      ...["+62", "-62"],
      ...["+56", "-56"],
      ...["+10", "-10"],
      ...["+50", "+10", "-10", "-50"],
    ]);
  });

  it("follows the player's locks by pressing their keys, and only where they differ", async () => {
    const { clock, display, program } = await setup();
    display.setLocks({ caps: true, num: false });
    display.setLocks({ caps: true, num: true });
    display.press("CapsLock", true);
    display.press("CapsLock", false);
    display.setLocks({ caps: false, num: true });
    display.typeText("a");
    clock.advance(8);
    await expect.poll(() => received(program).length).toBe(8);
    expect(received(program)).toEqual(["+66", "-66", "+77", "-77", "+66", "-66", "+38", "-38"]);
  });

  it("is typed at most 1,000 characters ahead, and not what cannot be typed", async () => {
    const { clock, display, program } = await setup();
    display.typeText("\0\x1b\r\ud800");
    display.typeText("a".repeat(5_000));
    for (let step = 0; step < 1_200; step += 1) clock.advance(8);
    display.press("F24", true);
    await expect.poll(() => received(program).at(-1)).toBe("+202");
    expect(received(program).filter((each) => each === "+38")).toHaveLength(1_000);
  });
});
