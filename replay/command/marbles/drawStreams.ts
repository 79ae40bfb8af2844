import type { Recording } from "../../../recorder/format.ts";
import type { LazyModules } from "../../../streams/compose/lazyModules.ts";
import { endOf } from "../judge.ts";
import { momentsOf, openReplay, playThrough } from "../openReplay.ts";
import type { Until } from "../options.ts";
import { type Diagram, diagramOf, type Moment } from "./diagram.ts";
import { settle } from "./namedStream.ts";

/** Streams of a replay as diagrams, and how long they are, in whole ms. */
export interface Drawn {
  readonly until: number;
  readonly streams: ReadonlyMap<string, Diagram>;
}

/**
 * Replays a recording and draws chosen streams of today's app (R-REC-17).
 * @param names see `namedStream`
 * @throws Refused when there is no such stream
 */
export function drawStreams(
  recording: Recording,
  lazyModules: LazyModules,
  { names, until }: { names: readonly string[]; until: Until | null },
): Drawn {
  const opened = openReplay(recording, lazyModules);
  try {
    const watched = names.map((name) => ({ name, settled: settle(opened, name), moments: [] as Moment[] }));
    const last = lastMoment(recording, until);
    for (const ms of momentsOf(recording)) {
      if (ms > last) break;
      playThrough(opened, ms);
      for (const { settled, moments } of watched) {
        const taken = settled.take();
        if (taken) moments.push({ ms, value: taken.value });
      }
    }
    return {
      until: last + 1,
      streams: new Map(watched.map(({ name, moments }) => [name, diagramOf(moments)])),
    };
  } finally {
    opened.end();
  }
}

/** The last whole millisecond of a recording, or of the part of it that is asked for. */
function lastMoment(recording: Recording, until: Until | null): number {
  const { endAt } = recording;
  return Math.floor(Math.min(endAt, endOf(recording, until) ?? endAt));
}
