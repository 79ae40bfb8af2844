import { act, fireEvent, screen } from "@testing-library/react";
import decodeQR from "qr/decode.js";
import { describe, expect, it } from "vitest";
import { loadMessages } from "../../../src/bridge/translations.ts";
import QrCode from "../../../src/components/layouts/QrCode.tsx";
import { fakeApp } from "../../../src/dev/fixtures/fakeApp.ts";
import { crowdedProfile, fakeLayouts, offeredLayout } from "../../../src/dev/fixtures/layouts.ts";
import { playingDesk } from "../../../src/dev/fixtures/playingDesk.ts";
import LayoutsPanel from "../../../src/screens/desk/layouts/LayoutsPanel.tsx";
import { SharedLayout } from "../../../src/screens/details/SharedLayout.tsx";
import { writeLayoutLink } from "../../../streams/features/desk/layouts/layoutLink.ts";
import type { LinkedLayout } from "../../../streams/features/desk/layouts/sharedLayout.ts";
import { show, showWithDesk } from "../support/render.tsx";

/** Renders it with the code and the texts that it loads. */
const settle = (render: () => unknown) =>
  act(async () => {
    render();
    await import("../../../src/screens/details/SharedLayoutCard.tsx");
    await loadMessages("en", "sheet");
  });

/** What a camera reads from the drawn code. */
function scan(code: Element): string {
  const side = Number(code.getAttribute("viewBox")?.split(" ")[2]);
  const zoom = 6;
  const width = side * zoom;
  const data = new Uint8Array(width * width * 3).fill(255);
  for (const [, x, y, length] of (code.querySelector("path")?.getAttribute("d") ?? "").matchAll(
    /M(\d+) (\d+)h(\d+)/g,
  ))
    for (let row = Number(y) * zoom; row < (Number(y) + 1) * zoom; row += 1)
      data.fill(
        0,
        (row * width + Number(x) * zoom) * 3,
        (row * width + (Number(x) + Number(length)) * zoom) * 3,
      );
  return decodeQR({ width, height: width, data });
}

describe("R-LAYOUT-03 sharing", () => {
  it("the QR code is the link", () => {
    const link = `https://play.example/th/gameDetails?id=g-1#layout=${writeLayoutLink({ gameId: "g-1", ...crowdedProfile })}`;
    show(fakeApp(), <QrCode text={link} label="the link" />);
    expect(scan(screen.getByRole("img", { name: "the link" }))).toBe(link);
  });

  const open = async (linked: LinkedLayout) => {
    const app = fakeApp("/gameDetails?id=g-1");
    app.deskModule.value?.sharedLayout.set(linked);
    await settle(() => show(app, <SharedLayout />));
    return app;
  };

  it("an import shows what it is, and does nothing before it is accepted", async () => {
    const app = await open(offeredLayout);
    expect(await screen.findByText("“Left hand”: 4 controls held sideways, 4 upright.")).toBeTruthy();
    expect(screen.getAllByRole("img")).toHaveLength(2);
    expect(app.sent).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Use them" }));
    fireEvent.click(screen.getByRole("button", { name: "No, thanks" }));
    expect(app.sent).toEqual([
      { type: "desk/sharedLayout", accept: true },
      { type: "desk/sharedLayout", accept: false },
    ]);
  });

  it.each<[string, LinkedLayout, RegExp]>([
    ["a broken link", { status: "broken" }, /can’t be read/],
    ["one of a newer app", { status: "newer" }, /newer version of the app/],
    ["one of another game", { status: "otherGame", gameId: "g-2", code: "1" }, /made for another game/],
  ])("%s says so in one line, and offers nothing", async (_name, linked, line) => {
    await open(linked);
    expect(await screen.findByText(line)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Use them" })).toBeNull();
  });

  it("a layout of another game leads to that game's page", async () => {
    await open({ status: "otherGame", gameId: "g-2", code: "1.g-2" });
    const link = await screen.findByRole("link", { name: "Go to that game" });
    expect(link.getAttribute("href")).toBe("/gameDetails?id=g-2#layout=1.g-2");
  });
});

describe("R-LAYOUT-02 the layouts in the sheet", () => {
  const panel = async () => {
    const app = fakeApp("/streamDesk");
    app.deskModule.value?.layouts.set({ ...fakeLayouts, chosen: crowdedProfile });
    await settle(() => showWithDesk(app, <LayoutsPanel desk={playingDesk()} />));
    return app;
  };

  it("are chosen, and deleted after a question", async () => {
    const { sent } = await panel();
    fireEvent.click(await screen.findByRole("radio", { name: "The game’s own" }));
    fireEvent.click(screen.getByRole("button", { name: "Delete Left hand" }));
    fireEvent.click(screen.getByRole("button", { name: "Delete it" }));
    expect(sent).toEqual([
      { type: "desk/chooseLayout", id: null },
      { type: "desk/deleteLayout", id: "profile-crowded" },
    ]);
  });

  it("a slider counts once, when it is let go", async () => {
    const { sent } = await panel();
    // The last change still waits for the service.
    expect(await screen.findByText(/^Saved in this browser/)).toBeTruthy();
    const size = screen.getByRole("slider", { name: /^Size of all/ });
    fireEvent.change(size, { target: { value: "1.2" } });
    fireEvent.change(size, { target: { value: "1.3" } });
    expect(sent).toEqual([]);
    fireEvent.pointerUp(size);
    expect(sent).toEqual([
      expect.objectContaining({
        type: "desk/saveLayout",
        id: "profile-crowded",
        layout: expect.objectContaining({ scale: 1.3 }),
      }),
    ]);
  });
});
