import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { oddController, setUpControllers } from "../../../src/dev/fixtures/controllers.ts";
import { type FakeApp, fakeApp } from "../../../src/dev/fixtures/fakeApp.ts";
import { PadNotice } from "../../../src/screens/desk/notices/PadNotice.tsx";
import { ControllersSection } from "../../../src/screens/desk/sheet/ControllersSection.tsx";
import { press as click, deskOf, show, showWithDesk } from "../support/render.tsx";

const [xbox] = setUpControllers.pads;
const idle = { ...setUpControllers, question: null, taken: null };

describe("R-DESK-22 controllers in the game menu", () => {
  let app: FakeApp;
  const module = () => deskOf(app);

  const open = async () => {
    await showWithDesk(app, <ControllersSection />);
    await screen.findByRole("region");
  };

  beforeEach(() => {
    app = fakeApp("/streamDesk");
  });

  it("are listed with their player; each opens what its buttons are, and asks for one or for all", async () => {
    module().controllers.set(idle);
    await open();
    click(/Xbox Wireless Controller/);
    expect(screen.getByRole("button", { name: /A · ✕/ }).textContent).toContain("Button 1");
    click(/Left stick, down/);
    click("Set all, one after the other");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Reset" }).disabled).toBe(true);
    expect(app.sent).toEqual([
      { type: "desk/pad/stop" },
      { type: "desk/pad/ask", pad: 1, target: "leftY", all: false },
      { type: "desk/pad/ask", pad: 1, target: "a", all: true },
    ]);
    fireEvent.click(screen.getByRole("switch"));
    expect(app.sent).toContainEqual({ type: "desk/pad/rumble", on: false });
  });

  it("ask for what is wanted, can be skipped and cancelled, and tell what has lost its input", async () => {
    module().controllers.set(setUpControllers);
    await open();
    expect(screen.getByText("Press what you want for B · ○")).toBeTruthy();
    expect(screen.getByText("A · ✕ has it now, so nothing is left for X · □.")).toBeTruthy();
    expect(screen.getByRole("button", { name: /^A · ✕/ }).textContent).toContain("Button 3");
    expect(screen.getByRole("button", { name: /^X · □/ }).textContent).toContain("Nothing");
    click("Skip");
    click("Cancel");
    act(() => module().controllers.set(idle));
    click("Reset");
    expect(app.sent).toEqual([
      { type: "desk/pad/skip" },
      { type: "desk/pad/stop" },
      { type: "desk/pad/reset", pad: 2 },
    ]);
  });

  it("are told of when they come and go", async () => {
    await act(async () => {
      show(app, <PadNotice />);
    });
    const told = () => screen.getByRole("status").textContent;
    expect(told()).toBe("");
    if (xbox) act(() => module().padNotice.set({ connected: true, pad: xbox, unknown: false }));
    expect(told()).toBe("Controller connected: Xbox Wireless Controller (player 1)");
    act(() => module().padNotice.set({ connected: true, pad: oddController, unknown: true }));
    expect(told()).toContain("This one is new here.");
    const nameless = { ...oddController, name: "" };
    act(() => module().padNotice.set({ connected: false, pad: nameless, unknown: true }));
    expect(told()).toBe("Controller disconnected: controller 2");
  });

  it("R-TOGETHER-08 guests are told of there, too, their names as plain text", async () => {
    await act(async () => {
      show(app, <PadNotice />);
    });
    act(() => module().guestNotice.set({ name: "<b>Ann</b>", came: true }));
    expect(screen.getByRole("status").textContent).toBe("<b>Ann</b> is here");
    act(() => module().guestNotice.set({ name: "<b>Ann</b>", came: false }));
    expect(screen.getByRole("status").textContent).toBe("<b>Ann</b> has left");
  });
});
