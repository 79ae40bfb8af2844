import { expect, test } from "vitest";
import { type Desk, reduceDesk } from "../../../../streams/features/desk/deskState.ts";
import { ownLayout } from "../../../../streams/features/desk/ownLayout.ts";
import { defaultLayout } from "../../../../streams/rules/touch/defaultLayout.ts";
import type { TouchControl } from "../../../../streams/wire/desk/touchLayout.ts";
import { presetNames, touchPresets } from "../../../../streams/wire/operator/touchPresets.ts";
import { game } from "../../../support/games.ts";
import { helloEvent } from "../../../support/helloEvent.ts";
import { FakePicture } from "../../../support/marbles.ts";

const ownTouchOf = (name: (typeof presetNames)[number]) => ({
  buttons: touchPresets[name].touch,
  layout: touchPresets[name].layout,
});
const pressesOf = (control: TouchControl) =>
  control.kind === "button"
    ? [control.press]
    : control.kind === "dpad"
      ? [control.up, control.right, control.down, control.left]
      : [];

test.each(presetNames)(
  "R-OPS-14 the preset %s presses keys, which every host knows, and no buttons",
  (name) => {
    const layout = ownLayout({ ownTouch: ownTouchOf(name) });
    const presses = [...(layout?.landscape ?? []), ...(layout?.portrait ?? [])].flatMap(pressesOf);
    expect(presses.length).toBeGreaterThan(0);
    for (const press of presses) expect(press ?? "KeyA").toMatch(/^[A-Z]/);
  },
);

test("R-OPS-14 the desk has the service's touch controls in place of the host's; what is none of them changes nothing", () => {
  const buttons = [{ id: "a", label: "FIRE", action: { en: "Fire" } }] as const;
  const hello = helloEvent({ buttons, layout: null });
  const layoutOf = (ownTouch: unknown) => {
    const connecting: Desk = { status: "connecting", game: game("g-1", { ownTouch }), again: false };
    const desk = reduceDesk(reduceDesk(connecting, { kind: "picture", picture: new FakePicture() }), hello);
    return desk.status === "playing" ? desk.layout : null;
  };
  const labels = layoutOf(ownTouchOf("driving"))?.landscape.flatMap((control) =>
    control.kind === "button" ? [[control.label, control.press]] : [],
  );
  expect(labels).toContainEqual(["GAS", "ArrowUp"]);
  const hostile = [
    undefined,
    null,
    "x",
    { buttons: [{ id: "a", label: "A", action: { en: "" }, press: "rm -rf /" }] },
  ];
  for (const wrong of hostile) expect(layoutOf(wrong)).toEqual(defaultLayout(buttons));
});
