import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeApp } from "../../../src/dev/fixtures/fakeApp.ts";
import { aGame } from "../../../src/dev/fixtures/games.ts";
import { programDetails } from "../../../src/dev/fixtures/library.ts";
import { playingDesk, touchControls } from "../../../src/dev/fixtures/playingDesk.ts";
// The desk preloads it: compiled here, it takes none of the first test's time.
import "../../../src/screens/desk/sheet/DeskSheet.tsx";
import { showDesk } from "../support/render.tsx";

const game = aGame("1", { details: programDetails });

async function open(isTouch: boolean, changes: Parameters<typeof playingDesk>[0] = {}) {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: isTouch && query === "(pointer: coarse)" }),
  );
  const app = fakeApp("/streamDesk");
  app.desk.set(playingDesk({ game, buttons: touchControls("left", "right", "a"), ...changes }));
  await showDesk(app);
  const rows = () =>
    [...document.querySelectorAll("[role=status] dl > div, [role=dialog] dl > div")].map(
      ({ textContent }) => textContent,
    );
  return { app, rows, help: app.deskModule.value?.controlsHelp };
}

/** Opens the desk with the help on it. */
async function helped(...desk: Parameters<typeof open>) {
  const opened = await open(...desk);
  act(() => opened.help?.set(true));
  opened.app.sent.length = 0;
  return opened;
}

describe("R-HELP-01 what the controls do", () => {
  beforeEach(() => vi.unstubAllGlobals());

  it("is said of the touch controls that do not show it, and of no gesture that does what it does everywhere", async () => {
    const { rows, help } = await open(true, { mouse: "absolute", pinch: "wheel" });
    expect(rows()).toEqual([]);
    act(() => help?.set(true));
    expect(rows()).toEqual(["left rightMove"]);
  });

  it("is not said of arrows that go their way, nor of a button whose caption has room", async () => {
    const ways = (["left", "right", "up", "down"] as const).map((id) => ({
      id,
      label: id,
      action: { en: `Go ${id}` },
    }));
    const { app, rows } = await helped(true, { buttons: [...ways, ...touchControls("a", "start")] });
    expect(rows()).toEqual(["STARTPause"]);
    const again = { id: "start", label: "START", action: { en: "Start over" } } as const;
    act(() => app.desk.set(playingDesk({ game, buttons: [...ways, ...touchControls("a"), again] })));
    expect(document.querySelector("[data-notice]")).toBeNull();
  });

  it("is said of a stick that presses keys without buttons of their own", async () => {
    const moves = { ways: 8, up: "ArrowUp", right: "Period", down: "ArrowDown", left: "Comma" } as const;
    const place = { x: 0, y: 1, width: 0.4, height: 0.8, opacity: 1, deadZone: 0.1 };
    const walk = { kind: "floatingStick", id: "walk", ...place, moves } as const;
    const { rows } = await helped(true, { layout: { version: 1, landscape: [walk], portrait: [] } });
    expect(rows()).toEqual(["StickMove"]);
  });

  it("names a stick in place of the buttons it presses, and what turns with the phone while it is there", async () => {
    const place = { x: 0, y: 1, width: 100, height: 100, dx: 0, dy: 0, opacity: 1 };
    const stick = { kind: "stick", id: "steer", moves: "leftStick", deadZone: 0.1, ...place } as const;
    const jump = { kind: "button", id: "jump", press: "a", label: "HOP", ...place, width: 56 } as const;
    const turn = {
      kind: "gyro",
      id: "turn",
      label: "GYRO",
      sensitivity: 1,
      trigger: "always",
      control: null,
    } as const;
    const landscape = [stick, jump, { ...turn, ...place }];
    const left = { id: "left", label: "◀", action: { en: "Steer left", th: "เลี้ยวซ้าย" } } as const;
    const right = { id: "right", label: "▶", action: { en: "Steer right", th: "เลี้ยวขวา" } } as const;
    const { app, rows } = await helped(true, {
      buttons: [left, right, ...touchControls("a")],
      layout: { version: 1, landscape, portrait: [] },
    });
    const shown = ["StickSteer left, Steer right", "HOPJump"];
    expect(rows()).toEqual([...shown, "GYROTurn the phone to look around"]);
    act(() => app.deskModule.value?.touch.set({ resting: false, gyro: "absent" }));
    expect(rows()).toEqual(shown);
  });

  it.each<["relative" | "absolute", string, string[]]>([
    ["relative", "Aim and set the power", ["SwipeAim and set the power"]],
    ["absolute", "Move the paddle", ["TouchMove the paddle"]],
  ])(
    "R-DESK-31 says what the game does with a swipe or a tap, not of a button whose label says it: %s",
    async (mouse, en, shown) => {
      const fire = { id: "b", label: "FIRE", action: { en: "Fire", th: "ยิง" } } as const;
      const keys = [{ press: "Mouse", action: { en, th: "เล็ง" } }];
      const details = { ...programDetails, controls: { ...programDetails.controls, keys } };
      const { rows } = await helped(true, { buttons: [fire], mouse, game: aGame("1", { details }) });
      expect(rows()).toEqual(shown);
    },
  );

  it("is said of the keys where there is no touch screen", async () => {
    const { rows } = await helped(false, { mouse: "absolute" });
    expect(rows()).toEqual(["W A S DWalk", "CtrlShoot", "SpaceOpen doors and press switches", "EscMenu"]);
  });

  it("goes with a tap or a key, which the game gets, and with Escape, which it does not", async () => {
    const { app, help } = await open(true);
    const keys: string[] = [];
    const heard = (event: KeyboardEvent): void => void keys.push(event.key);
    window.addEventListener("keydown", heard);
    fireEvent.keyDown(document.body, { key: "Escape" });
    act(() => help?.set(true));
    app.sent.length = 0;
    expect(fireEvent.pointerDown(document.body)).toBe(true);
    fireEvent.keyDown(document.body, { key: "Escape" });
    fireEvent.keyDown(document.body, { key: "a" });
    act(() => help?.set(false));
    fireEvent.pointerDown(document.body);
    window.removeEventListener("keydown", heard);
    expect(app.sent).toEqual(Array(3).fill({ type: "desk/controlsSeen" }));
    expect(keys).toEqual(["Escape", "a"]);
  });

  it("stays with a modifier alone, a key that repeats, and the page's own keys", async () => {
    const { app } = await helped(true);
    for (const key of ["Shift", "Control", "Alt", "Meta"]) fireEvent.keyDown(document.body, { key });
    for (const key of ["F6", "F8"]) fireEvent.keyDown(document.body, { key, shiftKey: true });
    fireEvent.keyDown(document.body, { key: "w", repeat: true });
    expect(app.sent).toEqual([]);
    fireEvent.keyDown(document.body, { key: "F6" });
    expect(app.sent).toEqual([{ type: "desk/controlsSeen" }]);
  });

  it("R-AWAY-02 is dismissed before the hint that the game cannot pause; the game gets the press that dismisses the hint", async () => {
    const { app, help } = await helped(true);
    act(() => app.deskModule.value?.pauseHint.set(true));
    fireEvent.pointerDown(document.body);
    act(() => help?.set(false));
    expect(fireEvent.keyDown(document.body, { key: "Escape" })).toBe(true);
    fireEvent.pointerDown(document.body);
    expect(app.sent).toEqual([
      { type: "desk/controlsSeen" },
      { type: "desk/pauseHintSeen" },
      { type: "desk/pauseHintSeen" },
    ]);
  });

  it("is in the menu again", async () => {
    const { app, rows } = await open(true);
    await act(async () => app.deskModule.value?.sheet.set({ open: true, page: "help" }));
    fireEvent.click(await screen.findByRole("button", { name: "What the controls do" }));
    expect(rows()).toEqual(["left rightMove", "AJump"]);
  });

  it("is left out of a game of which nothing is known", async () => {
    const { rows } = await helped(false, { game: aGame("2") });
    expect(rows()).toEqual([]);
  });
});
