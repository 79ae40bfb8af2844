import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { type FakeApp, fakeApp } from "../../../src/dev/fixtures/fakeApp.ts";
import { aGame } from "../../../src/dev/fixtures/games.ts";
import { queuePopups } from "../../../src/popups/lazyPopups.ts";
import Popups from "../../../src/popups/Popups.tsx";
import { PlayButton } from "../../../src/screens/details/PlayButton.tsx";
import { PageTitle } from "../../../src/shell/PageTitle.tsx";
import type { QueueView } from "../../../streams/features/queue/queuePopup.ts";
import { press, pressEscape, show } from "../support/render.tsx";

beforeAll(() => queuePopups.preload());
const tab = { shape: "tab", game: null, ahead: 3, wait: 60, elsewhere: null, y: 0.2 } as const;

function queued(queue: QueueView, at = "/"): FakeApp {
  const app = fakeApp(at);
  app.queue.set(queue);
  show(app, <Popups />);
  return app;
}

describe("the queue pop-up", () => {
  const waiting = { shape: "popup", game: null, ahead: 3, wait: 3_661, elsewhere: null, y: 0.2 } as const;

  it("R-QUEUE-01 shows players ahead and the time as H/M/S with two digits, or -- for what is unknown", () => {
    const app = queued(waiting);
    const dialog = screen.getByRole("dialog", { name: "Players ahead of you" });
    expect(dialog.textContent).toContain("3");
    expect(dialog.textContent).toContain("01H 01M 01S");
    act(() => app.queue.set({ ...waiting, ahead: null, wait: null }));
    expect(screen.getAllByText("--")).toHaveLength(2);
  });

  it("leads home from the desk, where there is nothing to browse", () => {
    const app = queued(waiting, "/streamDesk");
    press("Keep browsing");
    expect(app.sent.map(({ type }) => type)).toEqual(["queue/minimise", "desk/leave"]);
  });

  it("R-QUEUE-02 its close button leaves the queue, everything else minimises it", () => {
    const app = queued(waiting);
    press("Keep browsing");
    pressEscape();
    press("Close");
    expect(app.sent.map(({ type }) => type)).toEqual(["queue/minimise", "queue/minimise", "queue/close"]);
  });
});

describe("R-REGION-04 a free seat of another region", () => {
  const singapore = { idc_id: "sin", name: { en: "Singapore", th: "สิงคโปร์" }, addedDelay: 40, busy: false };
  const waiting = { shape: "popup", game: null, ahead: 3, wait: 60, elsewhere: singapore, y: 0.2 } as const;
  const button = (): HTMLElement => screen.getByRole("button", { name: "Start now in Singapore (+40 ms)" });

  it("is offered with what it adds, read out when it comes, and taken by a press", () => {
    const app = queued({ ...waiting, elsewhere: null });
    expect(screen.queryByRole("button", { name: /Start now/ })).toBeNull();
    act(() => app.queue.set(waiting));
    expect(button().closest("[aria-live]")?.getAttribute("aria-live")).toBe("polite");
    fireEvent.click(button());
    expect(app.sent).toEqual([{ type: "queue/elsewhere" }]);
  });

  it("is taken once: a press while it is being taken does nothing", () => {
    const app = queued({ ...waiting, elsewhere: { ...singapore, busy: true } });
    expect(button().getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(button());
    expect(app.sent).toEqual([]);
  });

  it("shows in the tab, too, where a press opens the pop-up that offers it", () => {
    const app = queued({ ...waiting, shape: "tab" });
    expect(screen.getByText("Free in Singapore", { selector: "[aria-live]" })).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: /Free in Singapore/ }));
    expect(app.sent).toEqual([{ type: "queue/restore" }]);
  });
});

describe("R-QUEUE-05 the player's turn", () => {
  const ready = { shape: "ready", taken: false, game: null, left: 42 } as const;

  it("says that the game is ready and for how long, also in the page's title", () => {
    const app = queued(ready);
    const dialog = screen.getByRole("dialog", { name: "Your game is ready" });
    expect(within(dialog).getByRole("timer").textContent).toBe("42s");
    expect(within(dialog).queryByRole("button")).toBeNull();
    show(app, <PageTitle />);
    expect(document.title).toBe("Your game is ready, 42 s");
    act(() => app.queue.set({ shape: "hidden" }));
    expect(document.title).not.toContain("ready");
  });

  it("says so in a pop-up that covers the page, which holds the turn until it is closed, and not once it is taken", () => {
    const app = queued(ready);
    act(() => app.overlays.set([{ id: 1, kind: "confirm", params: { message: "endGame", game: null } }]));
    const dialog = screen.getByRole("dialog", { name: /^End the game/ });
    expect(within(dialog).getByRole("timer").textContent).toBe(
      "Your game is ready, and its seat is held for 42s. Close this to play.",
    );
    act(() => app.queue.set({ ...ready, taken: true }));
    expect(within(dialog).queryByRole("timer")).toBeNull();
  });
});

it.each([
  [0.9, true],
  [0.2, false],
])("R-QUEUE-04 the play button makes room for the tab where both are: %d", (y, beside) => {
  const app = fakeApp("/gameDetails?id=1");
  app.queue.set({ ...tab, y });
  show(app, <PlayButton gameId="1" />);
  const bar = screen.getByRole("button", { name: "Play" }).parentElement?.parentElement;
  expect(bar?.hasAttribute("data-beside")).toBe(beside);
});

it("R-QUEUE-03 the play button of the game that waits opens the queue", () => {
  const app = fakeApp("/gameDetails?id=1");
  app.queue.set({ ...tab, game: aGame("1") });
  show(app, <PlayButton gameId="1" />);
  fireEvent.click(screen.getByRole("button", { name: "In queue" }));
  expect(app.sent).toEqual([{ type: "queue/restore" }]);
});

describe("the minimised queue", () => {
  const button = (): HTMLElement => screen.getByRole("button", { name: /Player ahead of you/ });

  it("R-QUEUE-04 arrow keys move it up and down, other keys do not", () => {
    const app = queued(tab);
    // The colours of its dark ground, on white pages, too (R-ROUTE-04).
    expect(button().dataset.theme).toBe("dark");
    for (const key of ["ArrowDown", "ArrowUp", "ArrowLeft"]) fireEvent.keyDown(button(), { key });
    expect(app.sent).toEqual([
      { type: "queue/drag", y: 0.25 },
      { type: "queue/drag", y: expect.closeTo(0.15) },
    ]);
  });

  it("R-QUEUE-03 R-QUEUE-04 a drag moves it and is no click, which opens the pop-up again", () => {
    const app = queued(tab);
    const height = window.innerHeight;
    const at = (y: number) => ({ pointerId: 1, clientY: y * height });
    fireEvent.pointerDown(button(), at(0.2));
    fireEvent.pointerMove(button(), at(0.5));
    fireEvent.pointerUp(button(), at(0.5));
    fireEvent.click(button());
    expect(app.sent.splice(0)).toEqual([{ type: "queue/drag", y: expect.closeTo(0.5) }]);
    fireEvent.click(button());
    expect(app.sent).toEqual([{ type: "queue/restore" }]);
  });
});
