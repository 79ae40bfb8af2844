import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeApp } from "../../../src/dev/fixtures/fakeApp.ts";
import { TouchControls } from "../../../src/screens/desk/TouchControls.tsx";
import type { StageButton } from "../../../streams/ports/stage.ts";
import { show } from "../support/render.tsx";

const buttons: StageButton[] = [
  { id: "a", label: "A", action: { en: "Jump", th: "กระโดด" } },
  { id: "b", label: "B", action: { en: "Boost", th: "เร่งความเร็ว" } },
];
const press = (button: string, down: boolean) => ({ type: "desk/press", button, down });

describe("R-DESK-01 touch buttons", () => {
  it("are held by their own pointer", () => {
    const app = fakeApp();
    show(app, <TouchControls buttons={buttons} />);
    fireEvent.pointerDown(screen.getByText("A"), { pointerId: 1 });
    fireEvent.pointerDown(screen.getByText("B"), { pointerId: 2 });
    fireEvent.pointerUp(screen.getByText("A"), { pointerId: 1 });
    expect(app.sent).toEqual([press("a", true), press("b", true), press("a", false)]);
  });

  it.each(["pointerCancel", "lostPointerCapture"] as const)("are released on %s", (event) => {
    const app = fakeApp();
    show(app, <TouchControls buttons={buttons} />);
    fireEvent.pointerDown(screen.getByText("A"), { pointerId: 1 });
    fireEvent[event](screen.getByText("A"), { pointerId: 1 });
    expect(app.sent).toEqual([press("a", true), press("a", false)]);
  });

  it("are released on unmount and when the page loses focus", () => {
    const app = fakeApp();
    const view = show(app, <TouchControls buttons={buttons} />);
    fireEvent.pointerDown(screen.getByText("A"), { pointerId: 1 });
    fireEvent.blur(window);
    fireEvent.pointerDown(screen.getByText("B"), { pointerId: 2 });
    view.unmount();
    expect(app.sent).toEqual([press("a", true), press("a", false), press("b", true), press("b", false)]);
  });

  it("say what they do, but not twice", () => {
    const menu: StageButton = { id: "start", label: "MENU", action: { en: "Menu", th: "เมนู" } };
    show(fakeApp(), <TouchControls buttons={[...buttons, menu]} />);
    expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual([
      "MENU",
      "AJump",
      "BBoost",
    ]);
  });
});
