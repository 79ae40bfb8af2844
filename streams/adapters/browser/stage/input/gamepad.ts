import type { DeskPads, Held } from "./inputSnapshot.ts";

/** As much of a gamepad as is used here. */
export interface Pad {
  readonly axes: readonly number[];
  readonly buttons: readonly { readonly value: number }[];
}

const mostPads = 4;
const mostAxes = 8;
const mostButtons = 24;
/** Sticks rarely rest at exactly zero. */
const rest = 0.08;

/** Looks at the gamepads once a frame. */
export function takeGamepads(window: Window, held: Held): () => void {
  let frame = 0;
  const look = (): void => {
    frame = window.requestAnimationFrame(look);
    held.pad(padsOf(attached(window.navigator)));
  };
  look();
  return () => {
    window.cancelAnimationFrame(frame);
    held.pad([]);
  };
}

/** A page may be forbidden to ask. */
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
    .slice(0, mostPads)
    .map(({ axes, buttons }) => ({
      axes: axes.slice(0, mostAxes).map((value) => (Math.abs(value) < rest ? 0 : limited(value, -1))),
      buttons: buttons.slice(0, mostButtons).map(({ value }) => limited(value, 0)),
    }));
}

function limited(value: number, least: number): number {
  return Number.isFinite(value) ? Math.round(Math.min(1, Math.max(least, value)) * 100) / 100 : 0;
}
