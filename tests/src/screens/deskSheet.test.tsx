import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useRef } from "react";
import { describe, expect, it } from "vitest";
import { type FakeApp, fakeApp } from "../../../src/dev/fixtures/fakeApp.ts";
import { aGame } from "../../../src/dev/fixtures/games.ts";
import { pauseView, playingDesk } from "../../../src/dev/fixtures/playingDesk.ts";
import { takenRecording } from "../../../src/dev/fixtures/recordings.ts";
import { useGlance } from "../../../src/screens/desk/useHint.ts";
import type { PauseView } from "../../../streams/features/desk/pause.ts";
import type { DeskSheet } from "../../../streams/features/desk/sheet.ts";
import { noAbilities } from "../../support/stageEvents.ts";
import { deskOf, pageText, show, showDesk } from "../support/render.tsx";

const game = aGame("1");

async function shown(
  open: boolean,
  changes: Parameters<typeof playingDesk>[0] = {},
  page: DeskSheet["page"] = "game",
) {
  const app = fakeApp("/streamDesk");
  app.deskModule.value?.sheet.set({ open, page });
  app.desk.set(playingDesk({ game, buttons: [], ...changes }));
  await showDesk(app);
  return app;
}

/** The browser can't do something. */
const lack = (app: FakeApp, missing: Partial<typeof noAbilities>) =>
  act(() => deskOf(app).screen.update((old) => ({ ...old, abilities: { ...old.abilities, ...missing } })));
const handle = () => screen.findByRole("button", { name: "Game menu" });
const opens = { type: "desk/sheet", open: true };
const closes = { type: "desk/sheet", open: false };

describe("R-DESK-04 the handle", () => {
  it.each([
    [23, 0, false],
    [24, 0, true],
    [0, -24, true],
    [-17, 17, true],
    [16, 16, false],
  ])("a swipe by %i, %i px: %s", async (x, y, isSwipe) => {
    const app = await shown(false);
    const button = await handle();
    button.setPointerCapture = () => undefined;
    fireEvent.pointerDown(button, { clientX: 100, clientY: 100 });
    fireEvent.pointerMove(button, { clientX: 100 + x, clientY: 100 + y });
    // One swipe opens it once.
    fireEvent.pointerMove(button, { clientX: 100 + 2 * x, clientY: 100 + y });
    expect(app.sent).toEqual(isSwipe || 2 * x >= 24 ? [opens] : []);
  });

  it("a finger that only passes over it opens nothing", async () => {
    const app = await shown(false);
    fireEvent.pointerMove(await handle(), { clientX: 300, clientY: 300 });
    expect(app.sent).toEqual([]);
  });

  it("R-TOGETHER-04 has a lasting sign while guests are connected", async () => {
    const app = await shown(false);
    const setConnected = (...connected: string[]) =>
      act(() => app.deskModule.value?.party.set({ ...app.deskModule.value.party.value, connected }));
    setConnected("g-1", "g-2");
    expect((await screen.findByRole("button", { name: "Game menu, 2 guests here" })).textContent).toBe("2");
    setConnected();
    expect((await handle()).textContent).toBe("");
  });

  it("is not there without a running picture", async () => {
    const app = await shown(false);
    await handle();
    act(() => app.desk.set({ status: "connecting", game, again: true }));
    expect(screen.queryByRole("button", { name: "Game menu" })).toBeNull();
  });
});

describe("R-DESK-04 the sheet", () => {
  it("closes by its button, by Esc and by the back button", async () => {
    const app = await shown(true);
    const sheet = await screen.findByRole("dialog", { name: "Game menu" });
    fireEvent.click(within(sheet).getByRole("button", { name: "Close" }));
    fireEvent.keyDown(sheet, { key: "Escape" });
    expect(app.back()).toBe(true);
    expect(app.sent).toEqual([closes, closes, closes]);
  });

  it.each([
    ["down", 0, 48, true],
    ["to the left", -48, 0, true],
    ["down, not far enough", 0, 47, false],
    ["up", 0, -100, false],
  ])("is pushed back in by a swipe of its head: %s", async (_way, x, y, isClosed) => {
    const app = await shown(true);
    const head = (await screen.findByRole("dialog")).querySelector('[class*="grip"]');
    if (!head) throw new Error("no head");
    Object.assign(head, { setPointerCapture: () => undefined });
    fireEvent.pointerDown(head, { clientX: 100, clientY: 100 });
    fireEvent.pointerMove(head, { clientX: 100 + x, clientY: 100 + y });
    expect(app.sent).toEqual(isClosed ? [closes] : []);
  });

  it.each([
    [true, /waits ten minutes/],
    [false, /runs on for one minute/],
  ])("R-AWAY-06 says what becomes of a game that is left: pausable %s", async (pausable, note) => {
    await shown(true, { pausable });
    expect((await screen.findByRole("button", { name: /^Leave/ })).textContent).toMatch(note);
  });

  it.each([
    ["on", false],
    ["off", true],
    ["blocked", true],
  ] as const)("sound that is %s turns %s", async (sound, on) => {
    const app = await shown(true, { sound }, "picture");
    fireEvent.click(await screen.findByRole("switch", { name: "Sound" }));
    expect(app.sent).toEqual([{ type: "desk/sound", on }]);
    act(() => app.desk.set(playingDesk({ game, buttons: [], sound: null })));
    expect(screen.queryByRole("switch", { name: "Sound" })).toBeNull();
  });

  it("R-DESK-32 has the focus where a pop-up was opened when that has closed, and at its start when it opens anew", async () => {
    const app = await shown(true);
    const end = () => screen.getByRole("button", { name: "End game" });
    fireEvent.click(await screen.findByRole("button", { name: "End game" }));
    act(() => app.overlays.set([{ id: 1, kind: "confirm", params: { message: "endGame", game: null } }]));
    await waitFor(() => expect(screen.queryByRole("button", { name: "End game" })).toBeNull());
    expect(app.sent).toEqual([{ type: "schedule/end" }]);
    act(() => app.overlays.set([]));
    await waitFor(() => expect(document.activeElement).toBe(end()));
    act(() => app.deskModule.value?.sheet.set({ open: false, page: "game" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    act(() => app.deskModule.value?.sheet.set({ open: true, page: "game" }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("dialog")));
  });

  it("R-DESK-32 goes into the form for a problem and back to its button", async () => {
    const app = await shown(true, {}, "help");
    fireEvent.click(await screen.findByRole("button", { name: "Report a problem" }));
    await act(async () => app.deskModule.value?.sheet.set({ open: true, page: "report" }));
    expect(document.activeElement?.textContent).toBe("Back to the menu");
    await act(async () => app.deskModule.value?.sheet.set({ open: true, page: "help" }));
    expect(document.activeElement?.textContent).toBe("Report a problem");
  });

  it("R-DESK-26 has tabs for the pointer and the keyboard, and below each the way back and the end", async () => {
    const app = await shown(true);
    const tabs = await screen.findAllByRole("tab");
    expect(tabs.map((tab) => tab.getAttribute("aria-selected"))).toEqual(["true", ...Array(4).fill("false")]);
    // Scrolled by keyboard, and named by its tab.
    expect(screen.getByRole("tabpanel", { name: "Game" }).tabIndex).toBe(0);
    expect(tabs.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1, -1]);
    const turns = [
      ["ArrowRight", 1, "controls"],
      ["ArrowLeft", 4, "help"],
      ["End", 4, "help"],
    ] as const;
    for (const [key, at, page] of turns) {
      fireEvent.keyDown(tabs[0] ?? document.body, { key });
      expect(document.activeElement).toBe(tabs[at]);
      expect(app.sent.splice(0)).toEqual([{ type: "desk/sheetPage", page }]);
    }
    fireEvent.keyDown(tabs[0] ?? document.body, { key: "Home" });
    fireEvent.keyDown(tabs[0] ?? document.body, { key: "x" });
    expect(app.sent).toEqual([]);
    fireEvent.click(tabs[4] ?? document.body);
    expect(app.sent).toEqual([{ type: "desk/sheetPage", page: "help" }]);
    for (const page of ["game", "controls", "picture", "together", "help"] as const) {
      act(() => app.deskModule.value?.sheet.set({ open: true, page }));
      expect(screen.getByRole("button", { name: "Resume" })).toBeDefined();
      expect(screen.getByRole("button", { name: "End game" })).toBeDefined();
    }
  });

  it.each<[string, boolean, PauseView | null, string]>([
    ["runs on", false, null, "This game can’t pause: it goes on, and minutes count."],
    ["stands still", true, null, "The game stands still while this menu is open."],
    [
      "is charged for 10 s",
      true,
      pauseView({ freeLeft: 300, counts: true }),
      "In a few seconds, minutes stop counting.",
    ],
    ["is free", true, pauseView({ freeLeft: 300 }), "The game stands still, and no minutes count."],
    [
      "is charged again",
      true,
      pauseView({ freeLeft: 0, counts: true }),
      "The free break is used up: minutes count.",
    ],
  ])("R-AWAY-05 says whether the game waits and minutes count: it %s", async (_, pausable, held, words) => {
    const app = await shown(true, { pausable });
    act(() => {
      app.deskModule.value?.pause.set(held);
      app.account.value?.timeLeft.set({ seconds: 3_671, member: false, warning: null });
    });
    const sheet = await screen.findByRole("dialog");
    expect(within(sheet).getByText(words, { exact: false })).toBeDefined();
    expect(sheet.textContent).toContain("Time left 01H 01M 11S");
    expect(sheet.textContent?.includes("Seat held for 9:41")).toBe(held !== null);
    fireEvent.click(screen.getByRole("button", { name: pausable ? "Resume" : "Back to the game" }));
    expect(app.sent).toEqual([closes]);
  });

  it("R-TIME-01 counts a member's time on its last day only", async () => {
    const app = await shown(true, { pausable: false });
    const sheet = await screen.findByRole("dialog");
    const showsOf = (seconds: number) => {
      act(() => app.account.value?.timeLeft.set({ seconds, member: true, warning: null }));
      return sheet.textContent;
    };
    expect(showsOf(86_400)).toContain("Time left UnlimitedThis game can’t pause: it goes on.");
    expect(sheet.textContent).not.toContain("minutes count");
    expect(showsOf(86_399)).toContain(
      "Time left 23H 59M 59SThis game can’t pause: it goes on, and minutes count.",
    );
  });

  it("R-DESK-06 offers what the browser can do, and no more", async () => {
    const app = await shown(true, {}, "picture");
    fireEvent.click(await screen.findByRole("switch", { name: "Full screen" }));
    fireEvent.change(screen.getByRole("slider", { name: "Volume" }), { target: { value: "35" } });
    fireEvent.click(screen.getByRole("switch", { name: /^Connection numbers/ }));
    expect(app.sent).toEqual([
      { type: "desk/fullScreen", on: true },
      { type: "desk/volume", volume: 35 },
      { type: "desk/statistics", shown: false },
    ]);
    lack(app, noAbilities);
    expect(screen.queryByRole("switch", { name: /^Full screen/ })).toBeNull();
    expect(screen.queryByRole("slider")).toBeNull();
    act(() => app.deskModule.value?.sheet.set({ open: true, page: "game" }));
    expect(screen.queryByRole("switch", { name: /^Keep the last/ })).toBeNull();
  });

  it("R-DESK-25 explains on an iPhone how the game fills the screen, until that was explained", async () => {
    const app = await shown(true, {}, "picture");
    const row = { name: /^Full screen from the home screen/ };
    await screen.findByRole("switch", { name: "Full screen" });
    act(() => app.install.set({ way: "ios", asking: false, quiet: false }));
    // An iPad fills the screen itself.
    expect(screen.queryByRole("button", row)).toBeNull();
    lack(app, { fullScreen: false });
    fireEvent.click(screen.getByRole("button", row));
    expect(app.sent).toEqual([{ type: "install/ask" }]);
    act(() => app.install.set({ way: "ios", asking: false, quiet: true }));
    expect(screen.queryByRole("button", row)).toBeNull();
    act(() => app.install.set({ way: "menu", asking: false, quiet: false }));
    expect(screen.queryByRole("button", row)).toBeNull();
  });

  it("R-DESK-25 says nothing of catching a mouse where the browser catches none", async () => {
    const app = await shown(false, { mouse: "relative" });
    expect(screen.getByText(/^Click the picture to look around/)).toBeDefined();
    lack(app, { pointerLock: false });
    expect(screen.queryByText(/^Click the picture to look around/)).toBeNull();
  });

  it.each<[string, (app: FakeApp) => void]>([
    [
      "R-DESK-06 hidden",
      ({ deskModule }) => deskModule.value?.screen.update((old) => ({ ...old, statistics: false })),
    ],
    ["R-DESK-27 offline", ({ online }) => online.set(false)],
    ["R-DESK-27 interrupted", ({ desk }) => desk.set(playingDesk({ game, buttons: [], interrupted: true }))],
    ["R-DESK-30 paused", ({ deskModule }) => deskModule.value?.pause.set(pauseView())],
  ])("%s: no frame rate", async (_, change) => {
    const app = await shown(false);
    expect(screen.getByText("60 fps")).toBeDefined();
    act(() => change(app));
    expect(pageText()).not.toMatch(/fps|still| ms/);
  });

  it("R-DESK-27 shows the numbers again for a touch where they lie on the picture, and nowhere else", () => {
    const app = fakeApp("/streamDesk");
    function Probe({ over }: { over: boolean }) {
      const numbers = useRef(document.createElement("div"));
      numbers.current.getBoundingClientRect = () => new DOMRect(10, 10, 100, 40);
      useGlance(numbers, over);
      return null;
    }
    const touches = (over: boolean) => {
      const { unmount } = show(app, <Probe over={over} />);
      for (const [clientX, clientY] of [
        [50, 30],
        [9, 30],
        [50, 51],
      ] as const)
        fireEvent.pointerDown(document.body, { clientX, clientY });
      unmount();
      fireEvent.pointerDown(document.body, { clientX: 50, clientY: 30 });
    };
    touches(false);
    expect(app.sent).toEqual([]);
    touches(true);
    expect(app.sent).toEqual([{ type: "desk/glance" }]);
  });

  it("R-DESK-07 takes pictures, and clips once they are kept", async () => {
    const app = await shown(true);
    fireEvent.click(await screen.findByRole("button", { name: "Take a screenshot" }));
    fireEvent.click(screen.getByRole("switch", { name: /^Keep the last 30 s/ }));
    expect(screen.queryByRole("button", { name: /^Save the last/ })).toBeNull();
    act(() => app.deskModule.value?.capture.set({ picture: "saved", clip: null, keeping: true }));
    expect(screen.getByRole("button", { name: /^Take a screenshot/ }).textContent).toContain("Saved");
    fireEvent.click(screen.getByRole("button", { name: "Save the last 30 seconds" }));
    expect(app.sent).toEqual([
      { type: "desk/capture", what: "picture" },
      { type: "desk/keepClip", on: true },
      { type: "desk/capture", what: "clip" },
    ]);
  });
});

describe("R-DESK-08 the report of a problem", () => {
  const open = async (changes: Parameters<typeof playingDesk>[0] = {}) => {
    const app = await shown(true, changes, "help");
    fireEvent.click(await screen.findByRole("button", { name: "Report a problem" }));
    expect(app.sent).toEqual([{ type: "desk/sheetPage", page: "report" }]);
    await act(async () => app.deskModule.value?.sheet.set({ open: true, page: "report" }));
    // Its texts are loaded when it opens.
    await screen.findByRole("dialog", { name: "Report a problem" });
    await waitFor(() => expect(app.sent.at(-1)).toEqual({ type: "problem/open" }));
    app.sent.length = 0;
    return app;
  };

  it("says what goes with it, and sends that", async () => {
    const app = await open();
    const facts = screen.getByRole("dialog").textContent;
    for (const fact of ["Game 1", "60 fps, 18 ms, 2 packets lost", "Android 14", "Yours, so that"])
      expect(facts).toContain(fact);
    const send = screen.getByRole("button", { name: "Send the report" });
    fireEvent.click(send);
    expect(app.sent).toEqual([]);
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Controls" }).validity.valueMissing).toBe(
      true,
    );
    fireEvent.click(screen.getByRole("radio", { name: "Controls" }));
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "  The pad sticks " } });
    fireEvent.click(send);
    expect(app.sent).toMatchObject([
      {
        type: "problem/report",
        recording: null,
        what: "controls",
        words: "The pad sticks",
        facts: {
          gameId: game.gameIdStr,
          statistics: { framesPerSecond: 60 },
          browser: expect.stringContaining("Android"),
        },
      },
    ]);
  });

  it("R-REC-30 sends the recording only if its player says so, right above the button", async () => {
    const app = await open();
    act(() =>
      app.account.value?.ownRecording.set({ status: "on", long: null, taken: takenRecording, saved: null }),
    );
    const include = screen.getByRole<HTMLInputElement>("checkbox", { name: /^Send along what the app did/ });
    const send = screen.getByRole("button", { name: "Send the report" });
    expect([include.checked, include.closest("label")?.nextSibling]).toEqual([false, send]);
    fireEvent.click(screen.getByRole("radio", { name: "Controls" }));
    fireEvent.click(send);
    fireEvent.click(include);
    fireEvent.click(send);
    expect(app.sent).toMatchObject([{ recording: null }, { recording: { allow: [] } }]);
  });

  it("the back button leads to the menu first", async () => {
    const app = await open();
    expect(app.back()).toBe(true);
    expect(app.sent).toEqual([{ type: "desk/sheetPage", page: "help" }]);
  });

  it.each([
    [{ status: "sending" }, "Sending your report…"],
    [{ status: "failed" }, "is kept in this browser, and you can send it again"],
    [{ status: "sent", reference: "K7Q2-M4XP", recording: "none" }, "should you write to us: K7Q2-M4XP"],
    [{ status: "sent", reference: "K7Q2-M4XP", recording: "sent" }, "The recording has arrived too."],
    [{ status: "sent", reference: "K7Q2-M4XP", recording: "failed" }, "The recording could not be sent"],
    [{ status: "sent", reference: "K7Q2-M4XP", recording: "refused" }, "Your report is enough"],
    [{ status: "refused", message: "No more today." }, "No more today."],
  ] as const)("%o", async (sent, words) => {
    const app = await open();
    act(() => app.account.value?.problem.set(sent));
    expect(screen.getByRole("dialog").textContent).toContain(words);
    if (sent.status !== "failed") return;
    fireEvent.click(screen.getByRole("button", { name: "Send it again" }));
    fireEvent.click(screen.getByRole("button", { name: "Write a new report" }));
    expect(app.sent).toEqual([{ type: "problem/resend" }, { type: "problem/startOver" }]);
  });
});
