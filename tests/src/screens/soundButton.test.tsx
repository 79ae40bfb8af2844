import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeApp } from "../../../src/dev/fixtures/fakeApp.ts";
import { SoundButton } from "../../../src/screens/desk/SoundButton.tsx";
import { show } from "../support/render.tsx";

describe("R-DESK-01 sound that the browser blocks", () => {
  it("starts with a tap", () => {
    const app = fakeApp();
    show(app, <SoundButton />);
    fireEvent.click(screen.getByRole("button", { name: "Tap for sound" }));
    expect(app.sent).toEqual([{ type: "desk/sound", on: true }]);
  });

  it("leaves the keyboard to the game", () => {
    show(fakeApp(), <SoundButton />);
    expect(fireEvent.pointerDown(screen.getByRole("button"))).toBe(false);
  });
});
