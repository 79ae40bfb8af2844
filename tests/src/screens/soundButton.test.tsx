import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeApp } from "../../../src/dev/fixtures/fakeApp.ts";
import { SoundButton } from "../../../src/screens/desk/SoundButton.tsx";
import { show } from "../support/render.tsx";

it("R-DESK-01 sound that the browser blocks starts with a tap, which leaves the keyboard to the game", () => {
  const app = fakeApp();
  show(app, <SoundButton />);
  const button = screen.getByRole("button", { name: "Tap for sound" });
  expect(fireEvent.pointerDown(button)).toBe(false);
  fireEvent.click(button);
  expect(app.sent).toEqual([{ type: "desk/sound", on: true }]);
});
