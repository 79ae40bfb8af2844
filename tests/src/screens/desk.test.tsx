import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeApp } from "../../../src/dev/fixtures/fakeApp.ts";
import { aGame } from "../../../src/dev/fixtures/games.ts";
import DeskScreen from "../../../src/screens/desk/DeskScreen.tsx";
import type { Desk } from "../../../streams/features/desk/deskState.ts";
import { show } from "../support/render.tsx";

const game = aGame("1");
const playing: Desk = {
  status: "playing",
  game,
  picture: { attach: () => () => undefined },
  buttons: [],
  moving: true,
  interrupted: false,
  statistics: null,
  sound: null,
};

describe("R-DESK-01 the desk has exactly one h1 in every state", () => {
  const cases: readonly [string, Desk][] = [
    ["Game 1", playing],
    ["Playing", { ...playing, game: null }],
    ["Connecting to your machine…", { status: "connecting", game, again: false }],
    ["Getting your picture back…", { status: "connecting", game, again: true }],
    ["No picture", { status: "failed", game, reason: "lost" }],
    ["The game has ended", { status: "ended", game, timeOver: false }],
    ["Connecting to your machine…", { status: "closed" }],
  ];
  it.each(cases)("%s", (name, desk) => {
    const app = fakeApp("/streamDesk");
    app.desk.set(desk);
    show(app, <DeskScreen />);
    expect(screen.getAllByRole("heading", { level: 1 }).map(({ textContent }) => textContent)).toEqual([
      name,
    ]);
  });

  it("also while another tab is playing", () => {
    const app = fakeApp("/streamDesk");
    app.runningElsewhere.set({ kind: "otherTab", game, queued: false, ahead: null });
    show(app, <DeskScreen />);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Playing");
  });
});
