import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { loadMessages } from "../../../src/bridge/translations.ts";
import { fakeApp } from "../../../src/dev/fixtures/fakeApp.ts";
import { touchControls } from "../../../src/dev/fixtures/playingDesk.ts";
import LayoutEditor, { type EditorProps } from "../../../src/screens/desk/layoutEditor/LayoutEditor.tsx";
import { type TouchLayout, usualLayout } from "../../../wire/desk/touchLayout.ts";
import type { TouchProfile } from "../../../wire/touchProfile.ts";
import { aButton } from "../../streams/features/desk/layoutEditing/arbitraryLayout.ts";
import { deskOf, show } from "../support/render.tsx";

const button = (id: string, label: string, dx: number) => ({ ...aButton, id, label, press: id, dx });
const controls = [button("a", "A", -20), button("b", "B", -120)];
const start = usualLayout({ version: 1, landscape: controls, portrait: [] });
const mine: TouchProfile = { id: "profile-1", name: "Mine", layout: start };

async function edit(changes: Partial<EditorProps> = {}) {
  const app = fakeApp("/streamDesk");
  const editor = (
    <LayoutEditor
      start={start}
      draft={null}
      placed={new Map()}
      own={start}
      chosen={null}
      count={0}
      buttons={touchControls("a", "b")}
      at={{ orientation: "landscape", room: { width: 800, height: 400 } }}
      origin={{ left: 0, top: 0 }}
      keepClear={[]}
      {...changes}
    />
  );
  await act(async () => {
    show(app, editor);
    await loadMessages("en", "sheet");
  });
  const dialog = await screen.findByRole("dialog", { name: "Edit the controls" });
  const control = (name: string) => within(dialog).getByRole("button", { name });
  const tool = (name: string) => fireEvent.click(within(dialog).getByRole("button", { name }));
  /** What went to the core. */
  const acts = () => app.sent.filter(({ type }) => type !== "desk/draftLayout");
  /** What would be there again: undefined before anything was said of it. */
  const drafts = () => app.sent.filter((intent) => intent.type === "desk/draftLayout");
  const draft = () => drafts().at(-1)?.layout;
  const saved = (): TouchLayout => {
    const found = app.sent.find((intent) => intent.type === "desk/saveLayout");
    if (!found) throw new Error("nothing saved");
    return found.layout;
  };
  const key = (name: string, pressed: string, more: object = {}) => {
    const element = control(name);
    act(() => element.focus());
    fireEvent.keyDown(element, { key: pressed, ...more });
  };
  const save = () => {
    tool("Save");
    fireEvent.click(within(dialog).getAllByRole("button", { name: "Save" }).at(-1) ?? dialog);
  };
  return { app, dialog, control, tool, acts, drafts, draft, saved, key, save };
}
const said = () => screen.getAllByRole("status").map(({ textContent }) => textContent);

describe("R-LAYOUT-01 the editor by keyboard alone", () => {
  it("says where a control is, moves it by the arrows, and saves it under a name", async () => {
    const { control, key, save, saved, acts } = await edit();
    expect(control("Button A").getAttribute("aria-description")).toBe(
      "708 from the left, 308 from the top, 72 wide, 72 high",
    );
    key("Button A", "ArrowLeft");
    key("Button A", "ArrowUp", { shiftKey: true });
    expect(said()).toContain("Button A: 707 from the left, 300 from the top, 72 wide, 72 high.");
    expect(control("Button A").getAttribute("aria-pressed")).toBe("true");
    save();
    expect(saved().landscape[0]).toMatchObject({ dx: -21, dy: -28 });
    expect(acts()).toEqual([
      expect.objectContaining({ type: "desk/saveLayout", id: null, name: "My layout" }),
      { type: "desk/editLayout", open: false },
    ]);
  });

  it("resizes by + and -, removes by Delete, undoes and does again", async () => {
    const { key, dialog, save, saved } = await edit();
    key("Button A", "+");
    key("Button A", "+");
    key("Button A", "-");
    key("Button B", "Delete");
    expect(within(dialog).queryByRole("button", { name: "Button B" })).toBeNull();
    fireEvent.keyDown(dialog, { key: "z", ctrlKey: true });
    fireEvent.keyDown(dialog, { key: "z", ctrlKey: true });
    expect(said()).toContain("Undone.");
    fireEvent.keyDown(dialog, { key: "Z", ctrlKey: true, shiftKey: true });
    save();
    expect(saved().landscape.map(({ id, width }) => [id, width])).toEqual([
      ["a", 80],
      ["b", 72],
    ]);
  });

  it("R-DESK-32 gives the focus back to a control, and takes it when its panel removes that", async () => {
    const { control, dialog, tool } = await edit();
    fireEvent.click(control("Button A"));
    tool("Close");
    act(() => control("Button A").focus());
    fireEvent.click(control("Button A"));
    tool("Remove");
    await waitFor(() => expect(document.activeElement).toBe(dialog));
  });

  it("warns of a control that is too near to another one", async () => {
    const { key, control } = await edit();
    expect(control("Button A").dataset.overlaps).toBeUndefined();
    for (let step = 0; step < 4; step += 1) key("Button A", "ArrowLeft", { shiftKey: true });
    expect(control("Button A").dataset.overlaps).toBe("true");
    expect(said().join()).toContain("It is too near to another control or button.");
  });

  it("takes a key that is pressed for a button, also Escape", async () => {
    const { control, dialog, save, saved } = await edit();
    fireEvent.click(control("Button A"));
    const listen = within(dialog).getByRole("button", { name: "Press a key" });
    fireEvent.click(listen);
    fireEvent.keyDown(listen, { key: "Escape", code: "Escape" });
    expect(within(dialog).getByLabelText<HTMLSelectElement>("Presses").value).toBe("Escape");
    save();
    expect(saved().landscape[0]).toMatchObject({ press: "Escape" });
  });

  it("closes at once when nothing was changed, and asks before changes are lost", async () => {
    const { key, tool, acts } = await edit();
    const closed = { type: "desk/editLayout", open: false };
    tool("Close without saving");
    key("Button A", "ArrowLeft");
    tool("Close without saving");
    expect(acts()).toEqual([closed]);
    tool("Discard them");
    expect(acts()).toEqual([closed, closed]);
  });

  it("R-DESK-25 adds a control, which is selected and said, and offers no vibration where the device has none", async () => {
    const { app, tool, dialog } = await edit();
    tool("All controls");
    expect(screen.getByRole("checkbox", { name: "Vibrate on a press" })).toBeDefined();
    const { abilities } = deskOf(app).screen.value;
    act(() => deskOf(app).screen.update((now) => ({ ...now, abilities: { ...abilities, haptics: false } })));
    expect(screen.queryByRole("checkbox", { name: "Vibrate on a press" })).toBeNull();
    tool("Mouse wheel");
    const added = within(dialog).getAllByRole("button", { name: "Mouse wheel" });
    expect(added.map((each) => each.getAttribute("aria-pressed"))).toContain("true");
    expect(said().join()).toContain("Mouse wheel: ");
  });
});

const drag = (element: HTMLElement, dx: number, dy: number) => {
  element.setPointerCapture = () => undefined;
  element.hasPointerCapture = () => true;
  fireEvent.pointerDown(element, { clientX: 500, clientY: 300, button: 0 });
  fireEvent.pointerMove(element, { clientX: 500 + dx / 2, clientY: 300 + dy / 2 });
  fireEvent.pointerMove(element, { clientX: 500 + dx, clientY: 300 + dy });
  fireEvent.pointerUp(element, { clientX: 500 + dx, clientY: 300 + dy });
  fireEvent.click(element);
};

it("R-LAYOUT-01 the editor by touch drags a control onto the grid in one step; a tap, also one that trembles, opens its properties", async () => {
  const { control, dialog, tool, save, saved } = await edit();
  drag(control("Button A"), -203, -101);
  expect(within(dialog).queryByText("Name on it")).toBeNull();
  drag(control("Button B"), 2, 2);
  expect(within(dialog).getByLabelText<HTMLInputElement>("Name on it").value).toBe("B");
  tool("Close");
  tool("Undo");
  tool("Redo");
  save();
  const moved = saved().landscape[0];
  expect(moved).toMatchObject({ x: 1, dx: -224, y: 0.5 });
  expect(control("Button A").style.left).toBe("504px");
});

describe("R-LAYOUT-02 saving", () => {
  it("replaces the chosen layout, or keeps it beside", async () => {
    const { tool, dialog, acts } = await edit({ chosen: mine, count: 1 });
    tool("Save");
    expect(within(dialog).getByLabelText<HTMLInputElement>("Its name").value).toBe("Mine");
    fireEvent.click(within(dialog).getByRole("button", { name: "Save as another one" }));
    expect(acts()[0]).toMatchObject({ type: "desk/saveLayout", id: null, name: "Mine" });
  });

  it("an eleventh is not offered, and a name that cannot be is said", async () => {
    const { tool, dialog } = await edit({ chosen: mine, count: 10 });
    tool("Save");
    const another = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Save as another one" });
    expect(another.disabled).toBe(true);
    expect(within(dialog).getByText(/You keep 10 layouts/)).toBeTruthy();
    fireEvent.change(within(dialog).getByLabelText("Its name"), { target: { value: "  " } });
    await waitFor(() => expect(within(dialog).getByText(/A name has 1 to 40 letters/)).toBeTruthy());
  });
});

describe("R-LAYOUT-04 changes that were not saved", () => {
  const changed: TouchLayout = { ...start, opacity: 0.4 };

  it.each([
    ["a kept layout", mine, "profile-1"],
    ["the game's own", null, null],
  ])(
    "are kept with every step, with what they were made of, and no more once all is undone: %s",
    async (_, chosen, profileId) => {
      const { key, draft, drafts, dialog } = await edit({ chosen });
      expect(draft()).toBeUndefined();
      key("Button A", "ArrowLeft");
      expect(drafts()).toEqual([expect.objectContaining({ profileId })]);
      expect(draft()).toMatchObject({ landscape: [{ dx: -21 }, {}] });
      fireEvent.keyDown(dialog, { key: "z", ctrlKey: true });
      expect(draft()).toBeNull();
    },
  );

  it("are offered again: to go on with, as a step that can be undone", async () => {
    const { dialog, control, tool, draft, save, saved } = await edit({ draft: changed });
    within(dialog).getByText("Your changes from before are still here. They were never saved.");
    // The question may lie over a control.
    expect(control("Button A").closest("[inert]")).not.toBeNull();
    tool("Go on editing");
    expect(control("Button A").closest("[inert]")).toBeNull();
    expect(draft()).toBeUndefined();
    fireEvent.keyDown(dialog, { key: "z", ctrlKey: true });
    expect(draft()).toBeNull();
    fireEvent.keyDown(dialog, { key: "z", ctrlKey: true, shiftKey: true });
    expect(draft()).toEqual(changed);
    save();
    expect(saved()).toEqual(changed);
  });

  it("are discarded on demand, and the editor stays open with the layout that is played with", async () => {
    const { tool, draft, acts, save, saved } = await edit({ draft: changed });
    tool("Discard them");
    expect(draft()).toBeNull();
    expect(acts()).toEqual([]);
    save();
    expect(saved()).toEqual(start);
  });
});
