import type { DeskPads, InputSnapshotSender } from "./inputSnapshot.ts";

/** The part of a gamepad that is used here. */
export interface Pad {
  readonly axes: readonly number[];
  readonly buttons: readonly { readonly value: number }[];
}

const maxPads = 4;
const maxAxes = 8;
const maxButtons = 24;
/** Of the standard mapping: the button with the maker's sign, which is the page's and not the game's. */
const guideButton = 16;
/** Sticks rarely rest at exactly zero. */
const deadZone = 0.08;

/**
 * Polls the gamepads once per animation frame, while the page has the focus.
 * @param onGuide called when the guide button of any gamepad goes down
 * @returns stops polling
 */
export function captureGamepads(
  window: Window,
  sender: InputSnapshotSender,
  onGuide: () => void,
): () => void {
  let frame = 0;
  let guideHeld = false;
  const poll = (): void => {
    frame = window.requestAnimationFrame(poll);
    const pads = window.document.hasFocus() ? attached(window.navigator) : [];
    const guide = pads.some((pad) => (pad?.buttons[guideButton]?.value ?? 0) > 0.5);
    if (guide && !guideHeld) onGuide();
    guideHeld = guide;
    sender.pad(padsOf(pads));
  };
  poll();
  return () => {
    window.cancelAnimationFrame(frame);
    sender.pad([]);
  };
}

/** A permissions policy may forbid the page to use gamepads. */
function attached(navigator: Navigator): readonly (Pad | null)[] {
  try {
    return navigator.getGamepads();
  } catch {
    return [];
  }
}

/** In the order of the browser's slots; empty slots are left out, and so is the guide button. */
export function padsOf(pads: readonly (Pad | null)[]): DeskPads {
  return pads
    .filter((pad) => pad !== null)
    .slice(0, maxPads)
    .map(({ axes, buttons }) => ({
      axes: axes.slice(0, maxAxes).map((value) => (Math.abs(value) < deadZone ? 0 : clamped(value, -1))),
      buttons: buttons
        .slice(0, maxButtons)
        .map(({ value }, index) => (index === guideButton ? 0 : clamped(value, 0))),
    }));
}

function clamped(value: number, min: number): number {
  return Number.isFinite(value) ? Math.round(Math.min(1, Math.max(min, value)) * 100) / 100 : 0;
}
