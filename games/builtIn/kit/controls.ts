import type { DeskButton } from "../../../wire/desk/presses.ts";
import { type Canvas, glow, outlineRect, rect } from "./canvas.ts";
import { mix, white } from "./colour.ts";
import { drawText, textWidth } from "./font.ts";
import { isUpright } from "./frameBuffer.ts";
import type { Device, Inputs } from "./inputs.ts";
import { smallFont, unitOf } from "./layout.ts";
import type { Palette } from "./palette.ts";

/** The action of some buttons of a game, for its title screen. */
export interface Control {
  /** `pointer` drags a finger or a mouse over the picture, `tap` touches or clicks it. */
  readonly buttons: readonly ControlButton[];
  /** One or two words. */
  readonly action: string;
}

type ControlButton = DeskButton | "pointer" | "tap";

const arrows = { left: "<", right: ">", up: "^", down: "_" };

/** Label of each button, for each device. A gamepad has no pointer. */
const captions: Readonly<Record<Device, Readonly<Partial<Record<ControlButton, string>>>>> = {
  touch: { ...arrows, a: "A", b: "B", c: "C", d: "D", start: "START", pointer: "DRAG", tap: "TAP" },
  keys: { ...arrows, a: "SPACE", b: "SHIFT", c: "C", d: "V", start: "ENTER", pointer: "MOUSE", tap: "CLICK" },
  pad: { ...arrows, a: "A", b: "B", c: "X", d: "Y", start: "START" },
};

/** Labels of a game's touch buttons, if not A, B, C, D. */
export type TouchWords = Readonly<Partial<Record<DeskButton, string>>>;

const captionOf = (device: Device, button: ControlButton, words: TouchWords = {}): string | undefined =>
  (device === "touch" && button !== "pointer" && button !== "tap" ? words[button] : undefined) ??
  captions[device][button];

/** Label of a button on the current device. */
export const captionFor = (device: Device, button: DeskButton, words?: TouchWords): string =>
  captionOf(device, button, words) ?? "";

/** Prompt to continue, for the current device. */
export const promptFor = (device: Device, words?: TouchWords): string =>
  `${device === "touch" ? "TAP" : "PRESS"} ${captionFor(device, "a", words)}`;

interface Cap {
  readonly button: ControlButton;
  readonly caption: string;
  /** px */
  readonly width: number;
}

interface Entry {
  readonly caps: readonly Cap[];
  readonly action: string;
  /** px */
  readonly width: number;
}

/**
 * Draws the actions of the current device's buttons in centred rows; held ones light up on the next frame.
 * @param y top of the first row, px; moved up if the rows would not fit into the frame
 */
export function drawControls(
  to: Canvas,
  controls: readonly Control[],
  y: number,
  inputs: Inputs,
  palette: Palette,
  words?: TouchWords,
): void {
  const unit = unitOf(to);
  const gap = 22 * unit;
  const entries = controls
    .map((control) => entryOf(control, inputs.device, to, words))
    .filter(({ caps }) => caps.length > 0);
  // In landscape, touch buttons may cover both lower corners.
  const rows = rowsOf(entries, to.width * (isUpright(to) ? 0.94 : 0.75), gap);
  let top = Math.min(y, to.bottom - rows.length * 26 * unit);
  for (const row of rows) {
    let x = (to.width - row.reduce((sum, entry) => sum + entry.width + gap, -gap)) / 2;
    for (const entry of row) {
      drawEntry(to, entry, x, top, inputs, palette);
      x += entry.width + gap;
    }
    top += 26 * unit;
  }
}

function entryOf({ buttons, action }: Control, device: Device, to: Canvas, words?: TouchWords): Entry {
  const [unit, scale] = [unitOf(to), smallFont(to)];
  const caps = buttons.flatMap((button) => {
    const caption = captionOf(device, button, words);
    if (caption === undefined) return [];
    return [{ button, caption, width: Math.max(20 * unit, textWidth(caption, scale) + 9 * unit) }];
  });
  const capsWidth = caps.reduce((sum, cap) => sum + cap.width + 3 * unit, 0);
  return { caps, action, width: capsWidth + 5 * unit + textWidth(action, scale) };
}

/** Splits entries into rows that fit. @param width of a row, px */
function rowsOf(entries: readonly Entry[], width: number, gap: number): Entry[][] {
  const rows: Entry[][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    if (used + gap + entry.width > width) {
      rows.push([]);
      used = -gap;
    }
    rows.at(-1)?.push(entry);
    used += gap + entry.width;
  }
  return rows;
}

function drawEntry(
  to: Canvas,
  { caps, action }: Entry,
  left: number,
  top: number,
  inputs: Inputs,
  palette: Palette,
): void {
  const [unit, scale] = [unitOf(to), smallFont(to)];
  const height = 20 * unit;
  const textTop = top + height / 2 - 3.5 * scale;
  let x = left;
  for (const { button, caption, width } of caps) {
    const lit =
      button === "pointer" || button === "tap"
        ? inputs.pointer?.down
        : inputs.held.has(button) || inputs.pressed.has(button);
    if (lit) glow(to, x + width / 2, top + height / 2, height * 1.5, palette.hero, 0.9);
    rect(to, x, top, width, height, lit ? palette.hero : palette.ground, lit ? 1 : 0.75);
    outlineRect(to, x, top, width, height, Math.max(1, unit), lit ? white : mix(palette.hero, white, 0.2));
    drawText(to, caption, x + width / 2 + scale / 2, textTop, scale, white, "middle");
    x += width + 3 * unit;
  }
  drawText(to, action, x + 5 * unit, textTop, scale, palette.gain);
}
