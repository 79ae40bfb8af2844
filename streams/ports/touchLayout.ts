export { isTouchArea } from "../../wire/desk/touchArea.ts";
export type {
  PictureRectangle,
  TouchArea,
  TouchArrangements,
  TouchControl,
  TouchControlKind,
  TouchLayout,
  TouchOrientation,
  TouchSpot,
  TouchWays,
} from "../../wire/desk/touchLayout.ts";
export { isStick, pressesOf, touchWays } from "../../wire/desk/touchPresses.ts";
export { usualSettings } from "../../wire/desk/usualSettings.ts";
