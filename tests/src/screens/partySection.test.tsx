import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeApp } from "../../../src/dev/fixtures/fakeApp.ts";
import { aGame } from "../../../src/dev/fixtures/games.ts";
import { playingDesk } from "../../../src/dev/fixtures/playingDesk.ts";
import type { PartyView } from "../../../streams/features/desk/party/party.ts";
import { deskOf, press, showDesk } from "../support/render.tsx";

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
  await showDesk(app);
  const section = await screen.findByRole("region", { name: "Play together" });
  return { app, section: within(section) };
}

describe("R-TOGETHER-04 the guests in the sheet", () => {
  it.each([
    ["to play where the game has a place", ["viewer", "pad2", "copilot"], "pad"],
    ["to watch where it has none", ["viewer", "copilot"], "viewer"],
  ] as const)("invites by one tap, once, %s", async (_, roles, joinAs) => {
    const { app, section } = await shown({ party: null, roles });
    fireEvent.click(section.getByRole("button", { name: /Invite somebody/ }));
    expect(app.sent.splice(0)).toEqual([{ type: "desk/inviteGuests", joinAs }]);
    act(() => deskOf(app).party.update((now) => ({ ...now, busy: true })));
    fireEvent.click(section.getByRole("button", { name: /Invite somebody/ }));
    expect(app.sent).toEqual([]);
  });

  it("new guests' role follows the PIN, and comes before everything that sends the link", async () => {
    const { section } = await shown({ party: { ...party, guests: [] } });
    const [first] = section.getAllByRole("button");
    const choice = section.getByLabelText("New guests");
    expect(first?.compareDocumentPosition(choice)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    expect(section.getByText("041573").compareDocumentPosition(choice)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });

  it("no two buttons of the page are called the same", async () => {
    await shown({});
    const names = screen
      .getAllByRole("button")
      .map(({ textContent }) => textContent)
      .filter(Boolean);
    expect(names).toEqual([...new Set(names)]);
  });

  it("offers a pad only where the game has one, and says when the invitation is locked", async () => {
    const { section } = await shown({
      roles: ["viewer", "copilot"],
      party: { ...party, guests: [...party.guests], locked: 1 },
    });
    expect(section.queryByRole("option", { name: /^(play along|player 2)$/ })).toBeNull();
    expect(section.getByRole("alert").textContent).toContain("Too many wrong PINs");
  });

  it("R-TOGETHER-08 who comes is announced in the menu while it is open", async () => {
    const { app } = await shown({});
    act(() => app.deskModule.value?.guestNotice.set({ name: "Noi", came: true }));
    expect(within(screen.getByRole("dialog")).getByText("Noi is here")).toBeTruthy();
    expect(screen.getAllByText("Noi is here")).toHaveLength(1);
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
    expect(section.queryByRole("img")).toBeNull();
    const button = section.getByRole("button", { name: "QR code for a guest" });
    await act(async () => void fireEvent.click(button));
    expect(await section.findByRole("img", { name: "QR code for a guest" })).toBeTruthy();
    fireEvent.click(button);
    expect(section.queryByRole("img")).toBeNull();
  });

  it("R-TOGETHER-10 passes the pad to a guest who is here, for good or for a minute, and takes it back", async () => {
    const { app, section } = await shown({});
    const give = section.getByRole("button", { name: "Give the pad", description: "Ann" });
    fireEvent.click(give);
    fireEvent.click(section.getByRole("button", { name: "Give the pad for a minute" }));
    act(() => app.desk.set(playingDesk({ buttons: [], baton: "guest-ann" })));
    fireEvent.click(
      screen.getByRole("button", { name: /Ann\u2069 has the pad.*Take it back/, hidden: true }),
    );
    expect(app.sent).toEqual([
      { type: "desk/passPad", to: "guest-ann" },
      { type: "desk/passPad", to: "guest-ann", seconds: 60 },
      { type: "desk/passPad", to: null },
    ]);
  });

  it("R-TOGETHER-09 shows the game on a television by its code, here, and stops that", async () => {
    const { app, section } = await shown({ party: null });
    await act(async () => void press(/Play on a TV/));
    fireEvent.change(await section.findByLabelText("Code on the TV"), { target: { value: "k7q-2mx" } });
    fireEvent.click(section.getByRole("button", { name: "Play on this TV" }));
    const television = { id: "guest-tv", name: "TV", role: "television" } as const;
    act(() => deskOf(app).party.update((now) => ({ ...now, party: { ...party, guests: [television] } })));
    expect(section.queryByRole("combobox", { name: /TV/ })).toBeNull();
    fireEvent.click(section.getByRole("button", { name: /Stop showing on the TV/ }));
    expect(app.sent).toEqual([
      { type: "desk/claimTelevision", code: "K7Q2MX", replace: false },
      { type: "desk/removeGuest", guestId: "guest-tv" },
    ]);
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
});
