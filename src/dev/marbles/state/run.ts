import { map, type Observable, take } from "rxjs";
import { TestScheduler } from "rxjs/testing";
import type { Happening } from "../diagram/letters.ts";
import type { Rule } from "../rules/rule.ts";

/** A rule's output, or why it could not run. */
export type Outcome =
  | {
      readonly kind: "ran";
      readonly output: readonly Happening[];
      /** More came than is shown. */
      readonly cut: boolean;
    }
  | { readonly kind: "failed"; readonly why: string };

/** What a rule runs with: everything has been checked. */
export interface Setup {
  readonly numbers: ReadonlyMap<string, number>;
  readonly diagrams: ReadonlyMap<
    string,
    { readonly text: string; readonly values: Readonly<Record<string, unknown>> }
  >;
  /** When the output is no longer watched, ms. */
  readonly until: number;
}

/** Of an output. */
export const mostShown = 200;
/** The wall clock at the start: 2025-06-01, noon UTC. */
const epoch = Date.UTC(2025, 5, 1, 12);

/** Runs a rule in virtual time, as a marble test does. */
export function runRule(rule: Rule, { numbers, diagrams, until }: Setup): Outcome {
  const scheduler = new TestScheduler(() => true);
  const output: Happening[] = [];
  let cut = false;
  const note = (kind: Happening["kind"], value: unknown): void => {
    if (output.length < mostShown) output.push({ at: scheduler.frame, kind, value });
    else cut = true;
  };
  try {
    scheduler.run(({ hot, cold }) => {
      scheduler.maxFrames = until;
      // Hot inputs run from the start, whenever the rule subscribes to them.
      const streams = new Map<string, Observable<unknown>>();
      for (const { name, kind } of rule.inputs) {
        const { text, values } = found(diagrams, name);
        streams.set(name, kind === "hot" ? hot(text, values) : cold(text, values));
      }
      const output$ = rule.run({
        clock: { scheduler, now: () => epoch + scheduler.frame },
        number: (name) => found(numbers, name),
        stream: (name, schema) => found(streams, name).pipe(map((value) => schema.parse(value))),
      });
      scheduler.schedule(() =>
        output$.pipe(take(mostShown + 1)).subscribe({
          next: (value) => note("value", value),
          error: (error: unknown) => note("error", error),
          complete: () => note("end", undefined),
        }),
      );
    });
  } catch (error) {
    return { kind: "failed", why: String(error) };
  }
  return { kind: "ran", output, cut };
}

function found<T>(all: ReadonlyMap<string, T>, name: string): T {
  const one = all.get(name);
  if (one === undefined) throw new Error(`The rule has nothing called ${name}.`);
  return one;
}
