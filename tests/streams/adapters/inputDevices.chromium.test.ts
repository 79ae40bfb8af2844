import { describe, expect, test } from "vitest";
import type { DeskInput } from "../../../wire/desk/messages.ts";
import { hasChromium } from "../../support/chromium.ts";
import { eachOnItsPage, inputs, page, play } from "./stage/stagePage.ts";

/** Waits until the newest input that the host has received is such. */
async function hostHas(what: (input: DeskInput) => boolean): Promise<void> {
  await expect.poll(async () => (await inputs()).slice(-1).some(what)).toBe(true);
}

/** A key event as a browser makes it on another system. */
const key = (type: "keydown" | "keyup", init: Omit<KeyboardEventInit, "view">) =>
  page.evaluate(
    ([kind, values]) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent(kind, { bubbles: true, ...values })),
    [type, init] as const,
  );

/** A turn of the wheel as a browser makes it on another system; what is left out, it does not know. @returns false: kept from the page */
const turnWheel = (init: Readonly<Record<string, number | boolean>>) =>
  page.evaluate((values) => {
    const event = new WheelEvent("wheel", { bubbles: true, cancelable: true, ...values });
    for (const name of ["wheelDeltaX", "wheelDeltaY"] as const)
      Object.defineProperty(event, name, {
        value: values[name] ?? ("wheelDeltaY" in values ? 0 : undefined),
      });
    return document.querySelector("video")?.dispatchEvent(event);
  }, init);

/** Pads that the browser lists: the index of each and the buttons that it holds. */
const plug = (pads: readonly { index: number; id: string; held: readonly number[] }[]) =>
  page.evaluate((listed) => {
    const list: (Gamepad | null)[] = [null, null, null, null];
    for (const { index, id, held } of listed) {
      const buttons = Array.from({ length: 17 }, (_, at) => ({ value: held.includes(at) ? 1 : 0 }));
      Object.assign(list, { [index]: { index, id, mapping: "standard", axes: [0, 0, 0, 0], buttons } });
    }
    navigator.getGamepads = () => list;
    for (const type of ["gamepaddisconnected", "gamepadconnected"]) window.dispatchEvent(new Event(type));
  }, pads);

const heldBy = ({ pads = [] }: DeskInput): string =>
  pads.map(({ buttons }) => buttons.flatMap((value, at) => (value > 0 ? [at] : [])).join("+")).join("|");

describe.skipIf(!hasChromium)("input devices in Chromium", () => {
  eachOnItsPage();

  test("R-DESK-01 every key of a full keyboard, each side of a modifier, goes to the game by its position", async () => {
    await play();
    const all = [
      ...["ControlLeft", "ControlRight", "ShiftLeft", "ShiftRight", "AltLeft", "AltRight"],
      ...["Numpad7", "NumpadEnter", "NumpadDecimal", "IntlBackslash", "IntlRo", "IntlYen", "F12", "Insert"],
    ];
    for (const code of all) {
      const init = { code, ctrlKey: true, shiftKey: true, altKey: true };
      await key("keydown", init);
      await hostHas(({ down }) => down.includes(code));
      await key("keyup", init);
    }
    await key("keyup", { code: "KeyA" });
    await hostHas(({ down }) => down.length === 0);
  });

  test("R-DESK-01 a modifier whose keyup never came is let go by the next key or movement of the mouse", async () => {
    await play();
    await page.keyboard.down("Alt");
    await page.keyboard.down("Shift");
    await hostHas(({ down }) => down.join() === "AltLeft,ShiftLeft");
    // Alt+Tab: the system keeps both keyups.
    await key("keydown", { code: "KeyW" });
    await hostHas(({ down }) => down.join() === "KeyW");
    await key("keydown", { code: "ControlLeft", ctrlKey: true });
    await hostHas(({ down }) => down.join() === "KeyW,ControlLeft");
    await page.evaluate(() =>
      document.body.dispatchEvent(new PointerEvent("pointermove", { bubbles: true, pointerType: "mouse" })),
    );
    await hostHas(({ down }) => down.join() === "KeyW");
    // Windows tells of one keyup for both Shift keys.
    await key("keydown", { code: "ShiftLeft", shiftKey: true });
    await key("keydown", { code: "ShiftRight", shiftKey: true });
    await key("keyup", { code: "ShiftRight" });
    await hostHas(({ down }) => down.join() === "KeyW");
  });

  test("R-DESK-01 AltGr comes without the Ctrl that nobody holds; Cmd leaves nothing held", async () => {
    await play();
    await key("keydown", { code: "ControlLeft", ctrlKey: true });
    await key("keydown", { code: "AltRight", key: "AltGraph", modifierAltGraph: true });
    await hostHas(({ down }) => down.join() === "AltRight");
    await key("keyup", { code: "AltRight" });
    await key("keydown", { code: "KeyW" });
    await key("keydown", { code: "MetaLeft", key: "Meta", metaKey: true });
    await key("keydown", { code: "KeyC", metaKey: true });
    // macOS tells of no keyup of KeyC.
    await key("keyup", { code: "MetaLeft", key: "Meta" });
    await hostHas(({ down, hits }) => down.length === 0 && hits.KeyC === undefined);
  });

  test("R-DESK-01 keys without a position, as of some Android keyboards, are those of their letters, and none stays", async () => {
    await play();
    for (const [down, up, held] of [
      ["a", "A", "KeyA"],
      ["7", "7", "Digit7"],
      [" ", " ", "Space"],
      ["Shift", "Shift", "ShiftLeft"],
      ["ArrowUp", "ArrowUp", "ArrowUp"],
      ["w", "Unidentified", "KeyW"],
    ] as const) {
      await key("keydown", { key: down, shiftKey: down === "Shift" });
      await hostHas((input) => input.down.join() === held);
      await key("keyup", { key: up });
      await hostHas((input) => input.down.length === 0);
    }
    for (const none of ["Unidentified", "ก", "GoBack"]) {
      await key("keydown", { key: none });
      await key("keydown", { code: "KeyX" });
      await hostHas(({ down }) => down.join() === "KeyX");
      await key("keyup", { code: "KeyX" });
      await hostHas(({ down }) => down.length === 0);
    }
  });

  test("R-DESK-01 on other layouts the browser's own keys are those of their letters, the game's those of their positions", async () => {
    await play();
    // On a French keyboard, W and Z have changed places.
    await key("keydown", { code: "KeyZ", key: "w", ctrlKey: true });
    await key("keydown", { code: "KeyW", key: "z", ctrlKey: true });
    await hostHas(({ down, hits }) => down.join() === "KeyW" && hits.KeyZ === undefined);
    // A Thai one has no Latin letters.
    await key("keydown", { code: "KeyC", key: "แ", ctrlKey: true });
    await hostHas(({ down }) => down.join() === "KeyW,KeyC");
  });

  test.each(["open", "always"])(
    "R-DESK-01 what is typed are the letters that the player sees, and all else goes to the game (%s)",
    async (how) => {
      await play();
      await page.evaluate((typing) => {
        const field = document.createElement("input");
        field.dataset.typing = typing;
        document.body.append(field);
        if (typing === "open") field.focus();
      }, how);
      const keyboard = await page.context().newCDPSession(page);
      const real = async (type: "keyDown" | "keyUp", code: string, letter: string, modifiers = 0) => {
        const text = type === "keyDown" && modifiers === 0 ? { text: letter } : {};
        await keyboard.send("Input.dispatchKeyEvent", { type, code, key: letter, modifiers, ...text });
      };
      const typed = () => page.evaluate(() => document.querySelector("input")?.value);
      for (const [code, letter] of [
        ["KeyY", "z"],
        ["KeyZ", "y"],
        ["KeyL", "ส"],
      ] as const) {
        await real("keyDown", code, letter);
        await real("keyUp", code, letter);
        // The game's cursor is set where the picture is pressed.
        await page.mouse.click(200, 200);
      }
      await expect.poll(typed).toBe("zyส");
      await page.keyboard.down("ArrowLeft");
      await hostHas(({ down }) => down.join() === "ArrowLeft");
      await page.keyboard.up("ArrowLeft");
      // A German player undoes by the key labelled Z.
      await page.keyboard.down("Control");
      await real("keyDown", "KeyY", "z", 2);
      await hostHas(({ down }) => down.join() === "ControlLeft,KeyZ");
      await page.keyboard.up("Control");
      await real("keyUp", "KeyY", "z");
      await hostHas(({ down, hits }) => down.length === 0 && !hits.KeyY && !hits.KeyL);
      // AltGr is part of what it types: a tap of Alt would open the game's menu.
      await key("keydown", { code: "AltRight", key: "AltGraph", modifierAltGraph: true });
      await page.evaluate(() => {
        const field = document.querySelector("input");
        field?.setSelectionRange(0, 1);
        document.execCommand("copy");
        field?.setSelectionRange(3, 3);
        if (field?.dataset.typing === "always") field.blur();
      });
      await page.keyboard.press("Control+v");
      await page.keyboard.press("Shift+Insert");
      await page.keyboard.press("Escape");
      await hostHas(({ hits }) => hits.Escape === 1 && !hits.AltRight && !hits.KeyV && !hits.Insert);
      await expect.poll(typed).toBe("zyสzz");
    },
  );

  test("R-DESK-01 the locks of the keyboard are told as they are, and are no keys", async () => {
    await play();
    await key("keydown", { code: "KeyA", modifierCapsLock: true, modifierNumLock: true });
    await hostHas(({ locks }) => locks?.caps === true && locks.num);
    await key("keydown", { code: "CapsLock", modifierNumLock: true });
    await hostHas(({ locks, down }) => locks?.caps === false && down.join() === "KeyA");
  });

  test("R-DESK-01 in full screen the browser's own keys are locked for the game, and free again after it", async () => {
    await page.evaluate(() => {
      let element: Element | null = null;
      Object.defineProperty(document, "fullscreenElement", { get: () => element });
      const keyboard = {
        locked: false,
        async lock() {
          keyboard.locked = true;
        },
        unlock() {
          keyboard.locked = false;
        },
      };
      Object.defineProperty(navigator, "keyboard", { value: keyboard });
      Object.assign(window, {
        keyboardLocked: () => keyboard.locked,
        fill(on: boolean) {
          element = on ? document.body : null;
          document.dispatchEvent(new Event("fullscreenchange"));
        },
      });
    });
    const fill = (on: boolean) => page.evaluate(`window.fill(${on})`);
    await play();
    const closesTab = { code: "KeyW", ctrlKey: true, cancelable: true };
    await key("keydown", closesTab);
    await fill(true);
    await expect.poll(() => page.evaluate("window.keyboardLocked()")).toBe(true);
    await key("keydown", closesTab);
    await key("keydown", { code: "MetaLeft", key: "Meta", metaKey: true, ctrlKey: true });
    await hostHas(({ down, hits }) => down.join() === "KeyW,MetaLeft" && hits.KeyW === 1);
    // macOS tells of no other keyup while it is held.
    await key("keyup", { code: "MetaLeft", key: "Meta" });
    await hostHas(({ down }) => down.length === 0);
    await fill(false);
    expect(await page.evaluate("window.keyboardLocked()")).toBe(false);
    await key("keydown", closesTab);
    await fill(true);
    await page.evaluate(() => window.stageBench.detach());
    await expect.poll(() => page.evaluate("window.keyboardLocked()")).toBe(false);
    expect((await inputs()).at(-1)?.hits.KeyW).toBe(1);
  });

  test.each([true, false])(
    "R-DESK-01 the pointer is locked, without acceleration where the browser can (%s)",
    async (can) => {
      await page.evaluate((able) => {
        const asked: unknown[] = [];
        Object.assign(window, { asked });
        const original = HTMLVideoElement.prototype.requestPointerLock;
        HTMLVideoElement.prototype.requestPointerLock = async function (options?: unknown) {
          asked.push(options ?? null);
          if (options && !able) throw new DOMException("not here", "NotSupportedError");
          return original.call(this);
        };
      }, can);
      await play("relative");
      await page.waitForFunction(() => (document.querySelector("video")?.videoWidth ?? 0) > 0);
      await page.mouse.click(200, 200);
      await page.waitForFunction(() => document.pointerLockElement !== null);
      expect(await page.evaluate("window.asked")).toEqual([
        { unadjustedMovement: true },
        ...(can ? [] : [null]),
      ]);
    },
  );

  test("R-DESK-24 the mouse is followed as it moves, and what the next frame tells again is counted once", async () => {
    await play("relative");
    await page.waitForFunction(() => (document.querySelector("video")?.videoWidth ?? 0) > 0);
    await page.mouse.click(200, 200);
    await page.waitForFunction(() => document.pointerLockElement !== null);
    const move = (type: string, buttons = 0) =>
      page.evaluate(
        ([kind, held]) => {
          const init = { pointerType: "mouse", movementX: 50, movementY: -25, buttons: held, bubbles: true };
          document.querySelector("video")?.dispatchEvent(new PointerEvent(kind, init));
        },
        [type, buttons] as const,
      );
    await move("pointerrawupdate");
    await hostHas(({ mouse }) => mouse?.x === 50 && mouse.y === -25);
    await move("pointermove");
    await move("pointerrawupdate");
    await hostHas(({ mouse }) => mouse?.x === 100 && mouse.y === -50);
    // A second button tells of itself by no other event.
    await page.mouse.down();
    await move("pointermove", 3);
    await hostHas(({ mouse, down }) => mouse?.x === 100 && down.join() === "MouseLeft,MouseRight");
  });

  test.each([
    ["Chromium", { deltaY: 120, wheelDeltaY: -120 }, { wheel: 1 }],
    ["Chromium on a system that scrolls less by it", { deltaY: 53, wheelDeltaY: -120 }, { wheel: 1 }],
    ["Firefox", { deltaMode: 1, deltaY: -6, wheelDeltaY: 120 }, { wheel: -1 }],
    ["an older Firefox", { deltaMode: 1, deltaY: 3 }, { wheel: 1 }],
    ["macOS", { deltaY: 4.000244140625, wheelDeltaY: -12 }, { wheel: 1 }],
    ["macOS, turned fast", { deltaY: -48.0029296875, wheelDeltaY: 144 }, { wheel: -1 }],
    ["a wheel that turns sideways", { deltaX: -100, wheelDeltaX: 120 }, { wheel: 0, wheelX: -1 }],
    ["Windows with Shift", { shiftKey: true, deltaX: 100, wheelDeltaX: -120 }, { wheel: 1 }],
  ])("R-DESK-24 a notch of a usual mouse is one step in the game: %s", async (_, init, turned) => {
    await play("absolute");
    await turnWheel(init);
    await hostHas(({ mouse }) => mouse !== undefined);
    expect((await inputs()).at(-1)?.mouse).toEqual({ x: 0, y: 0, ...turned });
  });

  test.each([
    ["macOS", { deltaY: 4, wheelDeltaY: -12 }, 10],
    ["Windows, slowly", { deltaY: 12.5, wheelDeltaY: -0 }, 8],
  ])("R-DESK-24 a trackpad turns the wheel as far as its fingers move: %s", async (_, init, perStep) => {
    await play("absolute");
    for (let turn = 0; turn < perStep * 2; turn += 1) await turnWheel(init);
    await hostHas(({ mouse }) => mouse?.wheel === 2);
    expect((await inputs()).map(({ mouse }) => mouse?.wheel)).not.toContain(3);
  });

  test("R-TOUCH-04 Ctrl with the wheel is the game's; two fingers that spread on a trackpad zoom, but never the page", async () => {
    await play("absolute", { pinch: "wheel" });
    const ctrlTurn = (deltaY: number) =>
      turnWheel({ ctrlKey: true, deltaY, wheelDeltaY: -deltaY, clientX: 100, clientY: 200 });
    await page.keyboard.down("Control");
    expect(await ctrlTurn(120)).toBe(false);
    await hostHas(({ mouse, down }) => mouse?.wheel === 1 && down.join() === "ControlLeft");
    await page.keyboard.up("Control");
    // No key is down: fingers, which turn it away from the player where the game zooms by it.
    expect(await ctrlTurn(-50)).toBe(false);
    await hostHas(
      ({ mouse, pointer, down }) => mouse?.wheel === 0 && pointer?.x === 0.25 && down.length === 0,
    );
    const width = () => page.evaluate(() => document.querySelector("video")?.getBoundingClientRect().width);
    expect(await width()).toBe(400);
    await page.evaluate(() => window.stageBench.zoom("on"));
    expect(await ctrlTurn(-100 * Math.log(2))).toBe(false);
    await expect.poll(width).toBe(800);
    await hostHas(({ mouse }) => mouse?.wheel === 0);
  });

  test("R-DESK-24 Escape that ends the lock reaches the game once; no other end of it is an Escape", async () => {
    await play("relative");
    // The event comes later than the change.
    await page.evaluate(() => {
      document.addEventListener("pointerlockchange", () => {
        document.title = document.pointerLockElement === null ? "free" : "locked";
      });
    });
    const lock = async (): Promise<void> => {
      await page.mouse.click(200, 200);
      await page.waitForFunction(() => document.title === "locked");
    };
    const unlocked = () => page.waitForFunction(() => document.title === "free");
    const escapes = async () => (await inputs()).at(-1)?.hits.Escape;
    await lock();
    // The page's own end of it: the sheet's key.
    await page.keyboard.press("Shift+F8");
    await unlocked();
    await lock();
    await page.evaluate(() => {
      document.hasFocus = () => false;
      document.exitPointerLock();
    });
    await unlocked();
    await page.evaluate(() => Reflect.deleteProperty(document, "hasFocus"));
    await lock();
    // A picture that goes while it holds the mouse.
    await page.evaluate(() => {
      window.stageBench.detach();
      window.stageBench.attach();
    });
    await unlocked();
    await lock();
    // Held in full screen with a locked keyboard, it has reached the game before.
    await key("keydown", { code: "Escape" });
    await page.evaluate(() => document.exitPointerLock());
    await unlocked();
    await key("keyup", { code: "Escape" });
    await hostHas(({ down, hits }) => down.length === 0 && hits.Escape === 1);
    await lock();
    await page.evaluate(() => document.exitPointerLock());
    await hostHas(({ down }) => down.join() === "Escape");
    await hostHas(({ down }) => down.length === 0);
    expect(await escapes()).toBe(2);
  });

  test("R-DESK-25 where the browser locks no pointer, a mouse that is dragged looks around", async () => {
    await page.evaluate(() => Reflect.deleteProperty(Element.prototype, "requestPointerLock"));
    await play("relative");
    await page.waitForFunction(() => (document.querySelector("video")?.videoWidth ?? 0) > 0);
    await page.mouse.move(100, 200);
    await page.mouse.down({ button: "right" });
    await hostHas(({ mouse, down }) => mouse === undefined && down.join() === "MouseRight");
    await page.mouse.move(150, 200);
    await hostHas(({ mouse, down }) => mouse?.x === 40 && down.join() === "MouseRight");
    await page.mouse.up({ button: "right" });
    await page.mouse.move(300, 200);
    await hostHas(({ mouse, down }) => mouse?.x === 40 && down.length === 0);
  });

  test("R-DESK-22 pads: each its own, hot-plugged, and after the page was hidden", async () => {
    await plug([{ index: 1, id: "one", held: [0] }]);
    await play();
    await page.bringToFront();
    await hostHas((input) => heldBy(input) === "0");
    await plug([
      { index: 1, id: "one", held: [] },
      { index: 0, id: "two", held: [3] },
    ]);
    await hostHas((input) => heldBy(input) === "|3");
    // Unplugged and plugged in again, it is the first player as before.
    await plug([{ index: 0, id: "two", held: [3] }]);
    await hostHas((input) => heldBy(input) === "|3");
    await plug([
      { index: 2, id: "one", held: [5] },
      { index: 0, id: "two", held: [3] },
    ]);
    await hostHas((input) => heldBy(input) === "5|3");
    await page.evaluate(() => {
      document.hasFocus = () => false;
      window.dispatchEvent(new Event("blur"));
    });
    await hostHas((input) => heldBy(input) === "");
    await page.evaluate(() => {
      document.hasFocus = () => true;
    });
    await hostHas((input) => heldBy(input) === "5|3");
  });
});
