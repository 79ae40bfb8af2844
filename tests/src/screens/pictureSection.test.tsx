import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeApp } from "../../../src/dev/fixtures/fakeApp.ts";
import { aGame } from "../../../src/dev/fixtures/games.ts";
import { playingDesk } from "../../../src/dev/fixtures/playingDesk.ts";
import type { PictureChoice } from "../../../streams/features/desk/picture/pictureChoice.ts";
import { showDesk } from "../support/render.tsx";

const usual: PictureChoice = { quality: "auto", rung: null, zooms: false };

async function shown(open: boolean, choice: Partial<PictureChoice> = {}) {
  const app = fakeApp("/streamDesk");
  app.deskModule.value?.sheet.set({ open, page: "picture" });
  app.deskModule.value?.pictureChoice.set({ ...usual, ...choice });
  app.desk.set(playingDesk({ game: aGame("1"), buttons: [] }));
  await showDesk(app);
  return app;
}

const sheet = async () => within(await screen.findByRole("dialog"));

describe("R-PIC-01 the section 'Picture' of the sheet", () => {
  it("offers three qualities, says what the data saver costs, and sends the one that is chosen", async () => {
    const app = await shown(true);
    const here = await sheet();
    const [auto] = here.getAllByRole("radio");
    expect(here.getAllByRole("radio", { checked: true })).toEqual([auto]);
    fireEvent.click(here.getByRole("radio", { name: /^Data saver.*315 MB an hour, 30 frames/ }));
    expect(app.sent).toEqual([{ type: "desk/quality", quality: "saver" }]);
  });

  it("says how the picture is sent now, and why it is less", async () => {
    const app = await shown(true);
    const rung = { width: 480, height: 270, framesPerSecond: 60, reducedBy: "line", weak: false } as const;
    const here = await sheet();
    expect(here.queryByText(/^Now/)).toBe(null);
    act(() => app.deskModule.value?.pictureChoice.set({ ...usual, rung }));
    expect(here.getByText(/^Now 480 × 270, up to 60 frames/)).toBeTruthy();
    expect(here.getByText(/connection carries no more/)).toBeTruthy();
  });
});

it("R-PIC-02 the notice of a weak connection offers the data saver, or nothing, and takes no focus", async () => {
  const app = await shown(false);
  expect(screen.queryByText(/^Weak connection/)).toBe(null);
  act(() => app.deskModule.value?.weakConnection.set(true));
  expect(await screen.findByText(/^Weak connection/)).toBeTruthy();
  expect(document.activeElement).toBe(document.body);
  fireEvent.click(screen.getByRole("button", { name: "Use data saver" }));
  fireEvent.click(screen.getByRole("button", { name: "Not now" }));
  expect(app.sent).toEqual([{ type: "desk/quality", quality: "saver" }, { type: "desk/weakSeen" }]);
});

it("R-ZOOM-01 zooming in the sheet is switched on, and done without fingers by buttons that are there only then", async () => {
  const app = await shown(true);
  const here = await sheet();
  expect(here.queryByRole("button", { name: "Larger" })).toBe(null);
  fireEvent.click(here.getByRole("switch", { name: /^Zoom with two fingers/ }));
  act(() => app.deskModule.value?.pictureChoice.set({ ...usual, zooms: true }));
  for (const name of ["Larger", "Show more of the left"]) fireEvent.click(here.getByRole("button", { name }));
  fireEvent.click(here.getByRole("switch", { name: /^Zoom with two fingers/ }));
  expect(app.sent).toEqual(["on", "in", "left", "off"].map((step) => ({ type: "desk/zoom", step })));
});
