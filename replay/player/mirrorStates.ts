import { Subscription } from "rxjs";
import { hasStates, isState } from "../../recorder/states.ts";
import { type Source, source } from "../../streams/lib/state.ts";
import { lastIndex } from "../timeline/sorted.ts";

/** The values of one State, by the line after which they held. */
interface Track {
  readonly shown: Source<unknown>;
  readonly lines: number[];
  readonly values: unknown[];
}

/** An app that shows the States of another one as they were at any line (R-REC-36). */
export interface Mirror<T> {
  readonly shown: T;
  showAt(line: number): void;
  /** Ends watching; what was seen stays. */
  end(): void;
}

/**
 * Keeps every value that the States of an object have from now on, and shows them again. Values never change, so
 * keeping them costs a reference each, and going to any moment the time of looking it up. States inside States,
 * such as those of lazy modules, are included.
 * @param lineNow the last line that was worked off
 */
export function mirrorStates<T extends object>(owner: T, lineNow: () => number): Mirror<T> {
  const tracks: Track[] = [];
  const watching = new Subscription();
  const mirrored = new WeakMap<object, object>();

  const mirror = <Owner extends object>(original: Owner): Owner => {
    const states: [string, Source<unknown>][] = [];
    for (const [key, part] of Object.entries(original)) {
      if (!isState(part)) continue;
      const track: Track = { shown: source<unknown>(undefined), lines: [], values: [] };
      tracks.push(track);
      states.push([key, track.shown]);
      watching.add(part.subscribe((value) => keep(track, hasStates(value) ? mirrorOnce(value) : value)));
      track.shown.set(track.values[0]);
    }
    return Object.assign({ ...original }, Object.fromEntries(states));
  };
  const mirrorOnce = (original: object): object => {
    const copy = mirrored.get(original) ?? mirror(original);
    mirrored.set(original, copy);
    return copy;
  };
  const keep = ({ lines, values }: Track, value: unknown): void => {
    const line = lineNow();
    if (lines.at(-1) === line) {
      values[values.length - 1] = value;
      return;
    }
    lines.push(line);
    values.push(value);
  };

  const shown = mirror(owner);
  return {
    shown,
    showAt(line) {
      // States that are found on the way belong to lazy modules and are shown with the others.
      for (const { shown: state, lines, values } of tracks)
        state.set(
          values[
            Math.max(
              0,
              lastIndex(lines.length, (index) => (lines[index] ?? 0) <= line),
            )
          ],
        );
    },
    end: () => watching.unsubscribe(),
  };
}
