import { act, fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeApp } from "../../../src/dev/fixtures/fakeApp.ts";
import { aGame } from "../../../src/dev/fixtures/games.ts";
import { playerPaused, playingDesk } from "../../../src/dev/fixtures/playingDesk.ts";
import { joinScenes } from "../../../src/dev/gallery/joinScenes.ts";
import Tv from "../../../src/screens/tv/Tv.tsx";
import TvCode from "../../../src/screens/tv/TvCode.tsx";
import type { Television, TelevisionClaim } from "../../../streams/features/desk/party/visitState.ts";
import { deskOf, pageText, press, showDesk, showOnAccount, showWithDesk } from "../support/render.tsx";

async function shown(scene: "tv" | "tvGame") {
  const app = fakeApp("/tv");
  joinScenes(aGame("1"))[scene]?.[1](app);
  await showWithDesk(app, <Tv />);
  await screen.findByRole("main");
  const set = (change: (now: Television) => Television): void =>
    act(() => deskOf(app).television.update(change));
  const play = (changes: Parameters<typeof playingDesk>[0]): void =>
    set((now) => (now.status === "visiting" ? { ...now, desk: playingDesk(changes) } : now));
  return { ...app, set, play };
}
const panel = () => screen.queryByRole("region", { name: "Scan to play along" });
const key = (name: string) => fireEvent.keyDown(window, { key: name });

describe("R-TOGETHER-09 a television's page", () => {
  it("shows its code and where to type it, and what comes next", async () => {
    const { set } = await shown("tv");
    expect(screen.getByText("K7Q2MX")).toBeTruthy();
    expect(screen.getByRole("img", { name: "QR code for your phone" })).toBeTruthy();
    expect(pageText()).toContain(`${window.location.host}/tv/code`);
    set(() => ({ status: "starting", unreachable: true }));
    expect(screen.getByText(/can’t be reached/)).toBeTruthy();
    set(() => ({ status: "paired" }));
    expect(screen.getByText("Connected. Now choose a game on your phone.")).toBeTruthy();
    set(() => ({ status: "over" }));
    expect(screen.getByText("The game is no longer on this TV.")).toBeTruthy();
  });

  it("says who plays and how to join: at first, while paused, and when the remote's OK asks", async () => {
    const { set, play } = await shown("tvGame");
    play({});
    set((now) => (now.status === "visiting" ? { ...now, connected: ["guest-bob"] } : now));
    expect(panel()?.textContent).toContain("041573");
    expect(screen.getByText("สมหญิง").closest("p")?.textContent).toBe("สมหญิง: steers along");
    expect(screen.queryByText("Cas")).toBeNull();
    fireEvent.animationEnd(panel() ?? window);
    expect(panel()).toBeNull();
    key("Enter");
    expect(panel()).not.toBeNull();
    key("Enter");
    expect(panel()).toBeNull();
    play({ paused: playerPaused });
    expect(panel()).not.toBeNull();
    expect(screen.getByText("Paused. Go on with the phone.")).toBeTruthy();
  });

  it("R-TOGETHER-10 the first key turns on a blocked sound; says who has the pad, and who has it again", async () => {
    const { sent, play } = await shown("tvGame");
    expect(screen.getByText("Press any key for sound")).toBeTruthy();
    expect(screen.getByText(/Ann of the long and wind\u2069 has the pad/)).toBeTruthy();
    expect(screen.getByText("Connection lost: looking for Halogen Mile…")).toBeTruthy();
    key("Enter");
    expect(sent).toEqual([
      { type: "desk/sound", on: true },
      { type: "desk/fullScreen", on: true },
    ]);
    expect(panel()).not.toBeNull();
    play({ baton: null });
    expect(screen.getByText("The player has the pad again")).toBeTruthy();
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
    act(() => deskOf(app).televisionClaim.set({ busy: false, problem, ready: false }));
    expect(screen.getByRole("alert").textContent).toMatch(words);
    if (problem === "taken") press("Show it on this TV instead");
    const claim = { type: "desk/claimTelevision", code: "K7Q2MX" };
    expect(app.sent).toEqual(
      (problem === "taken" ? [false, true] : [false]).map((replace) => ({ ...claim, replace })),
    );
  });
});

it("R-TOGETHER-09 a desk whose game a television shows hides its own video, which still takes keys", async () => {
  const app = fakeApp("/streamDesk");
  app.desk.set(playingDesk({ television: true, moving: false }));
  await showDesk(app);
  expect(screen.getByText("On your TV")).toBeTruthy();
  expect(document.querySelector("[data-television] video[data-takes-pads]")).toBeTruthy();
  expect(pageText()).not.toContain("Your game is starting");
});
