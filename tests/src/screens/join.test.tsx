import { act, fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeApp } from "../../../src/dev/fixtures/fakeApp.ts";
import { aGame } from "../../../src/dev/fixtures/games.ts";
import { playerPaused, playingDesk, touchControls } from "../../../src/dev/fixtures/playingDesk.ts";
import Join from "../../../src/screens/join/Join.tsx";
import type { Visit } from "../../../streams/features/desk/party/visitState.ts";
import { noAbilities } from "../../support/stageEvents.ts";
import { deskOf, showWithDesk } from "../support/render.tsx";

const playing = playingDesk({ game: aGame("1"), buttons: touchControls("left", "a") });
const joining = { status: "joining", busy: false, problem: null, pin: "041573" } as const;
const visiting = {
  status: "visiting",
  name: "Ann",
  role: "viewer",
  game: { en: "Racer", th: "นักแข่ง" },
  waits: false,
  id: "guest-ann",
  television: null,
  connected: [],
  beside: false,
  desk: playing,
} as const;

async function shown(visit: Visit) {
  const app = fakeApp("/join");
  deskOf(app).visit.set(visit);
  await showWithDesk(app, <Join />);
  await screen.findByRole("main");
  return app;
}

describe("R-TOGETHER-06 a guest's page", () => {
  it.each([
    ["Racer", "You’re invited to Racer"],
    ["\u202Eracer", "You’re invited to \u202Eracer"],
    ["", "Join the game"],
  ])("names the game that it invites to: %j", async (name, title) => {
    await shown({ ...joining, game: { en: { name, cover: "" } } });
    expect(screen.getByRole("heading").textContent?.replace(/[\u2068\u2069]/g, "")).toBe(title);
  });

  it.each([
    ["wrongPin", "PIN, six digits"],
    ["name", "Your name"],
  ] as const)("says what is wrong, at the field that is wrong: %s", async (problem, field) => {
    await shown({ ...joining, problem });
    expect(screen.getByRole("alert").textContent).not.toBe("");
    expect(screen.getByLabelText(field).getAttribute("aria-invalid")).toBe("true");
  });

  it("R-TOGETHER-09 has the PIN of a television's code already", async () => {
    const { sent } = await shown(joining);
    fireEvent.change(screen.getByLabelText("Your name"), { target: { value: "Ann" } });
    fireEvent.click(screen.getByRole("button", { name: "Join" }));
    expect(sent).toEqual([{ type: "desk/join", pin: "041573", name: "Ann" }]);
  });

  it("R-TOGETHER-10 who has the pad gives it back; others hear that somebody has it", async () => {
    const holding = (holder: string) => ({ ...playing, baton: holder });
    const app = await shown({ ...visiting, desk: holding("guest-ann") });
    expect(screen.getByText("You have the pad")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Give it back" }));
    expect(app.sent).toEqual([{ type: "desk/passPad", to: null }]);
    act(() => deskOf(app).visit.set({ ...visiting, desk: holding("guest-bob") }));
    expect(screen.getByText("Somebody else has the pad")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Give it back" })).toBeNull();
  });

  it("R-TOGETHER-09 beside a television: the pad alone, in the guest's colour", async () => {
    const desk = { ...playing, television: true, moving: false };
    const app = await shown({ ...visiting, role: "pad3", beside: true, desk });
    expect(screen.getByText("You’re player 3").style.color).toBe("#7fe3b1");
    expect(document.querySelector("[data-television] video")).toBeTruthy();
    expect(screen.queryByText("Connecting…")).toBeNull();
    act(() => deskOf(app).visit.set({ ...visiting, beside: true, desk: playing }));
    expect(document.querySelector("[data-television]")).toBeNull();
  });

  it("R-TOGETHER-07 says while the player has paused the game", async () => {
    const app = await shown({ ...visiting, desk: { ...playing, paused: playerPaused } });
    expect(screen.getByText("The player has paused the game")).toBeDefined();
    act(() => app.deskModule.value?.visit.set(visiting));
    expect(screen.queryByText("The player has paused the game")).toBeNull();
  });

  it.each([
    ["viewer", "You’re watching"],
    ["pad2", "You’re player 2"],
    ["copilot", "You steer together"],
  ] as const)("%s: says so, with the name as plain text", async (role, words) => {
    const { sent } = await shown({ ...visiting, role, name: "<b>Ann</b>" });
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByText("as \u2068<b>Ann</b>\u2069")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Leave the game" }));
    expect(sent).toEqual([{ type: "desk/leaveVisit" }]);
  });

  it("has no list of controls for who only watches, and no switch for what is not there", async () => {
    const app = await shown({ ...visiting, desk: playingDesk({ game: null, buttons: [], sound: null }) });
    act(() => deskOf(app).screen.update((before) => ({ ...before, abilities: noAbilities })));
    expect(screen.queryByRole("switch")).toBeNull();
    expect(screen.queryByRole("button", { name: "What the controls do" })).toBeNull();
  });

  it("R-TOGETHER-04 another role is shown anew where the first has faded, in the same region", async () => {
    const app = await shown(visiting);
    const first = screen.getByText("You’re watching").closest("p");
    const region = first?.closest("[role=status]");
    act(() => app.deskModule.value?.visit.set({ ...visiting, role: "pad2" }));
    const next = screen.getByText("You’re player 2").closest("p");
    expect(next).not.toBe(first);
    expect(next?.closest("[role=status]")).toBe(region);
  });

  it("waits for a player whose game has no seat, and offers to try a lost picture again", async () => {
    const app = await shown({ ...visiting, waits: true });
    expect(screen.getByText("Waiting for the player to come back…")).toBeTruthy();
    const lost = { status: "failed", game: null, reason: "lost", kept: false } as const;
    act(() => deskOf(app).visit.set({ ...visiting, desk: lost }));
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(app.sent).toEqual([{ type: "desk/retry" }]);
  });

  it.each([
    ["removed", "The player has ended your visit", false],
    ["over", "The game is over", false],
    ["left", "You left the game", true],
  ] as const)("%s: %s", async (why, words, again) => {
    const { sent } = await shown({ status: "over", why });
    expect(screen.getByText(words)).toBeTruthy();
    const button = screen.queryByRole("button", { name: "Join again" });
    expect(button !== null).toBe(again);
    if (button) fireEvent.click(button);
    const games = screen.getByRole("link", { name: "See all games" });
    expect(games.getAttribute("href")).toBe("/");
    fireEvent.click(games);
    const home = { type: "navigate", to: "/" };
    expect(sent).toEqual(again ? [{ type: "desk/joinAgain" }, home] : [home]);
  });
});
