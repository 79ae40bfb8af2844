import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type FakeApp, fakeApp } from "../../../src/dev/fixtures/fakeApp.ts";
import { aGame } from "../../../src/dev/fixtures/games.ts";
import type { GameList } from "../../../streams/features/catalogue/allGames.ts";
import { NoObserver, open } from "../support/render.tsx";

vi.stubGlobal("IntersectionObserver", NoObserver);

const browseOf = (app: FakeApp) => {
  if (!app.discovery.value) throw new Error("this fake app can't browse");
  return app.discovery.value;
};
const ready = (...ids: string[]): GameList => ({ status: "ready", value: ids.map((id) => aGame(id)) });
const typesOf = (app: FakeApp, games: GameList) =>
  browseOf(app).types.update((types) => ({ ...types, genres: ["racing", "sport"], games }));

describe("R-TYPES-01 games by genre", () => {
  it("a genre's button replaces the address and is marked as pressed", async () => {
    const app = fakeApp("/th/types-game");
    typesOf(app, ready("1"));
    await open(app);
    expect((await screen.findByRole("button", { name: "แข่งความเร็ว" })).getAttribute("aria-pressed")).toBe(
      "true",
    );
    fireEvent.click(screen.getByRole("button", { name: "ทั้งหมด" }));
    expect(app.sent.at(-1)).toEqual({ type: "navigate", to: "/types-game", replace: true });
    fireEvent.click(screen.getByRole("button", { name: "กีฬา" }));
    expect(app.sent.at(-1)).toEqual({ type: "navigate", to: "/types-game?type=sport", replace: true });
    expect(screen.getByRole("link", { name: /Game 1/ }).getAttribute("href")).toBe("/th/gameDetails?id=1");
  });

  it("what did not load can be asked for again, and a filter without matches can be cleared", async () => {
    const app = fakeApp("/types-game");
    typesOf(app, { status: "failed" });
    await open(app);
    fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
    expect(app.sent.at(-1)).toEqual({ type: "types/retry" });
    const chosen = { genres: ["sport"], mode: 3 } as const;
    act(() => browseOf(app).types.update((types) => ({ ...types, chosen, games: ready() })));
    fireEvent.click(screen.getByRole("button", { name: "Clear filter" }));
    expect(app.sent.at(-1)).toEqual({ type: "navigate", to: "/types-game?type=sport", replace: true });
  });
});

it("R-TYPES-01 the filter counts games and applies; without a type it means all games", async () => {
  const app = fakeApp("/types-game");
  browseOf(app).allGames.set({
    status: "ready",
    value: [
      aGame("1", { genres: ["racing"] }),
      aGame("2", { genres: ["racing"] }),
      aGame("3", { genres: ["sport"], withoutAccMode: 1 }),
    ],
    complete: true,
  });
  typesOf(app, ready("1"));
  await open(app);
  await act(async () =>
    app.overlays.set([
      {
        id: 4,
        kind: "typeFilter",
        params: { genres: ["racing", "sport"], chosen: { genres: ["racing"], mode: null } },
      },
    ]),
  );
  const filter = within(await screen.findByRole("dialog", { name: "Filter games" }));
  expect(filter.getByRole("button", { name: "Show 2 games" })).toBeTruthy();
  fireEvent.click(filter.getByRole("checkbox", { name: "Sport" }));
  expect(filter.getByRole("button", { name: "Show 3 games" })).toBeTruthy();
  fireEvent.click(filter.getByRole("radio", { name: "Single-play" }));
  fireEvent.click(filter.getByRole("button", { name: "Show 1 game" }));
  expect(app.sent.at(-1)).toEqual({
    type: "overlay/answer",
    id: 4,
    answer: { genres: ["racing", "sport"], mode: 3 },
  });
  fireEvent.click(filter.getByRole("checkbox", { name: "Sport" }));
  expect(filter.getByRole("button", { name: "No games" }).hasAttribute("disabled")).toBe(true);
  fireEvent.click(filter.getByRole("checkbox", { name: "Racing" }));
  fireEvent.click(filter.getByRole("radio", { name: "Any" }));
  fireEvent.click(filter.getByRole("button", { name: "Show 3 games" }));
  expect(app.sent.at(-1)).toMatchObject({ answer: { genres: [], mode: null } });
});

describe("R-SEARCH-01 the search pop-up", () => {
  async function searching(): Promise<FakeApp> {
    const app = fakeApp("/nowhere");
    app.searching.set(true);
    browseOf(app).search.set({ status: "open", keyWord: "", games: { status: "idle" } });
    browseOf(app).history.set(["lantern"]);
    await open(app);
    await screen.findByRole("textbox", { name: "Game or type" });
    return app;
  }
  const found = (app: FakeApp, keyWord: string, games: GameList) =>
    act(() => browseOf(app).search.set({ status: "open", keyWord, games }));

  it("results are announced, navigated with arrow keys, and opened by the core", async () => {
    const app = await searching();
    found(app, "ga", ready("1", "2"));
    expect(screen.getAllByRole("status").some(({ textContent }) => textContent === "2 games found")).toBe(
      true,
    );
    const field = screen.getByRole("textbox");
    field.focus();
    fireEvent.keyDown(field, { key: "ArrowDown" });
    expect(document.activeElement?.textContent).toContain("Game 1");
    fireEvent.keyDown(document.activeElement ?? field, { key: "ArrowDown" });
    fireEvent.keyDown(document.activeElement ?? field, { key: "ArrowDown" });
    expect(document.activeElement?.textContent).toContain("Game 2");
    fireEvent.click(document.activeElement ?? field);
    expect(app.sent.at(-1)).toEqual({ type: "search/pick", gameId: "2" });
    fireEvent.keyDown(document.activeElement ?? field, { key: "ArrowUp" });
    fireEvent.keyDown(document.activeElement ?? field, { key: "ArrowUp" });
    expect(document.activeElement).toBe(field);
  });

  it("before anything is typed the service's top ten is shown with covers, and nothing without one", async () => {
    const app = await searching();
    expect(screen.queryByRole("heading", { name: "Top" })).toBeNull();
    const section = { id: "n", type: "module", module: "top_10", title: { en: "Top", th: "ท" } } as const;
    const top = (games: GameList) =>
      act(() => app.home.set({ status: "ready", value: [{ ...section, games }] }));
    for (const games of [ready(), { status: "failed" } as const]) {
      top(games);
      expect(screen.queryByRole("heading", { name: "Top" })).toBeNull();
    }
    top(ready(...Array.from({ length: 11 }, (_, index) => `${index}`)));
    expect(screen.getByRole("heading", { name: "Top" })).toBeTruthy();
    expect(screen.getAllByRole("link", { name: /Game/ })).toHaveLength(10);
    fireEvent.click(screen.getByRole("link", { name: "Game 9" }));
    expect(app.sent.at(-1)).toEqual({ type: "search/pick", gameId: "9" });
  });

  it("an empty search leads to genres; a failure offers a retry", async () => {
    const app = await searching();
    found(app, "tetro", ready());
    expect(screen.getByRole("heading", { name: "Nothing found for “tetro”" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Racing" }).getAttribute("href")).toBe("/types-game?type=racing");
    found(app, "tetro", { status: "failed" });
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(app.sent.at(-1)).toEqual({ type: "search/retry" });
  });
});

describe("R-DETAIL-01 a game's page", () => {
  it("its genres link to their games; similar games follow", async () => {
    const app = fakeApp("/gameDetails?id=1");
    app.details.set({ status: "ready", game: aGame("1"), modes: [5] });
    browseOf(app).similar.set(ready("2"));
    await open(app);
    expect((await screen.findByRole("link", { name: "Racing" })).getAttribute("href")).toBe(
      "/types-game?type=racing",
    );
    expect(await screen.findByRole("link", { name: /Game 2/ })).toBeTruthy();
  });

  it("similar games are asked for once near, but not while a game starts", async () => {
    vi.stubGlobal(
      "IntersectionObserver",
      class extends NoObserver {
        constructor(seen: (entries: readonly { isIntersecting: boolean }[]) => void) {
          super();
          this.observe = () => seen([{ isIntersecting: true }]);
        }
      },
    );
    const app = fakeApp("/gameDetails?id=1");
    app.details.set({ status: "ready", game: aGame("1"), modes: [5] });
    app.play.set({ status: "starting", gameId: "1" });
    await open(app);
    await screen.findByRole("link", { name: "Racing" });
    expect(app.sent).not.toContainEqual({ type: "types/load" });
    act(() => app.play.set({ status: "idle" }));
    expect(app.sent).toContainEqual({ type: "types/load" });
    vi.stubGlobal("IntersectionObserver", NoObserver);
  });
});
