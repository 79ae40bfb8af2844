/** Fingers or a mouse on the timeline: where they are, and what they have done. */
export interface Touching {
  /** By the number of the pointer: its place, px from the left. */
  readonly pointers: ReadonlyMap<number, number>;
  /** Where the first one came down; null once it moved too far to be a tap. */
  readonly tapFrom: number | null;
}

export type Gesture =
  /** @param by px to the right */
  | { readonly kind: "pan"; readonly by: number }
  /** @param x what stays in place, px */
  | { readonly kind: "zoom"; readonly x: number; readonly factor: number }
  | { readonly kind: "tap"; readonly x: number };

export const untouched: Touching = { pointers: new Map(), tapFrom: null };

/** A finger that moves less is a tap, px. */
const tapReach = 6;

export function pointerDown(touching: Touching, id: number, x: number): Touching {
  const pointers = new Map(touching.pointers).set(id, x);
  return { pointers, tapFrom: pointers.size === 1 ? x : null };
}

/** One finger pans; two zoom by their distance, around their middle, and pan with it. */
export function pointerMove(
  touching: Touching,
  id: number,
  x: number,
): { touching: Touching; gestures: readonly Gesture[] } {
  const before = touching.pointers.get(id);
  if (before === undefined) return { touching, gestures: [] };
  const pointers = new Map(touching.pointers).set(id, x);
  const { tapFrom } = touching;
  if (tapFrom !== null && Math.abs(x - tapFrom) <= tapReach) return { touching, gestures: [] };
  const next: Touching = { pointers, tapFrom: null };
  const other = [...pointers].find(([one]) => one !== id)?.[1];
  if (other === undefined) return { touching: next, gestures: [{ kind: "pan", by: x - before }] };
  const factor = Math.max(1, Math.abs(x - other)) / Math.max(1, Math.abs(before - other));
  const middle = (x + other) / 2;
  return {
    touching: next,
    gestures: [
      { kind: "pan", by: (x - before) / 2 },
      { kind: "zoom", x: middle, factor },
    ],
  };
}

export function pointerUp(
  touching: Touching,
  id: number,
): { touching: Touching; gestures: readonly Gesture[] } {
  const pointers = new Map(touching.pointers);
  pointers.delete(id);
  const { tapFrom } = touching;
  return {
    touching: { pointers, tapFrom: null },
    gestures: tapFrom === null ? [] : [{ kind: "tap", x: tapFrom }],
  };
}

/** What a wheel does: up and down zoom, sideways or with Shift pan. @param turned px */
export function wheelGesture(x: number, turned: { x: number; y: number; shift: boolean }): Gesture {
  const sideways = turned.shift ? turned.y || turned.x : turned.x;
  if (turned.shift || Math.abs(turned.x) > Math.abs(turned.y)) return { kind: "pan", by: -sideways };
  return { kind: "zoom", x, factor: Math.exp(-turned.y * 0.0025) };
}
