import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { fakeApp } from "../../../src/dev/fixtures/fakeApp.ts";
import { aGame } from "../../../src/dev/fixtures/games.ts";
import { programDetails } from "../../../src/dev/fixtures/library.ts";
import type { GameDetails } from "../../../wire/gameDetails.ts";
import { NoObserver, open as openApp } from "../support/render.tsx";

const stubDevices = ({ isTouch = false, pads = 0 }: { isTouch?: boolean; pads?: number } = {}) => {
  vi.stubGlobal("IntersectionObserver", NoObserver);
  vi.stubGlobal("ResizeObserver", NoObserver);
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: isTouch && query === "(pointer: coarse)" }));
  vi.stubGlobal(
    "navigator",
    Object.assign(Object.create(navigator), {
      getGamepads: () => [null, ...Array.from({ length: pads }, () => ({}))],
    }),
  );
};

type Devices = Parameters<typeof stubDevices>[0];
async function open(details: unknown, devices?: Devices, address = "/gameDetails?id=1", canPlay = true) {
  stubDevices(devices);
  const app = { ...fakeApp(address), canPlay };
  app.details.set({ status: "ready", game: aGame("1", { details }), modes: [5] });
  await openApp(app);
}

const openDevices = () =>
  [...document.querySelectorAll("details")].map((element) => [
    element.querySelector("summary")?.textContent,
    element.open,
  ]);
const factOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
const withControls = (change: Partial<GameDetails["controls"]>): GameDetails => ({
  ...programDetails,
  controls: { ...programDetails.controls, ...change },
});

it.each([
  [true, 0],
  [false, 1],
])("a browser that cannot show games is told which ones can (can: %s)", async (canPlay, notes) => {
  await open(programDetails, {}, undefined, canPlay);
  expect(screen.queryAllByText(/^This browser can’t show a live picture/).length).toBe(notes);
});

describe("R-DETAIL-01 what a game's page tells", () => {
  it("R-LOC-02 names what is done with a mouse in the player's language", async () => {
    const action = { en: "Shoot", th: "ยิง" };
    const keys = ["Left click", "Right click", "Mouse", "W A S D"].map((press) => ({ press, action }));
    await open(withControls({ keys, mouse: "none" }), {}, "/th/gameDetails?id=1");
    // The texts of this page and language come with code that is loaded now.
    await screen.findAllByText("คลิกซ้าย");
    const names = [...document.querySelectorAll("kbd")].map(({ textContent }) => textContent);
    expect(names).toEqual(expect.arrayContaining(["คลิกซ้าย", "คลิกขวา", "เมาส์", "W A S D"]));
    expect(names).not.toContain("Left click");
  });

  it("screenshots with alternative texts, loaded lazily; a broken one is left out, all broken hide the rail", async () => {
    await open(programDetails);
    const rail = await screen.findByRole("list", { name: "Screenshots" });
    expect(rail.tabIndex).toBe(0);
    const [first, second, third] = within(rail).getAllByRole("img");
    expect(first?.getAttribute("alt")).toBe("Game 1, screenshot 1 of 3");
    expect(first?.getAttribute("loading")).toBe("lazy");
    if (!first || !second || !third) throw new Error("three screenshots are missing");
    fireEvent.error(first);
    expect(within(rail).getAllByRole("img").length).toBe(2);
    expect(second.getAttribute("alt")).toBe("Game 1, screenshot 1 of 2");
    for (const one of [second, third]) fireEvent.error(one);
    expect(screen.queryByRole("heading", { name: "Screenshots" })).toBeNull();
  });

  it.each([
    ["a keyboard", {}, "Keyboard and mouse"],
    ["fingers", { isTouch: true }, "Touch"],
    ["a gamepad", { isTouch: true, pads: 1 }, "Controller"],
  ])("with %s in hand its controls come first and open, the others are folded", async (_, devices, first) => {
    await open(programDetails, devices);
    await screen.findByRole("heading", { name: "Controls" });
    const others = ["Touch", "Keyboard and mouse", "Controller"].filter((device) => device !== first);
    expect(openDevices()).toEqual([[first, true], ...others.map((device) => [device, false])]);
  });

  it("rows name key and action; the mouse has a row where the game takes one", async () => {
    await open(withControls({ mouse: "absolute" }));
    const [keys] = await screen.findAllByRole("table");
    if (!keys) throw new Error("the table of keys is missing");
    expect(within(keys).getByRole("row", { name: "Ctrl Shoot" })).toBeTruthy();
    expect(within(keys).getByRole("row", { name: "Mouse Point and click" })).toBeTruthy();
    expect(screen.getByText("Tap the picture")).toBeTruthy();
  });

  it("R-DESK-31 says of mouse and tap what the game says", async () => {
    const keys = [{ press: "Mouse", action: { en: "Move the paddle", th: "เลื่อนแท่น" } }];
    await open(withControls({ keys, mouse: "absolute" }));
    const [table] = await screen.findAllByRole("table");
    expect(table && within(table).getAllByRole("row", { name: /Mouse/ })).toHaveLength(1);
    expect(screen.getByText("Tap the picture").closest("tr")?.textContent).toContain("Move the paddle");
    expect(screen.queryByText("Point and click")).toBeNull();
  });

  it("a game without gamepad says so, even to somebody who holds one", async () => {
    await open(withControls({ pad: [], mouse: "none" }), { pads: 1 });
    expect(await screen.findByText("It can’t be played with a controller.")).toBeTruthy();
    expect(openDevices()).toEqual([
      ["Keyboard", true],
      ["Touch", false],
    ]);
  });

  it("players, saves, network, size and licence of a program", async () => {
    await open({ ...programDetails, network: true, megabytes: 0.2 });
    await screen.findByRole("heading", { name: "About this game" });
    const facts = ["Players", "What is saved", "Network", "Size", "Licence"].map(factOf);
    const [players, saved, network] = ["1 to 4", "Saved games and settings", "Uses the network"];
    expect(facts).toEqual([players, saved, network, "1 MB", "GPL-2.0-or-later; BSD-3-Clause"]);
  });

  it("a built-in game for one player that keeps nothing", async () => {
    const players = { min: 1, max: 1 };
    await open({ ...programDetails, kind: "builtIn", megabytes: 0, saves: null, players });
    await screen.findByRole("heading", { name: "About this game" });
    expect(factOf("Players")).toBe("1");
    expect(factOf("What is saved")).toBe("Nothing is kept after you leave");
    expect(screen.queryByText("Network")).toBeNull();
    expect(screen.queryByText("Size")).toBeNull();
  });

  it.each([
    ["no details", undefined],
    ["details that can't be read", { ...programDetails, players: "many" }],
  ])("a brief with %s shows the page without them", async (_, details) => {
    await open(details);
    expect(await screen.findByRole("heading", { name: "Ways to play" })).toBeTruthy();
    expect(await screen.findByRole("region", { name: "Similar games" })).toBeTruthy();
    for (const name of ["Screenshots", "Controls", "About this game"])
      expect(screen.queryByRole("heading", { name })).toBeNull();
  });
});
