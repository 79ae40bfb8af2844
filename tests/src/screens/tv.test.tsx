import { act, fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeApp } from "../../../src/dev/fixtures/fakeApp.ts";
import { aGame } from "../../../src/dev/fixtures/games.ts";
import { playerPaused, playingDesk } from "../../../src/dev/fixtures/playingDesk.ts";
import Tv from "../../../src/screens/tv/Tv.tsx";
import TvCode from "../../../src/screens/tv/TvCode.tsx";
import type { Television, TelevisionClaim } from "../../../streams/features/desk/party/visitState.ts";
import { deskOf, pageText, press, showDesk, showOnAccount, showWithDesk } from "../support/render.tsx";

const playing = playingDesk({ game: aGame("1"), buttons: [] });
const visiting = {
  status: "visiting",
  id: "guest-tv",
  name: "TV",
  role: "television",
  game: { en: "Racer" },
  waits: false,
  television: {
    link: "the-secret-of-the-link",
    pin: "041573",
    guests: [
      { id: "guest-ann", name: "Ann", role: "pad2" },
      { id: "guest-bob", name: "Bob", role: "viewer" },
      { id: "guest-tv", name: "TV", role: "television" },
    ],
  },
  connected: ["guest-ann", "guest-tv"],
  beside: false,
  desk: playing,
} satisfies Television;

async function shown(television: Television) {
  const app = fakeApp("/tv");
  deskOf(app).television.set(television);
  await showWithDesk(app, <Tv />);
  await screen.findByRole("main");
  return app;
}
const panel = () => screen.queryByRole("region", { name: "Scan to play along" });
const key = (name: string) => fireEvent.keyDown(window, { key: name });

describe("R-TOGETHER-09 a television's page", () => {
  it("shows its code and where to type it, and what comes next", async () => {
    const app = await shown({ status: "offered", code: "K7Q2MX" });
    expect(screen.getByText("K7Q2MX")).toBeTruthy();
    expect(await screen.findByRole("img", { name: "QR code for your phone" })).toBeTruthy();
    expect(pageText()).toContain(`${window.location.host}/tv/code`);
    const set = (television: Television) => act(() => deskOf(app).television.set(television));
    set({ status: "starting", unreachable: true });
    expect(screen.getByText(/can’t be reached/)).toBeTruthy();
    set({ status: "paired" });
    expect(screen.getByText("Connected. Now choose a game on your phone.")).toBeTruthy();
    set({ status: "over" });
    expect(screen.getByText("The game is over. Thanks for playing!")).toBeTruthy();
  });

  it("says who plays and how to join: at first, while paused, and when the remote's OK asks", async () => {
    const app = await shown(visiting);
    expect(panel()?.textContent).toContain("041573");
    expect(screen.getByText("Ann").closest("p")?.textContent).toBe("Ann: player 2");
    expect(screen.queryByText("Bob")).toBeNull();
    fireEvent.animationEnd(panel() ?? window);
    expect(panel()).toBeNull();
    key("Enter");
    expect(panel()).not.toBeNull();
    key("Enter");
    expect(panel()).toBeNull();
    act(() => deskOf(app).television.set({ ...visiting, desk: { ...playing, paused: playerPaused } }));
    expect(panel()).not.toBeNull();
    expect(screen.getByText("Paused. Go on with the phone.")).toBeTruthy();
  });

  it("the first key turns on a blocked sound, and the full screen", async () => {
    const { sent } = await shown({ ...visiting, desk: { ...playing, sound: "blocked" } });
    expect(screen.getByText("Press any key for sound")).toBeTruthy();
    key("Enter");
    expect(sent).toEqual([
      { type: "desk/sound", on: true },
      { type: "desk/fullScreen", on: true },
    ]);
    expect(panel()).not.toBeNull();
  });

  it("R-TOGETHER-10 says who has the pad, and when the player has it again", async () => {
    const app = await shown(visiting);
    const set = (changes: Partial<typeof playing>) =>
      act(() => deskOf(app).television.set({ ...visiting, desk: { ...playing, ...changes } }));
    expect(pageText()).not.toContain("has the pad");
    set({ baton: { holder: "guest-ann", until: null } });
    expect(screen.getByText(/Ann\u2069 has the pad/)).toBeTruthy();
    set({ baton: null, interrupted: true });
    expect(screen.getByText("The player has the pad again")).toBeTruthy();
    expect(screen.getByText("Connection lost: looking for Racer…")).toBeTruthy();
  });
});

describe("R-TOGETHER-09 a television's code on the phone", () => {
  it.each<[TelevisionClaim["problem"], RegExp]>([
    ["noTelevision", /No TV shows this code/],
    ["tooOften", /too often/],
    ["unreachable", /can’t be reached/],
    ["taken", /on another TV already/],
  ])("takes it from the QR code, and says what is wrong: %s", async (problem, words) => {
    window.location.hash = "#K7Q2MX";
    const app = fakeApp("/tv/code");
    await showOnAccount(app, <TvCode />);
    await screen.findByLabelText("Code on the TV");
    window.location.hash = "";
    press("Play on this TV");
    act(() => deskOf(app).televisionClaim.set({ busy: false, problem }));
    expect(screen.getByRole("alert").textContent).toMatch(words);
    if (problem === "taken") press("Show it here instead");
    const claim = { type: "desk/claimTelevision", code: "K7Q2MX" };
    expect(app.sent).toEqual(
      (problem === "taken" ? [false, true] : [false]).map((replace) => ({ ...claim, replace })),
    );
  });
});

it("R-TOGETHER-09 a desk whose game a television shows hides its own video, which still takes keys", async () => {
  const app = fakeApp("/streamDesk");
  app.desk.set({ ...playing, television: true, moving: false });
  await showDesk(app);
  expect(screen.getByText("On your TV")).toBeTruthy();
  expect(document.querySelector("[data-television] video[data-takes-pads]")).toBeTruthy();
  expect(pageText()).not.toContain("Your game is starting");
});
