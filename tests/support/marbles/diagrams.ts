import type { ObservableNotification } from "rxjs";
import { type RunHelpers, TestScheduler } from "rxjs/testing";
import { expect } from "vitest";
import { stackHere } from "../fakes/tracing.ts";
import type { Mark } from "./diagramText.ts";
import { describeDifference } from "./difference.ts";
import { type Happening, lettersFor } from "./letters.ts";
import { failureAt, framesOf, reworded } from "./stack.ts";

/** A diagram that a test has stated. */
interface Statement {
  /** Of the line with the diagram. */
  readonly stack: () => string;
  /** Says how what came differs from the diagram; both as the scheduler keeps them. */
  readonly tell: (actual: unknown, expected: unknown) => string;
}

/** Maximum number of differing diagrams that are drawn. */
const maxDrawn = 3;

/** The diagrams of one test. All are compared, and those that differ are drawn above what came instead (R-TEST-01). */
export class Diagrams {
  /** In the order of the `expect…` calls, in which the scheduler compares. Null until its diagram is stated. */
  readonly #stated: Array<Statement | null> = [];
  readonly #differing: Array<{ readonly nth: number; readonly stack: string; readonly text: string }> = [];
  #compared = 0;
  /** When the test failed, ms: only what came before is compared. */
  #end = Number.POSITIVE_INFINITY;

  /** For the scheduler, which compares what came with each diagram when virtual time is over. */
  compare(actual: unknown, expected: unknown): void {
    const statement = this.#all()[this.#compared];
    this.#compared += 1;
    const [came, wanted] = [before(this.#end, actual), before(this.#end, expected)];
    if (statement === undefined || isEqual(came, wanted)) return;
    const { stack, tell } = statement;
    this.#differing.push({ nth: this.#compared, stack: stack(), text: tell(came, wanted) });
  }

  /** The same as the scheduler's, with each diagram remembered for {@link failure}. */
  observable(expectObservable: RunHelpers["expectObservable"]): RunHelpers["expectObservable"] {
    return (stream$, subscription) => {
      const nth = this.#stated.push(null) - 1;
      const shown = expectObservable(stream$, subscription);
      return {
        toBe: (marbles, values, error) => {
          this.#state(nth, (actual, expected) => streamDifference(lettersOf(marbles), expected, actual));
          shown.toBe(marbles, values, error);
        },
        toEqual: (other$) => {
          this.#state(nth, (actual, expected) => streamDifference([], expected, actual));
          shown.toEqual(other$);
        },
      };
    };
  }

  /** The same as the scheduler's, with each diagram remembered for {@link failure}. */
  subscriptions(expectSubscriptions: RunHelpers["expectSubscriptions"]): RunHelpers["expectSubscriptions"] {
    return (logs) => {
      const nth = this.#stated.push(null) - 1;
      const shown = expectSubscriptions(logs);
      return {
        toBe: (marbles) => {
          this.#state(nth, (actual, expected) => subscriptionsDifference(expected, actual));
          shown.toBe(marbles);
        },
      };
    };
  }

  /**
   * What differs, pointing at the line of the first diagram that does; null when all are as stated.
   * @param faults what went wrong inside meanwhile; empty for nothing
   */
  failure(faults: string): Error | null {
    const [first] = this.#differing;
    return first === undefined ? null : failureAt(this.#drawn(faults).join("\n\n"), first.stack);
  }

  /**
   * The error of a check that failed in virtual time, with the moment and what differs before it; it points at its own line still.
   * @param ms when it was thrown
   * @param compare lets the scheduler compare
   * @param faults as in {@link failure}
   */
  failureDuring(error: Error, ms: number, compare: () => void, faults: string): Error {
    this.#end = ms;
    compare();
    const drawn = this.#drawn(faults);
    const compared = this.#differing.length === 0 ? [] : [`Only what came before ${ms} ms is compared.`];
    return reworded(error, [`at ${ms} ms: ${error.message}`, ...drawn, ...compared].join("\n\n"));
  }

  #drawn(faults: string): readonly string[] {
    const all = this.#all().length;
    const drawn = this.#differing.slice(0, maxDrawn).map(({ nth, stack, text }) => {
      const place = framesOf(stack)[0]?.place;
      const which = all === 1 ? "the diagram" : `diagram ${nth} of ${all}`;
      return `${place === undefined ? "" : `${place}: `}${which} ${text}`;
    });
    const left = this.#differing.length - drawn.length;
    if (left > 0) drawn.push(`… and ${left} more differ`);
    return [...drawn, ...(faults === "" ? [] : [faults])];
  }

  #state(index: number, tell: Statement["tell"]): void {
    this.#stated[index] = { stack: stackHere(), tell };
  }

  #all(): readonly Statement[] {
    return this.#stated.filter((one) => one !== null);
  }
}

/** What the scheduler keeps of a stream or of subscriptions, without what came at a time or later. */
function before(ms: number, kept: unknown): unknown {
  if (!Array.isArray(kept)) return kept;
  return kept.flatMap((one): unknown[] => {
    if (isMessage(one)) return one.frame < ms ? [one] : [];
    if (!isLog(one)) return [one];
    const { subscribedFrame, unsubscribedFrame } = one;
    if (subscribedFrame >= ms) return [];
    return [unsubscribedFrame < ms ? one : { subscribedFrame, unsubscribedFrame: Number.POSITIVE_INFINITY }];
  });
}

function isEqual(actual: unknown, expected: unknown): boolean {
  try {
    expect(actual).toEqual(expected);
    return true;
  } catch {
    return false;
  }
}

/** The letters of a diagram in order, as the scheduler reads them. */
function lettersOf(marbles: string): readonly string[] {
  return TestScheduler.parseMarbles(marbles, undefined, undefined, undefined, true).map(({ notification }) =>
    notification.kind === "N" ? String(notification.value) : notification.kind === "C" ? "|" : "#",
  );
}

/** @param letters of the expected diagram; empty where another stream was expected */
function streamDifference(letters: readonly string[], expected: unknown, actual: unknown): string {
  const wanted = happeningsOf(expected);
  const stated =
    letters.length > 0
      ? wanted.map((one, index) => ({ ...one, letter: letters[index] ?? "?" }))
      : ofStream(wanted);
  const { marks, legend } = lettersFor(stated, happeningsOf(actual), isEqual);
  return describeDifference({ expected: stated, actual: marks, legend });
}

/** Letters for a stream that was expected without a diagram. */
function ofStream(wanted: readonly Happening[]): ReadonlyArray<Mark & Happening> {
  const { marks } = lettersFor([], wanted, isEqual);
  return wanted.map((one, index) => ({ ...one, letter: marks[index]?.letter ?? "?" }));
}

function happeningsOf(messages: unknown): readonly Happening[] {
  if (!Array.isArray(messages)) return [];
  return messages.filter(isMessage).map(({ frame, notification }) => {
    if (notification.kind === "N") return { at: frame, kind: "value", value: notification.value };
    return notification.kind === "C"
      ? { at: frame, kind: "end", value: undefined }
      : { at: frame, kind: "error", value: notification.error };
  });
}

function isMessage(
  one: unknown,
): one is { readonly frame: number; readonly notification: ObservableNotification<unknown> } {
  return typeof one === "object" && one !== null && "frame" in one && "notification" in one;
}

/** Of the first subscription that differs. */
function subscriptionsDifference(expected: unknown, actual: unknown): string {
  const [wanted, came] = [marksOfAll(expected), marksOfAll(actual)];
  const length = Math.max(wanted.length, came.length);
  for (let index = 0; index < length; index += 1) {
    const pair = { expected: wanted[index] ?? [], actual: came[index] ?? [] };
    if (!isEqual(pair.actual, pair.expected))
      return `(subscription ${index + 1} of ${wanted.length}) ${describeDifference({
        ...pair,
        legend: { values: new Map(), madeUp: new Set() },
      })}`;
  }
  return "differs";
}

function marksOfAll(logs: unknown): ReadonlyArray<readonly Mark[]> {
  if (!Array.isArray(logs)) return [];
  return logs
    .filter(isLog)
    .map(({ subscribedFrame, unsubscribedFrame }) => [
      { at: subscribedFrame, letter: "^" },
      ...(Number.isFinite(unsubscribedFrame) ? [{ at: unsubscribedFrame, letter: "!" }] : []),
    ]);
}

function isLog(
  one: unknown,
): one is { readonly subscribedFrame: number; readonly unsubscribedFrame: number } {
  return typeof one === "object" && one !== null && "subscribedFrame" in one;
}
