import { act, screen } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { type FakeApp, fakeApp } from "../../../src/dev/fixtures/fakeApp.ts";
import { aGame } from "../../../src/dev/fixtures/games.ts";
import { programDetails } from "../../../src/dev/fixtures/library.ts";
import Popups from "../../../src/popups/Popups.tsx";
import type { Overlay } from "../../../streams/page/overlays.ts";
import type { GameBrief } from "../../../wire/catalogue.ts";
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
  const reenter = (details?: GameBrief["details"], queued = false): Overlay => ({
    id: 7,
    kind: "resumePrompt",
    params: { game: { ...game, details }, queued },
  });
  const switches: Overlay = { id: 7, kind: "switchGame", params: { previous: game, next: aGame("2") } };
  const tests: Overlay = { id: 7, kind: "speedTest", params: { elapsed: 0, duration: 20_000 } };
  it.each<[string, string, unknown, Overlay]>([
    ["confirm", "YES", true, leaves],
    ["confirm", "NO", false, leaves],
    ["R-SES-04 reenter", "Reenter", true, reenter()],
    ["R-SES-04 reenter", "No", false, reenter()],
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
    ["R-SES-04 Reenter a game", reenter(programDetails), /^Reenter takes you back .*; what it saved is/],
    ["R-SES-04 Reenter", reenter({ ...programDetails, saves: null }), /^Reenter takes .*; nothing is saved/],
    ["R-SES-04 Reenter the queue", reenter(programDetails, true), /^Reenter keeps your place .* No gives/],
    ["R-QUEUE-02 leaving the queue", leaves, /^YES gives up your place .* NO keeps it\.$/],
    ["R-PLAY-08 switching games", switches, /^Switch ends the other game.* No changes nothing\.$/],
  ])("%s: below the two answers stands what each does", (_, overlay, words) => {
    asked(overlay);
    const answers = screen.getByText(words).previousElementSibling;
    expect(answers?.querySelectorAll("button")).toHaveLength(2);
  });

  it("R-SES-04 R-POP-01 Esc and each press of back close reenter without ending the game", () => {
    const app = asked({ id: 3, kind: "resumePrompt", params: { game: null, queued: false } });
    pressEscape();
    for (const _press of [1, 2]) act(() => app.back());
    const closed = { type: "overlay/answer", id: 3, answer: "close" };
    expect(app.sent).toEqual([closed, closed, closed]);
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
});
