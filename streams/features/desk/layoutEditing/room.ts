import {
  isTouchArea,
  smallestArea,
  type TouchControl,
  touchSizes,
} from "../../../../wire/desk/touchControls.ts";
import type { TouchLayout } from "../../../../wire/desk/touchLayout.ts";
import type { Box, Size } from "../../../rules/touch/boxes.ts";

type Drawn = Pick<TouchLayout, "scale" | "mirrored">;

/** Rounds px to one digit and fractions to four: finer makes no difference and takes more characters. */
const tenth = (value: number): number => Math.round(value * 10) / 10;
const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;
const clamped = (value: number, min: number, max: number): number =>
  Math.min(Math.max(value, min), Math.max(min, max));

/** The box of a control, inside the room and not smaller than a fingertip. */
export function boxOf(control: TouchControl, { scale, mirrored }: Drawn, room: Size): Box {
  const side = (length: number, available: number): number =>
    isTouchArea(control)
      ? length * available
      : Math.min(Math.max(touchSizes.smallest, length * scale), available);
  const width = side(control.width, room.width);
  const height = side(control.height, room.height);
  const { dx, dy } = isTouchArea(control) ? { dx: 0, dy: 0 } : control;
  const left = control.x * (room.width - width) + dx * scale;
  const top = control.y * (room.height - height) + dy * scale;
  return {
    left: clamped(mirrored ? room.width - width - left : left, 0, room.width - width),
    top: clamped(top, 0, room.height - height),
    width,
    height,
  };
}

/** The control in a box, stored as a push from the nearest corner, edge or middle: a thumb finds it anywhere. */
export function clampToBox<Control extends TouchControl>(
  control: Control,
  box: Box,
  { scale, mirrored }: Drawn,
  room: Size,
): Control {
  const inside = {
    left: clamped(mirrored ? room.width - box.width - box.left : box.left, 0, room.width - box.width),
    top: clamped(box.top, 0, room.height - box.height),
  };
  if (isTouchArea(control))
    return {
      ...control,
      width: share(box.width, room.width),
      height: share(box.height, room.height),
      x: fraction(inside.left, room.width - box.width),
      y: fraction(inside.top, room.height - box.height),
    };
  const across = anchored(inside.left, room.width - box.width, scale);
  const down = anchored(inside.top, room.height - box.height, scale);
  return {
    ...control,
    width: size(box.width, scale),
    height: size(box.height, scale),
    x: across.anchor,
    dx: across.push,
    y: down.anchor,
    dy: down.push,
  };
}

/** @param available the room beside the control, px */
function anchored(offset: number, available: number, scale: number): { anchor: number; push: number } {
  const at = fraction(offset, available);
  // By thirds of the room: 0, 0.5 or 1.
  const anchor = Math.min(Math.floor(at * 3), 2) / 2;
  return { anchor, push: clamped(tenth((offset - anchor * Math.max(available, 0)) / scale), -1_000, 1_000) };
}

const size = (drawn: number, scale: number): number =>
  clamped(tenth(drawn / scale), touchSizes.smallest, touchSizes.largest);
const share = (drawn: number, available: number): number =>
  clamped(rounded(drawn / available), smallestArea, 1);
const fraction = (offset: number, available: number): number =>
  available <= 0 ? 0 : clamped(rounded(offset / available), 0, 1);
