import {
  concatMap,
  exhaustMap,
  from,
  mergeMap,
  Observable,
  type ObservableInput,
  type ObservedValueOf,
  type OperatorFunction,
  switchMap,
  type TeardownLogic,
} from "rxjs";
import type { Change, Flattening } from "./runFile.ts";

interface Switchboard {
  active: Change | null;
  /**
   * Places that ran, constants that were read, and operators that got a value while busy, since it was last emptied. For an operator also
   * `PLACE asked`, and `PLACE open` if its source continued after its first value.
   */
  readonly reached: Set<string>;
  /** Operators whose source has emitted one value and not ended, by subscription. */
  readonly open: Map<object, string>;
}

declare global {
  // The runner and the code under test may each load their own copy of this module.
  var mutantSwitchboard: Switchboard | undefined;
}

export function switchboard(): Switchboard {
  globalThis.mutantSwitchboard ??= { active: null, reached: new Set(), open: new Map() };
  return globalThis.mutantSwitchboard;
}

/** Everything reached since the last call. */
export function takeReached(): string[] {
  const { reached, open } = switchboard();
  const places = [...reached, ...Array.from(new Set(open.values()), (place) => `${place} open`)];
  reached.clear();
  open.clear();
  return places;
}

/** Whether the mutant of a place is active. */
export function isActive(place: string): boolean {
  const board = switchboard();
  board.reached.add(place);
  return board.active?.places.includes(place) ?? false;
}

/** Positions of neighbouring statements, in the order in which they run. @param places of the exchanges, one between each two */
export function order(places: readonly string[]): readonly number[] {
  const positions = [0, ...places.map((_place, index) => index + 1)];
  const exchanged = places.map(isActive).indexOf(true);
  if (exchanged >= 0) positions.splice(exchanged, 2, exchanged + 1, exchanged);
  return positions;
}

/** A comparison by content that its mutant replaces by identity; decided at each call. */
export function equality<T>(place: string, written: (one: T, other: T) => boolean) {
  return (one: T, other: T): boolean => (isActive(place) ? Object.is(one, other) : written(one, other));
}

/** An operator that its mutant removes; decided at each subscription. */
export function removable<T>(place: string, written: OperatorFunction<T, T>): OperatorFunction<T, T> {
  return (source) =>
    new Observable((subscriber) => (isActive(place) ? source : written(source)).subscribe(subscriber));
}

/** A clean-up that its mutant removes. */
export function teardown(place: string, written: TeardownLogic): TeardownLogic {
  return () => {
    if (isActive(place)) return;
    if (typeof written === "function") written();
    else written?.unsubscribe();
  };
}

type Project<T, O> = (value: T, index: number) => O;

/**
 * Replaces an operator in the code; the actual operator is chosen at each subscription. Its place counts as reached if a value arrives
 * while an earlier one is still being processed: otherwise all four behave the same.
 */
export function flattening(place: string, written: Flattening) {
  const board = switchboard();
  return <T, O extends ObservableInput<unknown>>(project: Project<T, O>, concurrent?: number) =>
    (source: Observable<T>): Observable<ObservedValueOf<O>> =>
      new Observable((subscriber) => {
        const change = board.active;
        const chosen = (change?.places.includes(place) ? change.operator : undefined) ?? written;
        let busy = 0;
        const watched: Project<T, Observable<ObservedValueOf<O>>> = (value, index) => {
          busy += 1;
          const inner = from(project(value, index));
          return new Observable((result) => {
            result.add(inner.subscribe(result));
            result.add(() => {
              busy -= 1;
            });
          });
        };
        const subscription = {};
        let values = 0;
        const noted = new Observable<T>((values$) =>
          source.subscribe({
            next: (value) => {
              values += 1;
              board.reached.add(`${place} asked`);
              if (busy > 0) board.reached.add(place);
              values$.next(value);
              // A subscriber that has left with the first value does not want another one.
              if (values === 1 && !values$.closed) board.open.set(subscription, place);
            },
            error: (error) => values$.error(error),
            complete: () => {
              if (values === 1) board.open.delete(subscription);
              values$.complete();
            },
          }),
        );
        return noted.pipe(operator(chosen, watched, concurrent)).subscribe(subscriber);
      });
}

function operator<T, O extends ObservableInput<unknown>>(
  name: Flattening,
  project: Project<T, O>,
  concurrent: number | undefined,
): OperatorFunction<T, ObservedValueOf<O>> {
  switch (name) {
    case "switchMap":
      return switchMap(project);
    case "exhaustMap":
      return exhaustMap(project);
    case "concatMap":
      return concatMap(project);
    case "mergeMap":
      return mergeMap(project, concurrent);
  }
}

/** Lets the active mutant change a module's constants. @param constants the module's exports, as its importers see them */
export function watchConstants(file: string, constants: object): void {
  const board = switchboard();
  for (const [name, written] of Object.entries(constants)) {
    const place = `${file} ${name}`;
    Object.defineProperty(constants, name, {
      enumerable: true,
      configurable: true,
      get(): unknown {
        board.reached.add(place);
        const values = board.active?.values;
        return values !== undefined && place in values ? values[place] : written;
      },
    });
  }
}
