import type { TouchArrangements, TouchControl } from "../../ports/touchLayout.ts";
import { defaultLayout } from "../../rules/touch/defaultLayout.ts";
import type { GameBrief } from "../../wire/catalogue.ts";
import { ownTouch } from "../../wire/desk/ownTouch.ts";

/** The touch controls that the service gives a game in place of its host's (R-OPS-14); null for none, and for none that can be read. */
export function ownLayout(game: Pick<GameBrief, "ownTouch"> | null): TouchArrangements | null {
  const read = ownTouch.safeParse(game?.ownTouch);
  if (!read.success) return null;
  const { buttons, layout } = read.data;
  // The host has other keys for the same buttons.
  const keys = new Map<string, string>(buttons.map(({ id, press }) => [id, press]));
  const keyOf = (press: string | null) => (press === null ? null : (keys.get(press) ?? press));
  const byKeys = (control: TouchControl): TouchControl => {
    switch (control.kind) {
      case "button":
        return { ...control, press: keys.get(control.press) ?? control.press };
      case "dpad": {
        const { up, right, down, left } = control;
        return { ...control, up: keyOf(up), right: keyOf(right), down: keyOf(down), left: keyOf(left) };
      }
      default:
        return control;
    }
  };
  const { landscape, portrait, version } = layout ?? defaultLayout(buttons);
  return { version, landscape: landscape.map(byKeys), portrait: portrait.map(byKeys) };
}
