/** A time on the screen. Waits take less room the longer they are, in the same place for every diagram. */
export interface Axis {
  /** Of the whole axis; one unit has room for a marble. */
  readonly width: number;
  readonly stops: ReadonlyArray<{ readonly at: number; readonly x: number }>;
}

/** Up to so many ms every one takes a unit; a longer wait takes this much more for each doubling. */
const exact = 2;
const forEachDoubling = 0.15;

function unitsOf(ms: number): number {
  return ms <= exact ? ms : exact + Math.log2(ms / exact) * forEachDoubling;
}

/** An axis on which all these times have a place, and 0. @param times ms, in any order, also repeated */
export function axisOf(times: readonly number[]): Axis {
  const stops: Array<{ at: number; x: number }> = [{ at: 0, x: 0 }];
  for (const at of [...new Set(times)].toSorted((one, other) => one - other)) {
    const last = stops.at(-1) ?? { at: 0, x: 0 };
    if (at > last.at) stops.push({ at, x: last.x + unitsOf(at - last.at) });
  }
  return { width: stops.at(-1)?.x ?? 0, stops };
}

/** The place of a time, in units; between two stops in proportion, behind the last as far as it takes. */
export function placeOf({ stops }: Axis, at: number): number {
  const after = stops.findIndex((stop) => stop.at >= at);
  const last = stops.at(-1) ?? { at: 0, x: 0 };
  if (after < 0) return last.x + unitsOf(at - last.at);
  const [from, to] = [stops[after - 1], stops[after] ?? last];
  if (!from) return to.x;
  return from.x + ((at - from.at) / (to.at - from.at)) * (to.x - from.x);
}

/** The time at a place, whole ms, never before 0. Behind the last stop every unit is as long as the longest wait's. */
export function timeAt({ stops }: Axis, x: number): number {
  if (x <= 0) return 0;
  const after = stops.findIndex((stop) => stop.x >= x);
  const [from, to] =
    after < 0 ? [stops.at(-2) ?? { at: 0, x: 0 }, stops.at(-1)] : [stops[after - 1], stops[after]];
  if (!from || !to || to.x === from.x) return Math.round(x);
  return Math.round(from.at + ((x - from.x) / (to.x - from.x)) * (to.at - from.at));
}
