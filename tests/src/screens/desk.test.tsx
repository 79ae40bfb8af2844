import { act, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeApp } from "../../../src/dev/fixtures/fakeApp.ts";
import { aGame } from "../../../src/dev/fixtures/games.ts";
import { playingDesk } from "../../../src/dev/fixtures/playingDesk.ts";
import DeskScreen from "../../../src/screens/desk/DeskScreen.tsx";
import type { Desk } from "../../../streams/features/desk/deskState.ts";
import { show, showDesk } from "../support/render.tsx";

const game = aGame("1");
const playing = playingDesk({ game, buttons: [], sound: null, statistics: null });

describe("R-DESK-01 the desk has exactly one h1 in every state", () => {
  const elsewhere = { kind: "otherTab", game, queued: false, ahead: null } as const;
  it.each<[string, Desk, typeof elsewhere?]>([
    ["Game 1", playing],
    ["Playing", { ...playing, game: null }],
    ["Connecting to your machine…", { status: "connecting", game, again: false }],
    ["Getting your picture back…", { status: "connecting", game, again: true }],
    ["No picture", { status: "failed", game, reason: "lost", kept: false }],
    ["The game has ended", { status: "ended", game, timeOver: false, end: null, released: true }],
    ["Connecting to your machine…", { status: "closed" }],
    ["Playing", { status: "closed" }, elsewhere],
  ])("%s", async (name, desk, running) => {
    const app = fakeApp("/streamDesk");
    app.runningElsewhere.set(running ?? null);
    app.desk.set(desk);
    await showDesk(app);
    const titles = screen.getAllByRole("heading", { level: 1 });
    expect(titles.map(({ textContent }) => textContent)).toEqual([name]);
  });

  it("R-DESK-04 the handle keeps off a display in the upper middle, and off no other", () => {
    const app = fakeApp("/streamDesk");
    const hud = (x: number) => [{ x, y: 0, width: 0.4, height: 0.07 }];
    app.desk.set({ ...playing, hud: hud(0.1) });
    show(app, <DeskScreen />);
    expect(screen.getByRole("main").dataset.display).toBe("top");
    act(() => app.desk.set({ ...playing, hud: hud(0.6) }));
    expect(screen.getByRole("main").dataset.display).toBeUndefined();
  });

  it("R-DESK-24 says how to play on once Escape has brought the mouse back, until it is caught again", async () => {
    const app = fakeApp("/streamDesk");
    app.desk.set({ ...playing, mouse: "relative" });
    await showDesk(app);
    screen.getByText("Click the picture to look around with the mouse");
    for (const words of ["Esc brings the mouse back", "Click to play on", "Esc brings the mouse back"]) {
      await act(async () =>
        app.desk.set({ ...playing, mouse: "relative", pointerLocked: words.startsWith("Esc") }),
      );
      screen.getByText(words);
    }
  });
});
