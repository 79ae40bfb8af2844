import { type CSSProperties, useEffect, useRef } from "react";
import { defineMessages, useIntl } from "react-intl";
import type { Picture, StageButton, TouchOptions } from "../../../../streams/ports/stage.ts";
import type { TouchControl } from "../../../../streams/ports/touchLayout.ts";
import type { Box } from "../../../../streams/rules/touch/boxes.ts";
import { ControlFace } from "./ControlFace.tsx";
import styles from "./TouchControls.module.css";

/** One touch control at its place. The stage listens to the fingers on it, past React. */
export function TouchControlView({
  control,
  box,
  action,
  picture,
  options,
}: {
  control: TouchControl;
  box: Box;
  /** What its button does in this game. */
  action: StageButton["action"] | undefined;
  picture: Picture;
  options: TouchOptions;
}) {
  const element = useRef<HTMLElement>(null);
  const name = useControlName(control);
  useEffect(() => picture.control(element.current, control, options), [picture, control, options]);
  const common = {
    className: styles[control.kind],
    style: placeStyle(box, control),
    "data-control": control.kind,
  };
  const size = Math.min(box.width, box.height);
  const setElement = (each: HTMLElement | null): void => {
    element.current = each;
  };
  if (control.kind === "button" || control.kind === "gyro")
    return (
      <button
        type="button"
        // The keyboard controls the game; a focused button would swallow key presses.
        tabIndex={-1}
        ref={setElement}
        aria-label={control.kind === "gyro" ? `${control.label}: ${name}` : undefined}
        {...common}
      >
        <ControlFace control={control} action={action} size={size} />
      </button>
    );
  return (
    <fieldset ref={setElement} aria-label={name} {...common}>
      <ControlFace control={control} action={undefined} size={size} />
    </fieldset>
  );
}

type PlaceStyle = CSSProperties & Record<"--width" | "--size" | "--letters" | "--own", string | number>;

/** Letters are sized by the control, which a larger font does not let grow. */
export function placeStyle({ left, top, width, height }: Box, control: TouchControl): PlaceStyle {
  return {
    left,
    top,
    width,
    height,
    "--width": `${width}px`,
    "--size": `${Math.min(width, height)}px`,
    "--letters": "label" in control ? control.label.length : 1,
    "--own": control.opacity,
  };
}

const text = defineMessages({
  dpad: { id: "desk.pad", defaultMessage: "Directions" },
  stick: { id: "desk.touch.stick", defaultMessage: "Stick" },
  aim: { id: "desk.touch.aim", defaultMessage: "Swipe to look around" },
  gyro: { id: "desk.touch.gyro", defaultMessage: "Turn the phone to look around" },
  mousePad: { id: "desk.touch.mousePad", defaultMessage: "Mouse pad" },
  wheel: { id: "desk.touch.wheel", defaultMessage: "Mouse wheel" },
});

/** What a touch control is called where it bears no words: for screen readers, and in lists. */
function useControlName(control: TouchControl): string {
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
