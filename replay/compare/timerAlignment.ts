import type { Line } from "../../streams/adapters/recording/format.ts";
import { clockSchemas, type TimerFact } from "../../streams/adapters/recording/recordSchemas.ts";
import { factOf, type RunningTimer } from "../engine/replayTimers.ts";
import { type Expectations, timerName } from "./expectations.ts";
import type { Finding, Findings } from "./findings.ts";

/** Which timer of the app a recorded one is: by name, by what started it, by its delay. */
export class TimerAlignment {
  readonly #expectations: Expectations;
  readonly #findings: Findings;
  /** How many fires of each name have been played or missed. */
  readonly #passed = new Map<string, number>();
  #missed: Line[] = [];

  constructor(expectations: Expectations, findings: Findings) {
    this.#expectations = expectations;
    this.#findings = findings;
  }

  /** Recorded fires of timers that do not run. */
  get missed(): readonly Line[] {
    return this.#missed;
  }

  /** @returns the timer that fires; null where none runs */
  timerFor(line: Line, running: ReadonlyMap<number, RunningTimer>): RunningTimer | null {
    const fact = clockSchemas.timer.parse(line.data);
    this.#passed.set(fact.name, (this.#passed.get(fact.name) ?? 0) + 1);
    let best: RunningTimer | null = null;
    let bestLikeness = 0;
    for (const timer of running.values()) {
      const likeness = likenessOf(timer, fact, line.cause);
      if (likeness > bestLikeness) [best, bestLikeness] = [timer, likeness];
    }
    if (best) this.#compare(line, fact, best);
    else this.#missed.push(line);
    return best;
  }

  /** The timer of a fire that was missed, once it is due. */
  lateTimerFor(line: Line, running: ReadonlyMap<number, RunningTimer>, at: number): RunningTimer | null {
    const name = timerName(line);
    for (const timer of running.values()) {
      if (timer.name !== name || timer.due > at || this.isAwaited(timer)) continue;
      this.#missed = this.#missed.filter((one) => one !== line);
      this.#add("later", name, line, timer, line.cause, line.seq);
      return timer;
    }
    return null;
  }

  /** True when the recording has yet to fire what the same line has started. */
  isAwaited({ name, startedBy }: RunningTimer): boolean {
    const fires = this.#expectations.fires(name);
    for (let at = this.#passed.get(name) ?? 0; at < fires.length; at += 1)
      if (fires[at]?.cause === startedBy) return true;
    return false;
  }

  /** A timer that the recording never fires. */
  extra(timer: RunningTimer, seq: number): Finding {
    return this.#add("extra", timer.name, null, timer, timer.startedBy, seq);
  }

  #compare(line: Line, fact: TimerFact, timer: RunningTimer): void {
    const pairs = [
      ["name", fact.name, timer.name],
      ["delay", fact.period ?? fact.delay, timer.period ?? timer.delay],
    ] as const;
    for (const [path, expected, actual] of pairs)
      if (expected !== actual)
        this.#findings.add({
          kind: "changed",
          ...named(fact.name),
          expected: line,
          actual: factOf(timer),
          difference: { path, expected, actual },
          cause: line.cause,
          seq: line.seq,
          code: timer.code?.() ?? [],
        });
  }

  #add(
    kind: "later" | "extra",
    name: string,
    expected: Line | null,
    timer: RunningTimer,
    cause: number | null,
    seq: number,
  ): Finding {
    const code = timer.code?.() ?? [];
    return this.#findings.add({ kind, ...named(name), expected, actual: factOf(timer), cause, seq, code });
  }
}

/** @returns 0 for another timer */
function likenessOf(timer: RunningTimer, { name, delay, period }: TimerFact, cause: number | null): number {
  const isSameName = timer.name === name;
  const isSameStart = timer.startedBy === cause;
  const isSameDelay = timer.delay === delay && timer.period === period;
  if (!isSameName && !(isSameStart && isSameDelay)) return 0;
  return (isSameName ? 8 : 0) + (isSameStart ? 4 : 0) + (isSameDelay ? 2 : 0);
}

function named(timer: string): { name: string; port: string } {
  return { name: `timer ${timer}`, port: `timer ${timer}` };
}
