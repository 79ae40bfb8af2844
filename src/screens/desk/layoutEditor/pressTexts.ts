import { defineMessages, type IntlShape } from "react-intl";
import type { StageButton } from "../../../../streams/ports/stage.ts";

const text = defineMessages({
  MouseLeft: { id: "layout.press.mouseLeft", defaultMessage: "Left mouse button" },
  MouseMiddle: { id: "layout.press.mouseMiddle", defaultMessage: "Middle mouse button" },
  MouseRight: { id: "layout.press.mouseRight", defaultMessage: "Right mouse button" },
});

export const mousePresses = ["MouseLeft", "MouseMiddle", "MouseRight"] as const;

/** Keys that a phone has no other way to choose: the most used ones. Any other one can be pressed. */
export const usualKeys: readonly string[] = [
  ...["Space", "Enter", "Escape", "Tab", "Backspace", "ShiftLeft", "ControlLeft", "AltLeft"],
  ...["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"],
  ...Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ", (letter) => `Key${letter}`),
  ...Array.from("1234567890", (digit) => `Digit${digit}`),
  ...Array.from({ length: 10 }, (_, index) => `F${index + 1}`),
];

/** What a press is called: as the game calls its button, as on a keyboard, or the mouse button's name. */
export function pressText(intl: IntlShape, press: string, buttons: readonly StageButton[]): string {
  if (press === "MouseLeft" || press === "MouseMiddle" || press === "MouseRight")
    return intl.formatMessage(text[press]);
  const button = buttons.find(({ id }) => id === press);
  if (button) {
    const does = intl.locale === "th" ? button.action.th : button.action.en;
    return does === "" ? button.label : `${button.label} · ${does}`;
  }
  return press.replace(/^(Key|Digit)(?=.$)/, "");
}
