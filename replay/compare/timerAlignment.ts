import type { Line } from "../../recorder/format.ts";
import { clockSchemas, type TimerFact } from "../../recorder/recordSchemas.ts";
import type { CodeLines } from "./codeLines.ts";
import { type Expectations, timerName } from "./expectations.ts";
import type { Finding, Findings } from "./findings.ts";

export interface RunningTimer {
  /** Counts the timers of the app, from 1. */
  readonly id: number;
  /** The feature and the rule that started it. */
  readonly name: string;
  /** How long it was to run when it was started, ms. */
  readonly delay: number;
  /** How long it was to run since it fired last, ms; undefined the first time. */
  readonly period: number | undefined;
  /** When it has to fire, ms after the start. */
  readonly due: number;
  /** When it can fire at the earliest, ms after the start: an interval makes up for a tick that was late. */
  readonly notBefore: number;
  /** The line in whose work it was started; null for work that the recording does not have. */
  readonly startedBy: number | null;
  /** The lines of our code that started it; null while they are not traced. */
  readonly code: (() => CodeLines) | null;
  fire(): void;
}

/** A timer as recordings have it. */
export function factOf({ id, delay, period, name }: RunningTimer): {
  what: string;
  name: string;
  data: TimerFact;
} {
  const fact = { timer: id, delay, ...(period === undefined ? {} : { period }), name };
  return { what: "fire", name: "clock.timer", data: fact };
}

/** Matches recorded timers with the app's: by name, by what started them, by their delay. */
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

  /** @returns the timer that is most like the recorded one, null where none is; and why it is another one, null where it is the same */
  timerFor(
    line: Line,
    running: ReadonlyMap<number, RunningTimer>,
  ): { readonly timer: RunningTimer | null; readonly why: string | null } {
    const { name } = clockSchemas.timer.parse(line.data);
    this.#passed.set(name, (this.#passed.get(name) ?? 0) + 1);
    const found = likestTimer(line, running);
    if (!found.timer) this.#missed.push(line);
    return found;
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

  /** How a timer differs from the recorded one. */
  compare(line: Line, timer: RunningTimer): void {
    const fact = clockSchemas.timer.parse(line.data);
    const pairs = [
      ["name", fact.name, timer.name],
      ["delay", fact.period ?? fact.delay, timer.period ?? timer.delay],
    ] as const;
    const differing = pairs.filter(([, expected, actual]) => expected !== actual);
    const early = isEarly(line, timer) ? [["due", line.at, timer.notBefore] as const] : [];
    // A timer with another delay is fired at the recorded time anyway.
    for (const [path, expected, actual] of differing.length > 0 ? differing : early)
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

/** How much before its time a timer may fire, ms: some browsers round the clock to 100 ms. */
const earlyRoom = 100;

function isEarly({ at }: Line, { notBefore }: RunningTimer): boolean {
  return notBefore - at > earlyRoom;
}

/**
 * The timer that a recorded one is: that of the number, or where other timers were started before it, the one of the name that was started
 * by the same line. So a timer too many is found when it is overdue, and not as a wrong number.
 * @param line that fires it
 * @returns `why` it is another one than recorded; null where it is the same
 */
export function likestTimer(
  line: Line,
  running: ReadonlyMap<number, RunningTimer>,
): { readonly timer: RunningTimer | null; readonly why: string | null } {
  const fact = clockSchemas.timer.parse(line.data);
  let timer: RunningTimer | null = null;
  let likeness = 0;
  for (const one of running.values()) {
    const like = likenessOf(one, fact, line.cause);
    if (like > likeness) [timer, likeness] = [one, like];
  }
  return { timer, why: whyOther(line, fact, timer) };
}

/** @returns 0 for another timer */
function likenessOf(timer: RunningTimer, fact: TimerFact, cause: number | null): number {
  const isSameName = timer.name === fact.name;
  const isSameStart = timer.startedBy === cause;
  const isSameDelay = timer.delay === fact.delay && timer.period === fact.period;
  if (!isSameName && !(isSameStart && isSameDelay)) return 0;
  return (
    (isSameName ? 8 : 0) + (isSameStart ? 4 : 0) + (isSameDelay ? 2 : 0) + (timer.id === fact.timer ? 1 : 0)
  );
}

function whyOther(line: Line, { timer: id, name, delay, period }: TimerFact, other: RunningTimer | null) {
  const timer = `Timer ${id} (${name})`;
  if (!other) return `${timer} of ${delay} ms does not run.`;
  if (other.name !== name) return `Timer ${id} was ${name} and is ${other.name}.`;
  if (other.delay !== delay) return `${timer} was to run ${delay} ms and runs ${other.delay} ms.`;
  if (other.period !== period)
    return `${timer} was to fire again after ${period ?? "no"} ms and does after ${other.period ?? "no"} ms.`;
  if (other.startedBy !== line.cause) return `${timer} was started by another line.`;
  return isEarly(line, other)
    ? `${timer} fires at ${line.at} ms, and is due at ${other.notBefore} ms at the earliest.`
    : null;
}

function named(timer: string): { name: string; port: string } {
  return { name: `timer ${timer}`, port: `timer ${timer}` };
}
