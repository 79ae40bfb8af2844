import { afterEach, describe, expect, it } from "vitest";
import x11 from "x11";
import type { Display } from "../../../../../host/runners/program/display/display.ts";
import { manualClock } from "../../../support/manualClock.ts";
import { createScreens, noXServer } from "./support/screens.ts";
import { startTestProgram, type TestProgram } from "./support/testProgram.ts";

if (noXServer !== null) console.warn(`skipped, ${noXServer}: tests of a program's windows`);

const screens = createScreens();
afterEach(() => screens.close());

async function setup(options: Parameters<typeof screens.open>[0] = {}) {
  const display = await screens.open(options);
  return { display, program: await startTestProgram(display) };
}

const toWindowManager = x11.eventMask.SubstructureRedirect | x11.eventMask.SubstructureNotify;

async function sendToRoot(
  { x }: TestProgram,
  wid: number,
  type: string,
  data: readonly (string | number)[],
): Promise<void> {
  const message_type = await x.atom(type);
  const numbers = await Promise.all(data.map((each) => (typeof each === "string" ? x.atom(each) : each)));
  const message = { name: "ClientMessage", format: 32, wid, message_type, data: numbers } as const;
  x.client.SendEvent(x.root, 0, toWindowManager, message);
}

async function placeOf({ x }: TestProgram, id: number): Promise<readonly number[]> {
  const place = await x.ask<{ xPos: number; yPos: number; width: number; height: number }>((answer) =>
    x.client.GetGeometry(id, answer),
  );
  return [place.xPos, place.yPos, place.width, place.height];
}

async function focusOf({ x }: TestProgram): Promise<number> {
  return (await x.ask<{ focus: number }>((answer) => x.client.GetInputFocus(answer))).focus;
}

/** Resolves when the screen still answers: it finds a new window. */
async function expectAlive(display: Display): Promise<void> {
  const program = await startTestProgram(display);
  const id = await program.create({ title: "a sign of life", overrideRedirect: true, width: 5, height: 5 });
  program.x.client.MapWindow(id);
  await expect.poll(() => display.findWindow({ title: "sign of life", class: "" })).toMatchObject({ id });
  program.x.close();
}

describe.skipIf(noXServer !== null)("a program's windows", () => {
  it("lie within the screen, and their program is told where", async () => {
    const { display, program } = await setup();
    const id = await program.show({ x: -80, y: -120, width: 800, height: 600, class: "golf\0Golf\0" });
    expect(await placeOf(program, id)).toEqual([0, 0, 640, 360]);
    expect(await program.event("ConfigureNotify", id)).toMatchObject({ x: 0, y: 0, width: 640, height: 360 });
    expect(await display.findWindow({ title: "", class: "golf" })).toEqual({
      id,
      x: 0,
      y: 0,
      width: 640,
      height: 360,
      pid: null,
      title: "",
      class: "golf Golf",
    });
  });

  it("R-SHAPE-02 follow a screen of another size: the largest fills it, the others stay within, and so does the pointer", async () => {
    const largest = { width: 840, height: 480 };
    const { display, program } = await setup({ largest });
    const game = await program.show({ width: 640, height: 360, colour: 0xff0000 });
    const other = await program.show({ width: 200, height: 100, colour: 0xff0000 });
    for (const [width, height, place] of [
      [780, 360, [220, 130]],
      [640, 480, [220, 130]],
      [400, 300, [200, 130]],
      [840, 480, [200, 130]],
    ] as const) {
      display.resize({ width, height });
      // Its answer comes after what was asked before.
      await display.findWindow({ title: "none", class: "" });
      expect(await placeOf(program, game)).toEqual([0, 0, width, height]);
      expect(await placeOf(program, other)).toEqual([...place, 200, 100]);
      const { frameBuffer } = display;
      expect(frameBuffer).toMatchObject({ width, height });
      expect(display.readFrame()).toBe(true);
      expect(frameBuffer.y.every((value) => value === 81)).toBe(true);
      expect(display.drawnShare()).toBe(0);
      display.movePointer(10_000, 10_000);
      expect(await program.event("MotionNotify", game)).toMatchObject({ x: width - 1, y: height - 1 });
    }
  });

  it("R-SHAPE-03 keep the largest size on a screen that shows its middle", async () => {
    const { display, program } = await setup({ largest: { width: 840, height: 360 }, middle: true });
    const game = await program.show({ width: 840, height: 360, colour: 0xff0000 });
    await program.show({ width: 480, height: 360, colour: 0x0000ff });
    for (const [width, isWithin] of [
      [480, true],
      [640, false],
    ] as const) {
      display.resize({ width, height: 360 });
      expect(await placeOf(program, game)).toEqual([0, 0, 840, 360]);
      expect(display.readFrame()).toBe(true);
      const { y } = display.frameBuffer;
      expect([y[0], y[width / 2], y[width - 1]]).toEqual(isWithin ? [41, 41, 41] : [81, 41, 81]);
      expect(display.drawnShare()).toBe(isWithin ? 0 : 0.25);
    }
  });

  it("stay within it when the program moves them", async () => {
    const { program } = await setup();
    const id = await program.show();
    expect(await placeOf(program, id)).toEqual([220, 130, 200, 100]);
    program.events.length = 0;
    program.x.client.ConfigureWindow(id, { x: 600, y: 20, width: 300, height: 4_000 });
    expect(await program.event("ConfigureNotify", id)).toMatchObject({
      x: 340,
      y: 0,
      width: 300,
      height: 360,
    });
    expect(await placeOf(program, id)).toEqual([340, 0, 300, 360]);
    // A program that gets what it has already waits for the answer too.
    await program.sync();
    program.events.length = 0;
    program.x.client.ConfigureWindow(id, { x: 340, y: 0 });
    expect(await program.event("ConfigureNotify", id)).toMatchObject({ x: 340, y: 0 });
  });

  it("fill the screen on demand, and go back", async () => {
    const { program } = await setup();
    const id = await program.show();
    const state = ["_NET_WM_STATE_FULLSCREEN", 0, 0, 0];
    for (const [action, expected] of [
      [1, [0, 0, 640, 360]],
      [0, [220, 130, 200, 100]],
      [2, [0, 0, 640, 360]],
      [2, [220, 130, 200, 100]],
    ] as const) {
      await sendToRoot(program, id, "_NET_WM_STATE", [action, ...state]);
      await expect.poll(() => placeOf(program, id)).toEqual(expected);
    }
  });

  it("fill the screen from the start when they ask for it before", async () => {
    const { program } = await setup();
    const id = await program.create();
    const { x } = program;
    const [name, fullscreen] = [await x.atom("_NET_WM_STATE"), await x.atom("_NET_WM_STATE_FULLSCREEN")];
    x.client.ChangeProperty(0, id, name, 4, 32, [fullscreen]);
    x.client.MapWindow(id);
    await program.event("FocusIn", id);
    expect(await placeOf(program, id)).toEqual([0, 0, 640, 360]);
  });

  it("get the keyboard when they come, and give it back when they go", async () => {
    const { display, program } = await setup();
    const first = await program.show();
    const second = await program.show();
    expect(await focusOf(program)).toBe(second);
    display.press("Escape", true);
    expect(await program.event("KeyPress", second)).toMatchObject({ keycode: 9 });
    program.events.length = 0;
    program.x.client.DestroyWindow(second);
    await program.event("FocusIn", first);
    const third = await program.show();
    await expect.poll(() => display.windowCount()).toBe(2);
    program.events.length = 0;
    program.x.client.UnmapWindow(third);
    await program.event("FocusIn", first);
    expect(display.windowCount()).toBe(1);
    await sendToRoot(program, await program.show(), "_NET_ACTIVE_WINDOW", [1, 0, 0, 0, 0]);
    await sendToRoot(program, first, "_NET_ACTIVE_WINDOW", [1, 0, 0, 0, 0]);
    await expect.poll(() => focusOf(program)).toBe(first);
  });

  it("that place themselves are left alone", async () => {
    const { display, program } = await setup();
    const main = await program.show();
    const menu = await program.create({ x: -10, y: 300, width: 50, height: 200, overrideRedirect: true });
    program.x.client.MapWindow(menu);
    await expect.poll(() => display.windowCount()).toBe(2);
    expect(await placeOf(program, menu)).toEqual([-10, 300, 50, 200]);
    expect(await focusOf(program)).toBe(main);
  });

  it("are found by a part of title or class, in any case, the largest first", async () => {
    const { display, program } = await setup();
    expect(await display.findWindow({ title: "Doom", class: "doom" })).toBeNull();
    const unmapped = await program.create({ title: "Doom" });
    const large = await program.show({ title: "FreeDOOM 1 – ด่านแรก", width: 600, height: 300 });
    await program.show({ class: "setup\0Doom-Setup\0" });
    expect(unmapped).not.toBe(large);
    expect(await display.findWindow({ title: "doom", class: "" })).toMatchObject({ id: large, width: 600 });
    expect(await display.findWindow({ title: "ด่าน", class: "" })).toMatchObject({ id: large });
    expect(await display.findWindow({ title: "", class: "doom" })).toMatchObject({ width: 200 });
    expect(await display.findWindow({ title: "doom", class: "doom" })).toMatchObject({ id: large });
    expect(await display.findWindow({ title: "", class: "" })).toBeNull();
    expect(await display.findWindow({ title: "*", class: "" })).toMatchObject({ id: large });
    expect(await display.findWindow({ title: "quake", class: "quake" })).toBeNull();
    const pid = await program.x.atom("_NET_WM_PID");
    program.x.client.ChangeProperty(0, large, pid, 6, 32, [1234]);
    await program.sync();
    expect(await display.findWindow({ title: "doom", class: "" })).toMatchObject({ pid: 1234 });
  });

  it("answer a ping, or do not, or take no part", async () => {
    const clock = manualClock();
    const { display, program } = await setup({ clock });
    const id = await program.show({ protocols: ["WM_DELETE_WINDOW", "_NET_WM_PING"] });
    const answered = display.ping(id);
    const { data = [] } = await program.event("ClientMessage", id);
    expect(data.slice(0, 1)).toEqual([await program.x.atom("_NET_WM_PING")]);
    expect(data[2]).toBe(id);
    await sendToRoot(program, program.x.root, "WM_PROTOCOLS", data);
    expect(await answered).toBe(true);
    const unanswered = display.ping(id);
    await program.event("ClientMessage", id);
    clock.advance(5_000);
    expect(await unanswered).toBe(false);
    expect(await display.ping(await program.show())).toBeNull();
    expect(await display.ping(0xdead)).toBeNull();
  });

  it("do not answer a ping while the server is grabbed", async () => {
    const clock = manualClock();
    const { display, program } = await setup({ clock });
    const id = await program.show({ title: "Doom", protocols: ["_NET_WM_PING"] });
    program.x.client.GrabServer();
    await program.sync();
    const answers: unknown[] = [];
    display.ping(id).then((answer) => answers.push(answer));
    display.findWindow({ title: "Doom", class: "" }).then((found) => answers.push(found));
    clock.advance(5_000);
    await expect.poll(() => answers).toEqual([null]);
    await expect
      .poll(() => {
        clock.advance(5_000);
        return answers;
      })
      .toEqual([null, false]);
  });

  it("are asked to close if they know how", async () => {
    const { display, program } = await setup();
    const id = await program.show({ protocols: ["WM_DELETE_WINDOW"] });
    expect(await display.closeWindow(id)).toBe(true);
    const { data = [] } = await program.event("ClientMessage", id);
    expect(data[0]).toBe(await program.x.atom("WM_DELETE_WINDOW"));
    expect(await display.closeWindow(await program.show())).toBe(false);
    expect(await display.closeWindow(0xdead)).toBe(false);
  });
});

describe.skipIf(noXServer !== null)("a hostile program", () => {
  it("opens windows without end: 64 are shown", async () => {
    const { display, program } = await setup();
    const ids = await Promise.all(Array.from({ length: 100 }, () => program.create()));
    for (const id of ids) program.x.client.MapWindow(id);
    await expect.poll(() => display.windowCount()).toBe(64);
    await program.sync();
    expect(display.windowCount()).toBe(64);
    for (const id of ids) program.x.client.DestroyWindow(id);
    await expect.poll(() => display.windowCount()).toBe(0);
    await expectAlive(display);
  });

  it("opens and destroys windows at once", async () => {
    const { display, program } = await setup();
    for (let round = 0; round < 300; round += 1) {
      const id = await program.create();
      program.x.client.MapWindow(id);
      program.x.client.DestroyWindow(id);
    }
    await program.sync();
    await expect.poll(() => display.windowCount()).toBe(0);
    await expectAlive(display);
  });

  it("sets huge and broken properties", async () => {
    const { display, program } = await setup();
    const id = await program.show({ title: "x".repeat(200_000), class: "\xff\xfe".repeat(50_000) });
    const { client } = program.x;
    for (const name of ["_NET_WM_STATE", "WM_PROTOCOLS", "_NET_WM_PID"]) {
      client.ChangeProperty(0, id, await program.x.atom(name), 4, 8, Buffer.alloc(200_003, 7));
    }
    await program.sync();
    expect(await display.findWindow({ title: "xxx", class: "" })).toMatchObject({ id });
    expect(await display.ping(id)).toBeNull();
    await expectAlive(display);
  });

  it("sends garbage and made-up events to the root window", async () => {
    const { display, program } = await setup();
    const id = await program.show({ title: "Doom" });
    const { x } = program;
    for (const wid of [x.root, id, 0, 0xffffffff]) {
      for (const type of ["_NET_WM_STATE", "_NET_ACTIVE_WINDOW", "WM_PROTOCOLS", "WM_STATE"]) {
        await sendToRoot(program, wid, type, [0xffffffff, "_NET_WM_STATE_FULLSCREEN", 0xffffffff, 7, 7]);
        await sendToRoot(program, wid, type, ["_NET_WM_PING", 1, 1, 1, 1]);
      }
    }
    // Says of a window of somebody else that it has moved: it has not.
    const moved = {
      name: "ConfigureNotify",
      wid: x.root,
      wid1: id,
      x: 7,
      y: 7,
      width: 7,
      height: 7,
    } as const;
    x.client.SendEvent(x.root, 0, toWindowManager, moved);
    await program.sync();
    await expectAlive(display);
    expect(await placeOf(program, id)).toEqual([220, 130, 200, 100]);
    expect(await display.findWindow({ title: "Doom", class: "" })).toMatchObject({
      x: 220,
      y: 130,
      width: 200,
    });
  });

  it("fills the X server's memory: its own requests fail, the screen stays", async () => {
    const { display, program } = await setup();
    const { x } = program;
    const errors: Error[] = [];
    x.client.on("error", (error: Error) => errors.push(error));
    for (let count = 0; count < 40; count += 1) {
      x.client.CreatePixmap(x.client.AllocID(), x.root, 24, 4_096, 4_096);
    }
    await program.sync();
    expect(errors.length).toBeGreaterThan(5);
    await expectAlive(display);
  });

  it("ends the host's connection: the screen is lost, and says so", async () => {
    const { display, program } = await setup();
    const check = await program.x.atom("_NET_SUPPORTING_WM_CHECK");
    const property = await program.x.ask<{ data: Buffer }>((answer) =>
      program.x.client.GetProperty(0, program.x.root, check, 0, 0, 1, answer),
    );
    program.x.client.KillClient(property.data.readUInt32LE(0));
    expect(await display.lost).toBe("the X server closed the connection");
    expect(display.press("KeyA", true)).toBe(true);
    expect(await display.findWindow({ title: "a", class: "a" })).toBeNull();
  });
});
