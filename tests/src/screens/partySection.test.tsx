import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeApp } from "../../../src/dev/fixtures/fakeApp.ts";
import { aGame } from "../../../src/dev/fixtures/games.ts";
import { playingDesk } from "../../../src/dev/fixtures/playingDesk.ts";
import DeskScreen from "../../../src/screens/desk/DeskScreen.tsx";
import type { PartyView } from "../../../streams/features/desk/party/party.ts";
import { show } from "../support/render.tsx";

const party = {
  link: "the-secret-of-the-link",
  pin: "041573",
  locked: 0,
  joinAs: "viewer",
  guests: [
    { id: "guest-ann", name: "Ann", role: "viewer" },
    { id: "guest-bob", name: "<i>Bob</i>", role: "copilot" },
  ],
} as const;

async function shown(view: Partial<PartyView>) {
  const app = fakeApp("/streamDesk");
  app.deskModule.value?.sheet.set({ open: true, page: "together" });
  app.deskModule.value?.party.set({
    offered: true,
    party: { ...party, guests: [...party.guests] },
    connected: ["guest-ann"],
    roles: ["viewer", "pad2", "copilot"],
    busy: false,
    ...view,
  });
  app.desk.set(playingDesk({ game: aGame("1"), buttons: [] }));
  await act(async () => void show(app, <DeskScreen />));
  const section = await screen.findByRole("region", { name: "Play together" });
  return { app, section: within(section) };
}

describe("R-TOGETHER-04 the guests in the sheet", () => {
  it("invites by one tap", async () => {
    const { app, section } = await shown({ party: null });
    fireEvent.click(section.getByRole("button", { name: /Invite somebody/ }));
    expect(app.sent).toEqual([{ type: "desk/inviteGuests", joinAs: "viewer" }]);
  });

  it("ignores a second tap while an invitation is on its way", async () => {
    const { app, section } = await shown({ party: null, busy: true });
    fireEvent.click(section.getByRole("button", { name: /Invite somebody/ }));
    expect(app.sent).toEqual([]);
  });

  it("shows the PIN, and shares and copies the link with its secret behind the #", async () => {
    const { app, section } = await shown({});
    expect(section.getByText("041573")).toBeTruthy();
    fireEvent.click(section.getByRole("button", { name: /Send the link/ }));
    fireEvent.click(section.getByRole("button", { name: "Copy the link" }));
    const url = `${window.location.origin}/join#the-secret-of-the-link`;
    expect(app.sent).toMatchObject([
      { type: "text/share", url },
      { type: "text/copy", text: url },
    ]);
    expect(JSON.stringify(app.sent)).not.toContain("041573");
  });

  it("shows the link as a QR code when asked to", async () => {
    const { section } = await shown({});
    expect(section.queryByRole("img", { name: "Invitation to this game" })).toBeNull();
    await act(async () => void fireEvent.click(section.getByRole("button", { name: "Show the QR code" })));
    expect(await section.findByRole("img", { name: "Invitation to this game" })).toBeTruthy();
    fireEvent.click(section.getByRole("button", { name: "Hide the QR code" }));
    expect(section.queryByRole("img", { name: "Invitation to this game" })).toBeNull();
  });

  it("says who is here, gives and takes control, sends away and ends it all", async () => {
    const { app, section } = await shown({});
    expect(section.getByText("here")).toBeTruthy();
    expect(section.getByText("not connected")).toBeTruthy();
    expect(section.getByText("<i>Bob</i>")).toBeTruthy();
    fireEvent.change(section.getByLabelText("What Ann may do"), { target: { value: "pad2" } });
    fireEvent.click(section.getByRole("button", { name: "Send <i>Bob</i> away" }));
    fireEvent.click(section.getByRole("button", { name: "New PIN" }));
    fireEvent.change(section.getByLabelText("New guests"), { target: { value: "copilot" } });
    fireEvent.click(section.getByRole("button", { name: /End playing together/ }));
    expect(app.sent).toEqual([
      { type: "desk/setGuestRole", guestId: "guest-ann", role: "pad2" },
      { type: "desk/removeGuest", guestId: "guest-bob" },
      { type: "desk/newPin" },
      { type: "desk/inviteGuests", joinAs: "copilot" },
      { type: "desk/closeParty" },
    ]);
  });

  it("offers a pad only where the game has one", async () => {
    const { section } = await shown({ roles: ["viewer", "copilot"] });
    expect(section.queryByRole("option", { name: /next player/ })).toBeNull();
    expect(section.queryByRole("option", { name: "player 2" })).toBeNull();
  });

  it("a locked invitation says so", async () => {
    const { section } = await shown({ party: { ...party, guests: [], locked: 1 } });
    expect(section.getByRole("alert").textContent).toContain("Too many wrong PINs");
  });
});
