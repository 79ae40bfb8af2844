import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeApp } from "../../../src/dev/fixtures/fakeApp.ts";
import { SoundButton } from "../../../src/screens/desk/SoundButton.tsx";
import { show } from "../support/render.tsx";

describe("R-DESK-01 the game's sound", () => {
  it.each([
    ["on", "Turn the sound off", false],
    ["off", "Turn the sound on", true],
    ["blocked", "Tap for sound", true],
  ] as const)("that is %s: %s", (sound, name, on) => {
    const app = fakeApp();
    show(app, <SoundButton sound={sound} />);
    fireEvent.click(screen.getByRole("button", { name }));
    expect(app.sent).toEqual([{ type: "desk/sound", on }]);
  });

  it("leaves the keyboard to the game", () => {
    show(fakeApp(), <SoundButton sound="on" />);
    expect(fireEvent.pointerDown(screen.getByRole("button"))).toBe(false);
  });
});
