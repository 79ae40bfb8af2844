import type { DeskPads, InputSnapshotSender } from "./inputSnapshot.ts";

/** The part of a gamepad that is used here. */
export interface Pad {
  readonly axes: readonly number[];
  readonly buttons: readonly { readonly value: number }[];
}

const maxPads = 4;
const maxAxes = 8;
const maxButtons = 24;
/** Sticks rarely rest at exactly zero. */
const deadZone = 0.08;

/** Polls the gamepads once per animation frame, while the page has the focus. @returns stops polling */
export function captureGamepads(window: Window, sender: InputSnapshotSender): () => void {
  let frame = 0;
  const poll = (): void => {
    frame = window.requestAnimationFrame(poll);
    sender.pad(window.document.hasFocus() ? padsOf(attached(window.navigator)) : []);
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

/** In the order of the browser's slots; empty slots are left out. */
export function padsOf(pads: readonly (Pad | null)[]): DeskPads {
  return pads
    .filter((pad) => pad !== null)
    .slice(0, maxPads)
    .map(({ axes, buttons }) => ({
      axes: axes.slice(0, maxAxes).map((value) => (Math.abs(value) < deadZone ? 0 : clamped(value, -1))),
      buttons: buttons.slice(0, maxButtons).map(({ value }) => clamped(value, 0)),
    }));
}

function clamped(value: number, min: number): number {
  return Number.isFinite(value) ? Math.round(Math.min(1, Math.max(min, value)) * 100) / 100 : 0;
}
