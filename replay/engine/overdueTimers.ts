import type { Line } from "../../recorder/format.ts";
import type { RunningTimer } from "../compare/timerAlignment.ts";
import type { ReplayTimers } from "./replayTimers.ts";

/** How late a recorded timer may fire, ms of recorded time. */
const grace = 1_000;
/** The same while the page is hidden, where browsers may fire timers once a minute. */
const hiddenGrace = 61_000;

/**
 * Finds the timers of a replayed app that the recording does not fire, such as one that polls for ever (R-REC-10). A
 * page that sleeps fires all its timers after it has woken up, so a timer is late from the first line on that comes
 * after its time.
 */
export class OverdueTimers {
  readonly #timers: ReplayTimers;
  #hidden: boolean;
  /** From when on a timer that is due is late, ms after the start, by its number. */
  #lateFrom = new Map<number, number>();

  /** @param visible whether the page was visible at the start */
  constructor(timers: ReplayTimers, visible: boolean) {
    this.#timers = timers;
    this.#hidden = !visible;
  }

  /** Called with each line before it is played. @returns the timers that should have fired long before */
  before(line: Line): readonly RunningTimer[] {
    if (line.what === "next" && line.port === "lifecycle" && line.kind === "visibleChanges") {
      this.#hidden = line.data === false;
      this.#lateFrom.clear();
    }
    const room = this.#hidden ? hiddenGrace : grace;
    const late: RunningTimer[] = [];
    const before = this.#lateFrom;
    this.#lateFrom = new Map();
    for (const timer of this.#timers.running.values()) {
      if (timer.due > line.at) continue;
      const known = before.get(timer.id);
      const from = known === undefined || known < timer.due ? line.at : known;
      this.#lateFrom.set(timer.id, from);
      if (line.at - from >= room) late.push(timer);
    }
    return late;
  }

  /** Called after the last line. @param endAt of the recording, ms: nothing fired until then */
  atEnd(endAt: number): readonly RunningTimer[] {
    const room = this.#hidden ? hiddenGrace : grace;
    return [...this.#timers.running.values()].filter(({ due }) => endAt - due >= room);
  }
}
