import type { TouchControl } from "./touchLayout.ts";

/** The ways of a direction pad, clockwise. */
export const touchWays = ["up", "right", "down", "left"] as const;

export const isStick = ({ kind }: TouchControl): boolean => kind === "stick" || kind === "floatingStick";

/** The buttons and keys that a touch control presses; of a pad's stick, the directions. */
export function pressesOf(control: TouchControl): readonly (string | null)[] {
  switch (control.kind) {
    case "button":
      return [control.press];
    case "dpad":
      return touchWays.map((way) => control[way]);
    case "stick":
    case "floatingStick": {
      const { moves } = control;
      return typeof moves === "string" ? touchWays : touchWays.map((way) => moves[way]);
    }
    case "aim":
      return [control.tap];
    default:
      return [];
  }
}
