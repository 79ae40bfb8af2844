import { defineMessage, defineMessages, type IntlShape } from "react-intl";
import type { PadSource, PadTarget } from "../../../../streams/ports/pads.ts";

const text = {
  ...defineMessages({
    up: { id: "sheet.pads.up", defaultMessage: "D-pad up" },
    down: { id: "sheet.pads.down", defaultMessage: "D-pad down" },
    left: { id: "sheet.pads.left", defaultMessage: "D-pad left" },
    right: { id: "sheet.pads.right", defaultMessage: "D-pad right" },
    leftX: { id: "sheet.pads.leftX", defaultMessage: "Left stick, to the right" },
    leftY: { id: "sheet.pads.leftY", defaultMessage: "Left stick, down" },
    rightX: { id: "sheet.pads.rightX", defaultMessage: "Right stick, to the right" },
    rightY: { id: "sheet.pads.rightY", defaultMessage: "Right stick, down" },
    nothing: { id: "sheet.pads.nothing", defaultMessage: "Nothing" },
  }),
  button: defineMessage<{ number: number }>({ id: "sheet.pads.button", defaultMessage: "Button {number}" }),
  axis: defineMessage<{ number: number; way: string }>({
    id: "sheet.pads.axis",
    defaultMessage: "Axis {number} {way}",
  }),
  hat: defineMessage<{ number: number; way: string }>({
    id: "sheet.pads.hat",
    defaultMessage: "Axis {number}, step {way}",
  }),
};

/** What is printed on the buttons of the usual pads; the same in every language. */
const printed = {
  a: "A · ✕",
  b: "B · ○",
  x: "X · □",
  y: "Y · △",
  l1: "L1 · LB",
  r1: "R1 · RB",
  l2: "L2 · LT",
  r2: "R2 · RT",
  select: "Select",
  start: "Start",
  l3: "L3",
  r3: "R3",
} as const;

const arrows = { up: "↑", right: "→", down: "↓", left: "←" } as const;

/** Whether a browser's translator should leave its name alone. */
export function isPrinted(target: PadTarget): boolean {
  return target in printed;
}

/** How a button or a stick is called. */
export function targetText({ formatMessage }: IntlShape, target: PadTarget): string {
  switch (target) {
    case "up":
    case "down":
    case "left":
    case "right":
    case "leftX":
    case "leftY":
    case "rightX":
    case "rightY":
      return formatMessage(text[target]);
    default:
      return printed[target];
  }
}

/** How a pad's own input is called, counted from 1; null: nothing. */
export function sourceText({ formatMessage }: IntlShape, source: PadSource | null): string {
  if (source === null) return formatMessage(text.nothing);
  const number = source.index + 1;
  if (source.from === "button") return formatMessage(text.button, { number });
  if (source.from === "hat") return formatMessage(text.hat, { number, way: arrows[source.way] });
  return formatMessage(text.axis, { number, way: source.way > 0 ? "+" : "−" });
}
