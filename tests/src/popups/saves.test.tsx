import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type FakeApp, fakeApp } from "../../../src/dev/fixtures/fakeApp.ts";
import { library } from "../../../src/dev/fixtures/library.ts";
import type { Saves } from "../../../streams/features/saves/savesState.ts";
import type { Overlay } from "../../../streams/page/overlays.ts";
import { detailsOf } from "../../../wire/gameDetails.ts";
import { game } from "../../support/games.ts";
import { open } from "../support/render.tsx";

const [known = game("g-1")] = library;
const doom = game("g-doom", {
  details: { ...detailsOf(known), saves: { en: "Levels and scores.", th: "ด่านและคะแนน" } },
});
const saved: Extract<Saves, { status: "ready" }> = {
  status: "ready",
  list: [
    {
      gameId: "g-doom",
      game: doom,
      inUse: false,
      versions: [
        { id: "new", savedAt: 1_780_000_000, bytes: 48_210 },
        { id: "old", savedAt: 1_779_996_400, bytes: 1 },
      ],
    },
    {
      gameId: "g-gone",
      game: null,
      inUse: true,
      versions: [{ id: "x", savedAt: 1_770_000_000, bytes: 12_400_000 }],
    },
  ],
  busy: null,
  done: null,
  download: null,
};

async function shown(
  saves: Saves,
  overlay: Overlay = { id: 7, kind: "saves", params: {} },
): Promise<FakeApp> {
  const app = fakeApp("/user/about-us");
  app.account.value?.saves.set(saves);
  app.overlays.set([overlay]);
  await open(app);
  await screen.findByRole("dialog");
  return app;
}
const set = (app: FakeApp, saves: Saves) => act(() => app.account.value?.saves.set(saves));
const button = (name: RegExp): HTMLElement =>
  within(screen.getByRole("dialog")).getByRole("button", { name });
const games = () => within(screen.getByRole("dialog")).getAllByRole("heading", { level: 3 });

describe("the pop-up with the player's saves", () => {
  it("lists each game with its versions, sizes and dates", async () => {
    await shown(saved);
    expect(games().map((heading) => heading.textContent)).toEqual([
      doom.docs.en.gameName,
      "A game that is no longer offered",
    ]);
    const text = screen.getByRole("dialog").textContent ?? "";
    expect(text).toContain("Levels and scores.");
    expect(text).not.toContain("g-gone");
    for (const size of ["48.2 kB", "1 byte", "12.4 MB"]) expect(text).toContain(size);
    expect(screen.getAllByText("Newest")).toHaveLength(2);
  });

  it("sends what is pressed: download, restore, delete, close", async () => {
    const app = await shown(saved);
    fireEvent.click(button(/^Restore the save of/));
    const [newest] = within(screen.getByRole("dialog")).getAllByRole("button", {
      name: /^Download the save/,
    });
    if (newest) fireEvent.click(newest);
    fireEvent.click(button(new RegExp(`^Delete the saves of ${doom.docs.en.gameName}`)));
    fireEvent.click(button(/^Close$/));
    expect(app.sent).toEqual([
      { type: "saves/restore", gameId: "g-doom", version: "old" },
      { type: "saves/download", gameId: "g-doom", version: "new" },
      { type: "saves/delete", gameId: "g-doom" },
      { type: "overlay/answer", id: 7, answer: "close" },
    ]);
  });

  it("says that a game runs, and offers no change of its saves", async () => {
    await shown(saved);
    expect(screen.getByText(/The game is running/)).toBeDefined();
    expect(button(/^Delete the saves of A game/)).toHaveProperty("disabled", true);
    expect(button(/^Download the save of A game/)).toHaveProperty("disabled", false);
  });

  it("what did not load can be asked for again", async () => {
    const app = await shown({ status: "failed" });
    fireEvent.click(button(/^Try again$/));
    expect(app.sent).toEqual([{ type: "saves/retry" }]);
  });

  it("marks the button whose action runs, and tells screen readers what was done", async () => {
    const app = await shown({ ...saved, busy: { what: "restore", gameId: "g-doom", version: "old" } });
    expect(button(/^Restore the save of/).getAttribute("aria-disabled")).toBe("true");
    set(app, { ...saved, done: { what: "restore", gameId: "g-doom", version: "old" } });
    expect(within(screen.getByRole("dialog")).getAllByRole("status")[0]?.textContent).toMatch(/^Done\./);
  });

  it("follows a download's address once, without leaving the page", async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    const app = await shown(saved);
    expect(click).not.toHaveBeenCalled();
    set(app, { ...saved, download: "/api/saves/download?ticket=1" });
    set(app, { ...saved, download: "/api/saves/download?ticket=1", list: [] });
    expect(click).toHaveBeenCalledTimes(1);
    expect(click.mock.contexts[0]).toHaveProperty("download", "");
    set(app, { ...saved, download: null });
    set(app, { ...saved, download: "/api/saves/download?ticket=2" });
    expect(click).toHaveBeenCalledTimes(2);
    click.mockRestore();
  });

  it.each([
    ["restoreSave", "Restore", true],
    ["restoreSave", "Cancel", false],
    ["deleteSaves", "Delete", true],
    ["deleteSaves", "Cancel", false],
  ] as const)("%s is asked with its game: %s", async (message, name, answer) => {
    const params =
      message === "restoreSave" ? { message, game: doom, savedAt: 1_780_000_000 } : { message, game: doom };
    const app = await shown(saved, { id: 7, kind: "confirm", params });
    expect(screen.getByRole("dialog").textContent).toContain(doom.docs.en.gameName);
    if (message === "deleteSaves") expect(screen.getByText(/can’t be undone/)).toBeDefined();
    fireEvent.click(button(new RegExp(`^${name}$`)));
    expect(app.sent).toEqual([{ type: "overlay/answer", id: 7, answer }]);
  });
});
