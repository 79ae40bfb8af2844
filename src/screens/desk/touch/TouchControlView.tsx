import { type CSSProperties, useEffect, useRef } from "react";
import { useIntl } from "react-intl";
import type { Picture, StageButton, TouchOptions } from "../../../../streams/ports/stage.ts";
import type { Box } from "../../../../streams/rules/touch/boxes.ts";
import { isTouchArea, type TouchControl } from "../../../../wire/desk/touchControls.ts";
import { accessibleName, ControlFace } from "./ControlFace.tsx";
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
  const intl = useIntl();
  useEffect(() => picture.control(element.current, control, options), [picture, control, options]);
  const common = {
    ref: (each: HTMLElement | null): void => {
      element.current = each;
    },
    className: styles[control.kind],
    style: placeStyle(box, control),
    "aria-label": accessibleName(intl, control),
    "data-control": control.kind,
    "data-area": isTouchArea(control) || undefined,
  };
  const face = <ControlFace control={control} action={action} size={Math.min(box.width, box.height)} />;
  if (!("label" in control)) return <fieldset {...common}>{face}</fieldset>;
  return (
    // The keyboard controls the game; a focused button would swallow key presses.
    <button type="button" tabIndex={-1} {...common}>
      {face}
    </button>
  );
}

type PlaceStyle = CSSProperties & Record<"--width" | "--size" | "--letters" | "--own", string | number>;

/** Letters are sized by the control, not by the font size of the page. */
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
