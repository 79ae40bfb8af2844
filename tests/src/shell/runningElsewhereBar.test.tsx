import { act, fireEvent, screen } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { type FakeApp, fakeApp } from "../../../src/dev/fixtures/fakeApp.ts";
import { aGame } from "../../../src/dev/fixtures/games.ts";
import { programDetails } from "../../../src/dev/fixtures/library.ts";
import { PlayButton } from "../../../src/screens/details/PlayButton.tsx";
import { BottomBars, RunningElsewhereBar } from "../../../src/shell/RunningElsewhereBar.tsx";
import { show } from "../support/render.tsx";

beforeAll(() => BottomBars.preload());

/** A player whose game has been left. */
function left(pausable: boolean | undefined, status: 100 | 200 | 300 = 300): FakeApp {
  const app = fakeApp("/");
  const game = aGame("1", { details: { ...programDetails, pausable } });
  app.runningElsewhere.set({ kind: "left", game, status });
  return app;
}

describe("R-DESK-02 while a game runs in the background", () => {
  it("says so, and offers to return to it or end it", async () => {
    const app = left(undefined);
    // Its texts come with its code.
    await act(async () => void show(app, <RunningElsewhereBar />));
    fireEvent.click(await screen.findByRole("button", { name: "Continue" }));
    expect(screen.getByRole("status").textContent).toContain("Still running");
    fireEvent.click(screen.getByRole("button", { name: "End" }));
    expect(app.sent).toEqual([{ type: "schedule/resume" }, { type: "schedule/end" }]);
  });

  it.each([
    [true, 300, "Paused"],
    [undefined, 300, "Still running"],
    [undefined, 100, "Still in the queue"],
    [undefined, 200, "Your seat is ready"],
  ] as const)("says whether it stands still, waits or runs: %s, %i", (pausable, status, words) => {
    show(left(pausable, status), <RunningElsewhereBar />);
    expect(screen.getByRole("status").textContent).toContain(words);
    expect(screen.getByText("Game 1").tagName).toBe("STRONG");
  });

  it("R-AWAY-07 counts the seconds until it ends, which screen readers do not hear", () => {
    const app = left(false);
    app.account.value?.leftGame.set({ endsIn: 42, time: "free" });
    show(app, <RunningElsewhereBar />);
    expect(screen.getByText("Runs, time stopped: ends in 0:42").getAttribute("aria-hidden")).toBe("true");
    act(() => app.account.value?.leftGame.set({ endsIn: 41, time: "free" }));
    expect(screen.getByText("Runs, time stopped: ends in 0:41")).toBeTruthy();
    expect(screen.getByText("Runs, time stopped: ends in 1 minute").className).toBe("visuallyHidden");
  });

  it.each([
    [true, "soon", "Paused, time stops in a moment"],
    [true, "free", "Paused, time stopped: ends in 9:58"],
    [true, "counted", "Paused, time counts: ends in 9:58"],
    [false, "soon", "Runs, time stops soon: ends in 9:58"],
    [false, "free", "Runs, time stopped: ends in 9:58"],
    [false, "counted", "Runs, time counts: ends in 9:58"],
    [true, "unlimited", "Paused: ends in 9:58"],
    [false, "unlimited", "Still running: ends in 9:58"],
  ] as const)(
    "R-AWAY-06 R-AWAY-08 says whether minutes count now: pausable %s, %s",
    (pausable, time, words) => {
      const app = left(pausable);
      app.account.value?.leftGame.set({ endsIn: 598, time: time === "unlimited" ? "free" : time });
      if (time === "unlimited")
        app.wallet.update((wallet) => wallet && { ...wallet, isSubscription: 1, totalTime: 2_000_000 });
      show(app, <RunningElsewhereBar />);
      expect(screen.getByRole("status").textContent).toContain(words);
    },
  );

  it("R-PWA-01 a newer version has its place above a game that runs", async () => {
    const app = left(undefined);
    app.updateWaits.set(true);
    show(app, <RunningElsewhereBar />);
    expect((await screen.findByRole("status")).textContent).toMatch(/A new version is ready.*Still running/);
    fireEvent.click(screen.getByRole("button", { name: "Reload" }));
    expect(app.sent).toEqual([{ type: "update/apply" }]);
  });

  it.each([
    [598, "Paused, time stopped: ends in 10 minutes"],
    [80, "Paused, time stopped: ends in 1 minute"],
    [20, "Paused, time stopped: ends in less than a minute"],
  ])("R-AWAY-08 tells screen readers the minutes of a seat that is held for %i s more", (endsIn, words) => {
    const app = left(true);
    app.account.value?.leftGame.set({ endsIn, time: "free" });
    show(app, <RunningElsewhereBar />);
    expect(screen.getByText(words).className).toBe("visuallyHidden");
  });

  it.each([
    ["1", ["End", "Continue"]],
    ["2", ["Play", "End", "Continue"]],
  ])(
    "alone continues and ends a game, whose own page has no play button then: page %s",
    async (shown, names) => {
      const app = fakeApp(`/gameDetails?id=${shown}`);
      app.runningElsewhere.set({ kind: "left", game: aGame("1"), status: 300 });
      const page = (
        <>
          <PlayButton gameId={shown} />
          <RunningElsewhereBar />
        </>
      );
      await act(async () => void show(app, page));
      expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(names);
    },
  );

  it("only offers to take over what runs in another tab", () => {
    const app = fakeApp("/");
    app.runningElsewhere.set({ kind: "otherTab", game: null, queued: false, ahead: null });
    show(app, <RunningElsewhereBar />);
    fireEvent.click(screen.getByRole("button", { name: "Continue here" }));
    expect(app.sent).toEqual([{ type: "schedule/resume" }]);
    expect(screen.queryByRole("button", { name: "End" })).toBeNull();
  });
});

describe("R-OPS-17 what operators announce", () => {
  const shown = (change: object = {}) => ({
    id: "n",
    isMaintenance: false,
    texts: { en: "A new game is here.", th: "มีเกมใหม่แล้ว" },
    showsFrom: 0,
    startsAt: Date.UTC(2026, 10, 27, 7),
    endsAt: Date.UTC(2026, 10, 27, 8),
    hasBegun: false,
    isDismissed: false,
    ...change,
  });

  it("is said, and can be closed by a button", async () => {
    const app = fakeApp("/");
    app.news.set([shown(), shown({ id: "closed", texts: { en: "Old" }, isDismissed: true })]);
    await act(async () => void show(app, <RunningElsewhereBar />));
    expect(screen.getByRole("status").textContent).toBe("A new game is here.");
    fireEvent.click(await screen.findByRole("button", { name: "Close this notice" }));
    expect(app.sent).toEqual([{ type: "announcement/dismiss", id: "n", hasBegun: false }]);
  });

  it("R-OPS-29 keeps the keyboard's place when it is closed: on the next one's button, after the last one on the page", async () => {
    const app = fakeApp("/");
    app.news.set([shown(), shown({ id: "next" })]);
    show(
      app,
      <>
        <main />
        <RunningElsewhereBar />
      </>,
    );
    const button = await screen.findByRole("button", { name: "Close this notice" });
    button.focus();
    fireEvent.click(button);
    act(() => app.news.set([shown({ isDismissed: true }), shown({ id: "next" })]));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Close this notice" }));
    fireEvent.click(button);
    act(() => app.news.set([]));
    expect(document.activeElement).toBe(screen.getByRole("main"));
  });

  it.each(["/streamDesk", "/join"])("never lies over a game's picture: %s", async (path) => {
    const app = fakeApp(path);
    app.news.set([shown()]);
    await act(async () => void show(app, <RunningElsewhereBar />));
    expect(screen.getByRole("status").textContent).toBe("");
  });

  it("R-OPS-18 says when there is maintenance, in the player's time zone, which it names", async () => {
    const app = fakeApp("/");
    app.news.set([shown({ isMaintenance: true, texts: { en: "" } })]);
    await act(async () => void show(app, <RunningElsewhereBar />));
    expect(screen.getByRole("status").textContent).toMatch(
      /^Maintenance: Nov 27, \d+:00\s.*\d+:00\s[AP]M .+\. Games can’t be started then\.$/,
    );
    await act(async () => app.news.set([shown({ isMaintenance: true, hasBegun: true })]));
    expect(screen.getByRole("status").textContent).toMatch(
      /^Maintenance until Nov 27, \d+:00.+\. Games can’t be started before then\.$/,
    );
  });
});
