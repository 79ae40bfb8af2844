import { act, fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeApp } from "../../../src/dev/fixtures/fakeApp.ts";
import { aGame } from "../../../src/dev/fixtures/games.ts";
import { playingDesk } from "../../../src/dev/fixtures/playingDesk.ts";
import { sessionReport, smooth, unmeasured } from "../../../src/dev/fixtures/sessionReports.ts";
import Settings from "../../../src/screens/settings/Settings.tsx";
import type { SessionReport } from "../../../streams/storage/sessionReport.ts";
import { pageText, showDesk, showOnAccount } from "../support/render.tsx";

const game = aGame("1");

async function playing() {
  const app = fakeApp("/streamDesk");
  app.desk.set(playingDesk({ game, buttons: [] }));
  return { module: await showDesk(app), text: pageText };
}

describe("R-LAG-02 the chip", () => {
  it("has numbers alone while nothing slows the game down", async () => {
    const { module, text } = await playing();
    expect(text()).not.toMatch(/Slow|to the picture/);
    act(() => module.lag.set({ inputToPhoton: 31, cause: null }));
    expect(text()).toContain("31 ms to the picture");
    expect(text()).not.toMatch(/slow|busy/i);
  });

  it.each([
    ["network", "Your network is slow"],
    ["server", "Our machine is busy"],
    ["decoder", "This device can’t keep up"],
    ["game", "The game is running slowly"],
  ] as const)(
    "names %s, also where the numbers are hidden, and says it once it is announced",
    async (cause, words) => {
      const { module, text } = await playing();
      const isSaid = () => screen.getAllByRole("status").some(({ textContent }) => textContent === words);
      act(() => module.lag.set({ inputToPhoton: 31, cause }));
      expect(text()).toContain(words);
      expect(isSaid()).toBe(false);
      act(() => module.announcement.set({ cause, number: 1 }));
      expect(isSaid()).toBe(true);
      act(() => module.screen.update((before) => ({ ...before, statistics: false })));
      expect(text()).toContain(words);
      expect(text()).not.toMatch(/fps|still| ms/);
    },
  );
});

async function ended(report: SessionReport | null) {
  const app = fakeApp("/streamDesk");
  app.deskModule.value?.report.set(report);
  app.desk.set({ status: "ended", game, timeOver: false, end: null, released: true });
  await showDesk(app);
  return { app, text: pageText };
}

/** Its code is loaded first. */
const unfold = async (name: RegExp): Promise<void> => {
  const button = await screen.findByRole("button", { name });
  await act(async () => void fireEvent.click(button));
};

describe("R-LAG-03 the report after a game", () => {
  it("is not offered where nothing was measured", async () => {
    const { text } = await ended(null);
    expect(screen.queryByRole("button", { name: /Technical details/ })).toBeNull();
    expect(text()).not.toContain("Played");
  });

  it("R-LAG-05 says in words what was played, what is left and kept, and how it ran", async () => {
    const { app, text } = await ended(sessionReport(game));
    await screen.findByText("Response");
    for (const words of [
      "Played00H 20M 10S",
      "Time left00H 20M 00S",
      "ResponseSometimes slow because of your Wi-Fi or network",
    ])
      expect(text()).toContain(words);
    expect(text()).not.toMatch(/Newest save|ms/);
    act(() => app.account.value?.keptSave.set("pending"));
    expect(text()).toContain("Newest saveSaving…");
    act(() =>
      app.account.value?.keptSave.set({ id: "v", savedAt: Date.UTC(2026, 10, 20, 12) / 1_000, bytes: 9 }),
    );
    expect(text()).toMatch(/Newest saveNov 20, 2026/);
  });

  it("R-LAG-05 has the best score of a game that keeps one", async () => {
    const { app, text } = await ended(sessionReport(game));
    await screen.findByText("Response");
    expect(text()).not.toContain("Best score");
    act(() => app.deskModule.value?.report.set(sessionReport(game, { best: 12_340 })));
    expect(text()).toContain("Best score12,340");
  });

  it("R-LAG-05 names no cause that the numbers do not, and says nothing of what was not measured", async () => {
    const shared = { network: 70, server: 61, decoder: 0, game: 0 };
    const { app, text } = await ended(sessionReport(game, { causes: shared }));
    await screen.findByText("Sometimes slow");
    act(() => app.deskModule.value?.report.set(sessionReport(game, smooth)));
    expect(text()).toContain("ResponseFast");
    act(() => app.deskModule.value?.report.set(sessionReport(game, unmeasured)));
    expect(text()).not.toContain("Response");
  });

  it("unfolds with numbers, a graph in words, causes and what to try", async () => {
    const { text } = await ended(sessionReport(game));
    expect(text()).not.toContain("Longest stall");
    await unfold(/Technical details/);
    await screen.findByText("Longest stall");
    for (const words of [
      "31 ms, typically",
      "95 of 100 within 58 ms, 99 of 100 within 142 ms; 1,846 presses measured",
      "1.4 s",
      "Slower than the speed test said: 22 ms",
      "Your Wi-Fi or network",
      "11% of the time",
      "Less than 1% of the time",
      "Move closer to the router",
    ])
      expect(text()).toContain(words);
    expect(text()).not.toContain("Nothing on your side was slow");
    expect(
      screen.getByRole("img", { name: /over 20 minutes: between 27 and 94 ms on average/ }),
    ).toBeTruthy();
    expect(
      screen.getByRole("img", { name: /Frames a second over 20 minutes: between 31 and 60/ }),
    ).toBeTruthy();
  });

  it("is short after a smooth session", async () => {
    const { text } = await ended(sessionReport(game, smooth));
    await unfold(/Technical details/);
    await screen.findByText("Nothing, for longer than a few seconds.");
    expect(text()).toContain("As the speed test said: 22 ms");
    expect(text()).not.toContain("What to try");
  });

  it("shows nothing that was not measured", async () => {
    const { text } = await ended(sessionReport(game, unmeasured));
    await unfold(/Technical details/);
    await screen.findByText(/^Not measured/);
    expect(text()).not.toMatch(/speed test|Way to the machine/);
    expect(screen.queryByRole("img", { name: /minutes/ })).toBeNull();
  });
});

it("R-LAG-03 recent sessions are listed with their game and time, unfold, and are deleted", async () => {
  const app = fakeApp("/user/setting");
  const report = sessionReport(game);
  app.account.value?.recentSessions.set([report]);
  await showOnAccount(app, <Settings />);
  await unfold(new RegExp(`${report.names.en}.*20 minutes`));
  await screen.findByText("31 ms, typically");
  fireEvent.click(screen.getByRole("button", { name: "Delete this report" }));
  fireEvent.click(screen.getByRole("button", { name: "Delete all" }));
  expect(app.sent).toEqual([
    { type: "account/deleteSession", startedAt: report.startedAt },
    { type: "account/deleteSession", startedAt: null },
  ]);
});
