import { defineMessages, useIntl } from "react-intl";
import type { TouchControl } from "../../../../streams/ports/touchLayout.ts";

const text = defineMessages({
  dpad: { id: "desk.pad", defaultMessage: "Directions" },
  stick: { id: "desk.touch.stick", defaultMessage: "Stick" },
  aim: { id: "desk.touch.aim", defaultMessage: "Swipe to look around" },
  gyro: { id: "desk.touch.gyro", defaultMessage: "Turn the phone to look around" },
  mousePad: { id: "desk.touch.mousePad", defaultMessage: "Mouse pad" },
  wheel: { id: "desk.touch.wheel", defaultMessage: "Mouse wheel" },
});

/** What a touch control is called where it bears no words: for screen readers, and in lists. */
export function useControlName(control: TouchControl): string {
  const { formatMessage } = useIntl();
  switch (control.kind) {
    case "button":
      return control.label;
    case "floatingStick":
      return formatMessage(text.stick);
    default:
      return formatMessage(text[control.kind]);
  }
}
