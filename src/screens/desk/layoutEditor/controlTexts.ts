import { defineMessage, defineMessages, type IntlShape } from "react-intl";
import type { TouchControl, TouchControlKind } from "../../../../streams/ports/touchLayout.ts";
import type { Box } from "../../../../streams/rules/touch/boxes.ts";

/** Names of the kinds of controls. */
export const kindTexts = defineMessages<TouchControlKind>({
  button: { id: "layout.kind.button", defaultMessage: "Button" },
  dpad: { id: "layout.kind.dpad", defaultMessage: "Direction pad" },
  stick: { id: "layout.kind.stick", defaultMessage: "Stick" },
  floatingStick: { id: "layout.kind.floatingStick", defaultMessage: "Stick where you touch" },
  aim: { id: "layout.kind.aim", defaultMessage: "Area to look around" },
  gyro: { id: "layout.kind.gyro", defaultMessage: "Turn the phone" },
  mousePad: { id: "layout.kind.mousePad", defaultMessage: "Mouse pad" },
  wheel: { id: "layout.kind.wheel", defaultMessage: "Mouse wheel" },
});

const named = defineMessage<{ kind: string; label: string }>({
  id: "layout.named",
  defaultMessage: "{kind} {label}",
});
const place = defineMessage<{ left: number; top: number; width: number; height: number }>({
  id: "layout.place",
  defaultMessage: "{left} from the left, {top} from the top, {width} wide, {height} high",
});

/** A control's name in the editor: "Button A". */
export function controlName({ formatMessage }: IntlShape, control: TouchControl): string {
  const kind = formatMessage(kindTexts[control.kind]);
  return "label" in control ? formatMessage(named, { kind, label: control.label }) : kind;
}

/** Position of a control, in words. */
export function placeText({ formatMessage }: IntlShape, { left, top, width, height }: Box): string {
  return formatMessage(place, {
    left: Math.round(left),
    top: Math.round(top),
    width: Math.round(width),
    height: Math.round(height),
  });
}
