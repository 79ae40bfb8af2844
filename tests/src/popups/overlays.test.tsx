import { act, screen } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { type FakeApp, fakeApp } from "../../../src/dev/fixtures/fakeApp.ts";
import { aGame } from "../../../src/dev/fixtures/games.ts";
import { programDetails } from "../../../src/dev/fixtures/library.ts";
import Popups from "../../../src/popups/Popups.tsx";
import type { Overlay } from "../../../streams/page/overlays.ts";
import { loadPlayTexts, press, pressEscape, show } from "../support/render.tsx";

const game = aGame("1");

function asked(...overlays: Overlay[]): FakeApp {
  const app = fakeApp();
  app.overlays.set(overlays);
  show(app, <Popups />);
  return app;
}
beforeAll(loadPlayTexts);

describe("R-POP-01 pop-ups answer with their own id", () => {
  const leaves: Overlay = { id: 7, kind: "confirm", params: { message: "leaveQueue" } };
  const reenters: Overlay = { id: 7, kind: "resumePrompt", params: { game, queued: false } };
  const switches: Overlay = { id: 7, kind: "switchGame", params: { previous: game, next: aGame("2") } };
  const tests: Overlay = { id: 7, kind: "speedTest", params: { elapsed: 0, duration: 20_000 } };
  it.each<[string, string, unknown, Overlay]>([
    ["confirm", "YES", true, leaves],
    ["confirm", "NO", false, leaves],
    ["R-SES-04 reenter", "Reenter", true, reenters],
    ["R-SES-04 reenter", "No", false, reenters],
    ["R-PLAY-08 switch game", "Switch", true, switches],
    ["R-PLAY-08 switch game", "No", false, switches],
    ["R-PLAY-04 the speed test", "Close", "close", tests],
    ["the gift", "Close", "close", { id: 7, kind: "timeGift", params: {} }],
  ])("%s: %s", (_, button, answer, overlay) => {
    const app = asked(overlay);
    press(button);
    expect(app.sent).toEqual([{ type: "overlay/answer", id: 7, answer }]);
  });

  it.each([
    ["a program", programDetails, "End the game? Only what is saved is kept."],
    [
      "a built-in game",
      { ...programDetails, kind: "builtIn", saves: { en: "Your best score.", th: "" } },
      "End the game? You keep your best score.",
    ],
    ["a game that keeps nothing", { ...programDetails, saves: null }, "End the game? It saves nothing."],
    ["an unknown game", undefined, "End the game? Only what is saved is kept."],
  ])("the end of a game names what becomes of saves: %s", (_, details, name) => {
    asked({ id: 7, kind: "confirm", params: { message: "endGame", game: { ...game, details } } });
    expect(screen.getByRole("dialog", { name })).toBeTruthy();
  });

  it.each([
    [false, programDetails, "No ends the game. What it saved is kept."],
    [false, { ...programDetails, saves: null }, "No ends the game. It saves nothing."],
    [true, programDetails, "No gives up your place in the queue."],
  ])("R-SES-04 reenter says what No does; queued: %s", (queued, details, words) => {
    asked({ id: 3, kind: "resumePrompt", params: { game: { ...game, details }, queued } });
    expect(screen.getByText(words)).toBeTruthy();
  });

  it("R-SES-04 Esc and back close reenter without ending the game", () => {
    const app = asked({ id: 3, kind: "resumePrompt", params: { game: null, queued: false } });
    pressEscape();
    act(() => app.back());
    const closed = { type: "overlay/answer", id: 3, answer: "close" };
    expect(app.sent).toEqual([closed, closed]);
  });

  it("R-POP-01 each press of the back button closes a dismissible pop-up", () => {
    const app = asked(leaves);
    act(() => app.back());
    act(() => app.back());
    expect(app.sent).toEqual(Array(2).fill({ type: "overlay/answer", id: 7, answer: false }));
  });

  it("R-PLAY-04 ring and seconds start at the test's progress, without a timer of their own", () => {
    asked({ id: 6, kind: "speedTest", params: { elapsed: 7_000, duration: 20_000 } });
    const delays = [...document.querySelectorAll("circle")].map(({ style }) => style.animationDelay);
    expect(delays).toEqual(["", "-7000ms"]);
    const seconds = screen.getByText("Seconds left:").querySelector("span")?.style;
    expect([seconds?.animationDelay, seconds?.getPropertyValue("--from")]).toEqual(["-7000ms", "20"]);
  });

  it("shows one at a time, the newest in front", () => {
    asked({ id: 1, kind: "timeOver", params: {} }, leaves);
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
    expect(screen.getByRole("button", { name: "YES" })).toBeTruthy();
  });

  it("R-GIFT-01 the gift names the product", () => {
    asked({ id: 1, kind: "timeGift", params: {} });
    expect(screen.getByText("you got 20 minutes of free game time. just enjoy Cloudplay now!")).toBeTruthy();
    expect(screen.getByText('(only available in the "free trial" module)')).toBeTruthy();
  });
});
