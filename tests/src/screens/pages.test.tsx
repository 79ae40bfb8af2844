import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { fakeApp } from "../../../src/dev/fixtures/fakeApp.ts";
import { aGame } from "../../../src/dev/fixtures/games.ts";
import { programDetails } from "../../../src/dev/fixtures/library.ts";
import { offeredModes } from "../../../wire/modes.ts";
import { NoObserver, open } from "../support/render.tsx";

vi.stubGlobal("IntersectionObserver", NoObserver);

describe("the pages", () => {
  it("R-ROUTE-06 an unknown address says so and links to home", async () => {
    await open(fakeApp("/th/nowhere"));
    expect(await screen.findByRole("heading", { name: "ไม่พบหน้านี้" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "กลับหน้าหลัก" }).getAttribute("href")).toBe("/th");
  });

  it("R-ROUTE-07 a route with an unknown guard shows a 500 page", async () => {
    const app = fakeApp();
    app.location.update((location) => ({
      ...location,
      page: { kind: "error", status: 500, message: "Unknown middleware" },
    }));
    await open(app);
    expect(screen.getByText(/500/).textContent).toContain("Unknown middleware");
  });

  it.each([["g-1"], []])("R-ROUTE-02 sign-in shows the wanted game; covers: %s", async (...covers) => {
    // Firefox has it from 125.
    vi.spyOn(Intl, "Segmenter").mockImplementation(() => expect.unreachable());
    const app = fakeApp("/th/login");
    const { gameIdStr, docs } = aGame("1");
    const en = { ...docs.en, summary: "Drive a train. Through snow." };
    app.config.wall = { covers, game: { gameIdStr, docs: { en } } };
    app.session.set({ status: "signedOut" });
    await open(app);
    expect(await screen.findByRole("heading", { name: "Game 1" })).toBeTruthy();
    expect(screen.getByText("Drive a train.")).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Cloudplay" })).toBeNull();
    expect(document.querySelector(`[src="/wall/${covers[0] ?? "g-prismhall"}.webp"]`)).not.toBeNull();
  });

  it("sign-in: the button dispatches once it is not busy", async () => {
    const app = fakeApp("/login");
    app.session.set({ status: "signingIn" });
    await open(app);
    fireEvent.click(await screen.findByRole("button", { name: "Signing you in…" }));
    act(() => app.session.set({ status: "signedOut" }));
    fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
    expect(app.sent).toEqual([{ type: "session/signIn" }]);
  });

  it("R-ROUTE-03 home stays alive behind a game's page", async () => {
    const app = fakeApp("/");
    const games = { status: "ready", value: [aGame("1")] } as const;
    app.home.set({
      status: "ready",
      value: [{ id: "s", type: "module", layout: "classic", title: { en: "Classic", th: "คลาสสิก" }, games }],
    });
    await open(app);
    const before = await screen.findByRole("link", { name: /Game 1/ });
    const game = aGame("1", { startPath: "game.exe", details: { ...programDetails, saves: null } });
    const withSaves = aGame("1", { startPath: "game.exe", details: programDetails });
    act(() => app.details.set({ status: "ready", game, modes: offeredModes(game) }));
    await act(async () => fireEvent.click(before));
    expect(await screen.findByRole("heading", { name: "Game 1" })).toBeTruthy();
    expect(before.isConnected).toBe(true);
    // It keeps nothing: 'with your own saves' would be wrong.
    expect(screen.queryByText(/your own saves/)).toBe(null);
    act(() => app.details.set({ status: "ready", game: withSaves, modes: offeredModes(withSaves) }));
    expect(screen.getByText(/your own saves/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Play" }));
    expect(app.sent.at(-1)).toEqual({ type: "play/click", gameId: "1" });
  });

  it("R-ROUTE-03 home restores its scroll position, a new page starts at the top", async () => {
    const scrollTo = vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
    const scrolledTo = vi.spyOn(window, "scrollY", "get").mockReturnValue(0);
    const app = fakeApp("/");
    app.home.set({ status: "ready", value: [] });
    await open(app);
    scrolledTo.mockReturnValue(700);
    await act(async () => app.send({ type: "navigate", to: "/gameDetails?id=1" }));
    expect(scrollTo.mock.lastCall).toEqual([0, 0]);
    await act(async () => app.send({ type: "navigate", to: "/" }));
    expect(scrollTo.mock.lastCall).toEqual([0, 700]);
  });

  it("R-DETAIL-01 a game that does not exist is not found; a failed one can be retried", async () => {
    const app = fakeApp("/gameDetails?id=9");
    app.details.set({ status: "notFound" });
    await open(app);
    expect(await screen.findByRole("heading", { name: "This page could not be found" })).toBeTruthy();
    act(() => app.details.set({ status: "failed" }));
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(app.sent).toEqual([{ type: "details/retry" }]);
  });

  it("R-TIME-01 the toast for a bought hour shows the new time left", async () => {
    const app = fakeApp("/th");
    const added = (id: number, minutes: number) =>
      app.toasts.set([
        {
          id,
          content: { message: "hourAdded", values: { minutes }, left: { kind: "time", seconds: 3_725 } },
        },
      ]);
    added(1, 16);
    await open(app);
    expect(screen.getByText(/เพิ่มเวลา 16 นาทีแล้ว/).textContent).toBe(
      "เพิ่มเวลา 16 นาทีแล้ว เวลาคงเหลือ 01ชม. 02นาที 05วิ.",
    );
    act(() => added(2, 1_440));
    expect(screen.getByText(/เพิ่มโปร 1 วันแล้ว/)).toBeTruthy();
  });

  it("R-ERR-06 R-ERR-07 a toast is announced, held while it is pointed at, touched or has the focus, and dismissed", async () => {
    const app = fakeApp("/nowhere");
    app.toasts.set([{ id: 4, content: { message: "requeue" } }]);
    await open(app);
    const button = screen.getByRole("button", { name: "Dismiss" });
    const toast = button.closest("li") ?? button;
    const is = new Set(["*"]);
    vi.spyOn(toast, "matches").mockImplementation((selector: string) => is.has(selector));
    fireEvent.pointerEnter(toast);
    fireEvent.pointerLeave(toast);
    is.add(":focus-within");
    fireEvent.focus(button);
    fireEvent.pointerEnter(toast);
    fireEvent.pointerLeave(toast);
    is.add(":hover").delete(":focus-within");
    fireEvent.blur(button);
    is.delete(":hover");
    fireEvent.blur(button);
    const held = [true, false, true, true, true, true, false];
    expect(app.sent.splice(0)).toEqual(held.map((now) => ({ type: "toast/hold", id: 4, held: now })));
    const text = within(toast).getByText("Unknown error, please re-queue.");
    expect(text.closest("[aria-live=polite]")).toBeTruthy();
    fireEvent.click(button);
    expect(app.sent).toContainEqual({ type: "toast/dismiss", id: 4 });
  });
});
