import { act, fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { fakeApp } from "../../../src/dev/fixtures/fakeApp.ts";
import { aGame } from "../../../src/dev/fixtures/games.ts";
import {
  pauseView,
  playerPaused,
  playingDesk,
  touchControls,
} from "../../../src/dev/fixtures/playingDesk.ts";
import { Backdrop } from "../../../src/screens/desk/notices/Backdrop.tsx";
import { HangingBanner } from "../../../src/screens/desk/notices/HangingBanner.tsx";
import type { Desk, GameEnd } from "../../../streams/features/desk/deskState.ts";
import { modes } from "../../../wire/modes.ts";
import { pageText, show, showDesk } from "../support/render.tsx";

const game = aGame("1");
const calm = { game, buttons: [], sound: null, statistics: null };

async function shown(desk: Desk) {
  const app = fakeApp("/streamDesk");
  app.desk.set(desk);
  await showDesk(app);
  return { app, text: pageText };
}

const ended = (end: GameEnd | null, released = true): Extract<Desk, { status: "ended" }> => ({
  status: "ended",
  game,
  timeOver: false,
  end,
  released,
});

it("R-TOUCH-03 the room of the touch controls is the picture's while the player has hidden them", async () => {
  const { app } = await shown(playingDesk({ ...calm, buttons: touchControls("a", "start") }));
  const isKept = (view: { editing: boolean; hidden: boolean }): boolean => {
    act(() => app.deskModule.value?.controlsView.set(view));
    return document.querySelector("[data-touched]") !== null;
  };
  expect(isKept({ editing: false, hidden: true })).toBe(false);
  expect(isKept({ editing: true, hidden: false })).toBe(true);
  expect(isKept({ editing: false, hidden: false })).toBe(true);
});

it("R-QUEUE-03 the desk of a game that waits in the queue says so, and leads away", async () => {
  const app = fakeApp("/streamDesk");
  app.queue.set({ shape: "tab", game: null, ahead: 1, wait: 60, elsewhere: null, y: 0.2 });
  await showDesk(app);
  expect(pageText()).toContain("Waiting for a free machine");
  expect(pageText()).not.toContain("Connecting");
  fireEvent.click(screen.getByRole("button", { name: "Back" }));
  expect(app.sent).toEqual([{ type: "desk/leave" }]);
});

describe("R-DESK-03 what happens before the first picture", () => {
  const buttons = touchControls("a");
  it.each([
    ["saves", "Bringing your saves…", true],
    ["program", "Starting the game…", true],
    ["window", "Waiting for its first picture…", true],
    ["drawn", "Waiting for its first picture…", false],
    [null, "Your game is starting…", false],
  ] as const)("%s: %s", async (loading, words, uncounted) => {
    const { text } = await shown(playingDesk({ ...calm, buttons, loading, moving: false }));
    expect(text()).toContain(words);
    expect(document.querySelector("[data-placed]") !== null, "touch controls").toBe(uncounted);
    expect(text().includes("Your minutes don’t count yet.")).toBe(uncounted);
  });

  it("a frame alone does not end it, a picture that moves once it is drawn does", async () => {
    const { app, text } = await shown(playingDesk({ ...calm, buttons, loading: "window", moving: true }));
    expect(text()).toContain("Waiting for its first picture…");
    expect(document.querySelector("[data-placed]"), "touch controls").toBeTruthy();
    act(() => app.desk.set(playingDesk({ ...calm, loading: "drawn" })));
    expect(text()).not.toContain("…");
  });

  it("shows nothing of artwork that is missing, and the next one again", () => {
    const { container, rerender } = render(<Backdrop className="art" wide="/covers/a.webp" />);
    const art = () => container.querySelector("img");
    fireEvent.error(art() ?? container);
    expect(art()).toBeNull();
    rerender(<Backdrop className="art" wide="/covers/c.webp" />);
    expect(art()?.getAttribute("src")).toBe("/covers/c.webp");
  });
});

describe("R-DESK-28 a game that goes on after a pause", () => {
  const resumesIn = (s: number) => pauseView({ resumesIn: s });

  it("is counted down over the picture, which screen readers say once, instead of the pause", async () => {
    const { app, text } = await shown(playingDesk({ ...calm, pausable: true, paused: playerPaused }));
    expect(text()).toContain("Paused");
    const said = (): string | null | undefined => {
      const region = screen.getByText("Get ready").closest("[role=status]")?.cloneNode(true);
      if (!(region instanceof Element)) return null;
      for (const hidden of region.querySelectorAll("[aria-hidden]")) hidden.remove();
      return region.textContent;
    };
    act(() => app.deskModule.value?.pause.set(resumesIn(3)));
    expect(text()).not.toContain("Paused");
    expect(screen.getByText("3")).toBeDefined();
    const first = said();
    act(() => app.deskModule.value?.pause.set(resumesIn(2)));
    expect(screen.getByText("2")).toBeDefined();
    expect(said()).toBe(first);
    act(() => app.deskModule.value?.pause.set(null));
    expect(screen.queryByText("Get ready")).toBeNull();
  });

  it("R-AWAY-09 says that nobody has played, and goes on by its button", async () => {
    const { app, text } = await shown(playingDesk({ ...calm, pausable: true, paused: playerPaused }));
    act(() => app.deskModule.value?.pause.set(pauseView({ waits: "idle" })));
    expect(text()).toContain("Paused because nobody has played for 5 minutes.Your seat is held for");
    fireEvent.click(screen.getByRole("button", { name: "Continue" }));
    expect(app.sent.at(-1)).toEqual({ type: "desk/resume" });
  });

  it("is not counted down while its time is over: it does not go on", async () => {
    const { app } = await shown(playingDesk({ ...calm, pausable: true, paused: playerPaused }));
    act(() => app.deskModule.value?.pause.set({ ...resumesIn(3), buyLeft: 110 }));
    expect(screen.getByText("Your game time is used up")).toBeDefined();
    expect(screen.queryByText("Get ready")).toBeNull();
    act(() => app.deskModule.value?.pause.set(resumesIn(3)));
    expect(screen.getByText("Get ready")).toBeDefined();
  });

  it("goes on at once by a tap or a key, but not by a button of the desk's own or a key held since before", async () => {
    const { app } = await shown(playingDesk({ ...calm, pausable: true, paused: playerPaused }));
    act(() => app.deskModule.value?.pause.set(resumesIn(3)));
    app.sent.length = 0;
    fireEvent.pointerDown(screen.getByRole("button", { name: "Leave the game" }));
    fireEvent.keyDown(document.body, { key: "a", repeat: true });
    expect(app.sent).toEqual([]);
    fireEvent.pointerDown(document.body);
    fireEvent.keyDown(document.body, { key: "a" });
    expect(app.sent).toEqual([{ type: "desk/resume" }, { type: "desk/resume" }]);
    const touched = vi.fn();
    const video = document.querySelector("video") ?? document.body;
    video.addEventListener("pointerdown", touched);
    fireEvent.pointerDown(video);
    expect(app.sent).toHaveLength(3);
    expect(touched).not.toHaveBeenCalled();
    act(() => app.deskModule.value?.pause.set(null));
    fireEvent.pointerDown(video);
    expect(app.sent).toHaveLength(3);
    expect(touched).toHaveBeenCalledOnce();
  });
});

describe("R-DESK-03 why a game ended", () => {
  const stopped = "Your minutes stopped counting at that moment.";
  const segfault = { code: null, signal: "SIGSEGV" };
  const code = (code: number) => ({ code, signal: null });
  const failed = "The game didn’t start";
  it.each<[GameEnd["reason"], GameEnd["exit"], string, string]>([
    ["game-quit", code(0), "You quit the game", stopped],
    ["game-crashed", code(1139), "The game crashed", `Its program ended with code 1139.${stopped}`],
    ["game-crashed", segfault, "The game crashed", `Its program was ended by signal SEGV.${stopped}`],
    ["game-crashed", null, "The game crashed", stopped],
    ["out-of-memory", null, "The game ran out of memory", `use here.${stopped}`],
    ["saves-full", null, "Your saves are too large", `has here.${stopped}`],
    ["start-failed", code(1), failed, "has to load.No minutes were counted."],
    ["host-fault", null, "The machine had a fault", `that you did.${stopped}`],
  ])("%s %j", async (reason, exit, title, words) => {
    const { text } = await shown(ended({ reason, exit }));
    expect(screen.getByRole("heading").textContent).toBe(title);
    expect(text()).toContain(words);
  });

  it("is not made up where the host did not say it", async () => {
    const { text } = await shown(ended(null));
    expect(text()).not.toContain("minutes");
  });

  it("R-DESK-34 the game can be played again as it was, once its seat is free and nothing starts yet", async () => {
    const { app } = await shown({ ...ended(null), mode: modes.singlePlay });
    const again = screen.getByRole("button", { name: "Play again" });
    fireEvent.click(again);
    expect(app.sent).toEqual([{ type: "play/click", gameId: game.gameIdStr, mode: modes.singlePlay }]);
    fireEvent.click(screen.getByRole("button", { name: "Back" }));
    act(() => app.desk.set(ended(null, false)));
    fireEvent.click(again);
    expect(app.sent.slice(1)).toEqual([{ type: "desk/leave" }]);
  });

  it("without play time it offers nothing that cannot be had", async () => {
    await shown({ ...ended(null), timeOver: true });
    expect(screen.queryByRole("button", { name: "Play again" })).toBe(null);
  });
});

it("R-DESK-03 a game that hangs can be ended, or waited for", () => {
  const app = fakeApp();
  show(app, <HangingBanner />);
  fireEvent.click(screen.getByRole("button", { name: "End game" }));
  expect(app.sent).toEqual([{ type: "schedule/end" }]);
  fireEvent.click(screen.getByRole("button", { name: "Wait" }));
  expect(screen.queryByRole("alert")).toBe(null);
  // No minutes count, as long as it hangs.
  expect(screen.getByText(/These minutes don’t count/)).toBeTruthy();
});

it("R-DESK-01 the phone's keyboard is offered to a game that takes text alone, and a hint of a mouse where it is locked", async () => {
  const { app, text } = await shown(playingDesk({ ...calm, text: true }));
  expect(screen.getByRole("button", { name: "Open the keyboard" })).toBeTruthy();
  act(() => app.desk.set(playingDesk({ ...calm, mouse: "absolute" })));
  expect(screen.queryByRole("button", { name: "Open the keyboard" })).toBe(null);
  expect(text()).not.toContain("mouse");
});

it.each([0, 1])("R-DESK-33 a picture that stands still is no trouble: %i fps", async (framesPerSecond) => {
  const statistics = { framesPerSecond, roundTrip: 18, packetsLost: 0 };
  const { text } = await shown(playingDesk({ ...calm, statistics }));
  expect(text()).toContain("still · 18 ms");
});
