import { act, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { FakeDeskModule } from "../../../src/dev/fixtures/fakeApp.ts";
import { type FakeApp, fakeApp } from "../../../src/dev/fixtures/fakeApp.ts";
import { playingDesk } from "../../../src/dev/fixtures/playingDesk.ts";
import { TouchControls } from "../../../src/screens/desk/touch/TouchControls.tsx";
import type { StageButton } from "../../../streams/ports/stage.ts";
import type { TouchControl } from "../../../wire/desk/touchControls.ts";
import type { TouchArrangements } from "../../../wire/desk/touchLayout.ts";
import { FakePicture } from "../../support/fakes/stage.ts";
import { show } from "../support/render.tsx";

const buttons: StageButton[] = [
  { id: "a", label: "A", action: { en: "Jump", th: "กระโดด" } },
  { id: "start", label: "MENU", action: { en: "Menu", th: "เมนู" } },
];
const spot = { x: 0, y: 0, dx: 0, dy: 0, width: 60, height: 60, opacity: 1 };
const area = { x: 0, y: 0, width: 0.5, height: 0.5, opacity: 1 };
const controls: readonly TouchControl[] = [
  { ...spot, id: "jump", kind: "button", label: "LEAP", press: "a" },
  { ...spot, id: "turn", kind: "gyro", label: "GYRO", sensitivity: 1, trigger: "always", control: null },
  { ...area, id: "look", kind: "aim", sensitivity: 1, tap: null },
  { ...spot, id: "stick", kind: "stick", moves: "leftStick", deadZone: 0.1 },
  { ...spot, id: "zoom", kind: "wheel" },
];
const layout: TouchArrangements = { version: 1, landscape: controls, portrait: controls };

/** @returns what is on the screen, and the picture that it presses */
function shown(desk: Parameters<typeof playingDesk>[0] = {}, prepare = (_: FakeApp): void => undefined) {
  const app = fakeApp();
  prepare(app);
  const picture = new FakePicture();
  const view = show(
    app,
    <TouchControls desk={playingDesk({ buttons, layout, picture, ...desk })} editor={() => null} />,
  );
  return { picture, view };
}

describe("R-TOUCH-01 touch controls", () => {
  it("are handed to the stage, areas below the others, and let go when they are gone", () => {
    const { picture, view } = shown();
    expect(new Set(picture.controls.map(({ id }) => id))).toEqual(
      new Set(["look", "jump", "turn", "stick", "zoom"]),
    );
    const [first] = view.container.querySelectorAll("fieldset, button");
    expect(first).toBe(screen.getByRole("group", { name: "Swipe to look around" }));
    view.unmount();
    expect(picture.controls).toEqual([]);
  });

  it("say what they do, but not twice", () => {
    const menu: TouchControl = { ...spot, id: "menu", kind: "button", label: "MENU", press: "start" };
    shown({ layout: { version: 1, landscape: [...controls, menu], portrait: [] } });
    expect(screen.getByRole("button", { name: /^LEAP ?Jump$/ })).toBeDefined();
    expect(screen.getByRole("button", { name: "MENU" })).toBeDefined();
    expect(screen.getByRole("group", { name: "Stick" })).toBeDefined();
    expect(screen.getByRole("group", { name: "Mouse wheel" })).toBeDefined();
  });

  it.each([
    ["denied", "This browser may not feel how the phone turns. You can allow it in its settings."],
    ["absent", "This device cannot feel how it is turned."],
  ] as const)("that turn with the phone go where that is %s, and say why", (gyro, why) => {
    let hints: FakeDeskModule["hints"] | undefined;
    const { picture } = shown({}, (app) => {
      app.deskModule.value?.touch.set({ resting: false, gyro });
      hints = app.deskModule.value?.hints;
    });
    expect(screen.queryByText("GYRO")).toBe(null);
    const notice = screen.getByRole("status");
    expect(notice.textContent).toBe(why);
    expect(notice.dataset.shown).toBe("true");
    act(() => hints?.set({ turnPhone: false, freeMouse: false, noGyro: false, numbers: true }));
    expect(notice.dataset.shown).toBeUndefined();
    expect(picture.controls.some(({ kind }) => kind === "gyro")).toBe(false);
  });

  it("R-TOUCH-02 fade while nobody uses them", () => {
    const { view } = shown({}, (app) => app.deskModule.value?.touch.set({ resting: true, gyro: "off" }));
    expect(view.container.querySelector("[data-resting]")).not.toBe(null);
  });
});
