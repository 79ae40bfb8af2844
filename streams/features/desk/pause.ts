import {
  combineLatest,
  distinctUntilChanged,
  filter,
  map,
  merge,
  type Observable,
  of,
  skip,
  startWith,
  switchMap,
  take,
} from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { StageAct } from "../../ports/stage.ts";
import type { Clock } from "../../ports.ts";
import { countdown } from "../../rules/countdown.ts";
import { resumesAfter } from "../../rules/durations.ts";
import type { DeskFeatureDeps } from "./featureDeps.ts";
import { ofKind } from "./ofKind.ts";

export interface Pause {
  /** A menu, an editor or a pop-up is open, and pauses the game. */
  readonly covered: State<boolean>;
  /** When a game that the player lets go on does so, s; 0 when none is about to (R-DESK-28). */
  readonly resumesIn: State<number>;
  readonly acts$: Observable<StageAct>;
}

/**
 * Pauses the game while any of the reasons is true (R-DESK-05), and for a countdown after them; a game that its player had left until
 * its first picture, and for a countdown after that (R-DESK-28). Sent at every change and to every new connection: the host keeps a
 * pause when a connection is lost, and this page may have been reloaded since.
 * @param reasons such as an open sheet; each emits its current value first
 */
export function createPause(
  scope: Scope,
  { events$, actions, clock }: DeskFeatureDeps & { readonly clock: Clock },
  reasons: readonly Observable<boolean>[],
): Pause {
  const over$ = events$.pipe(
    filter(({ kind }) => kind === "picture" || kind === "ended" || kind === "gaveUp"),
  );
  /** As the host says, which does not of a game that cannot pause. */
  const isPaused = scope.state(
    "isPaused",
    false,
    merge(
      events$.pipe(
        filter((event) => event.kind === "paused"),
        map(({ paused }) => paused),
      ),
      over$.pipe(map(() => false)),
    ),
  );
  /** The connection has shown a frame. On a busy device that may be before its `hello`. */
  const isMoving = scope.state(
    "isMoving",
    false,
    merge(ofKind(events$, "firstFrame").pipe(map(() => true)), over$.pipe(map(() => false))),
  );
  /** The host has not let a game go on that was left. */
  const returning$ = merge(
    ofKind(events$, "hello").pipe(map(({ left = false }) => left)),
    over$.pipe(map(() => false)),
  ).pipe(
    switchMap((left) => {
      if (!left) return of(false);
      return combineLatest([isMoving.pipe(filter(Boolean)), isPaused.pipe(filter(Boolean))]).pipe(
        take(1),
        map(() => false),
        startWith(true),
      );
    }),
    startWith(false),
  );
  const covered = scope.state("covered", false, combineLatest(reasons).pipe(map((all) => all.some(Boolean))));
  const goesOn$ = merge(over$, actions.of("desk/resume"));
  const phase = scope.state(
    "phase",
    { pause: false, resumesIn: 0 },
    combineLatest([covered, returning$]).pipe(
      map((all) => all.some(Boolean)),
      distinctUntilChanged(),
      switchMap((wanted) => {
        if (wanted) return of({ pause: true, resumesIn: 0 });
        if (!isPaused.value) return of({ pause: false, resumesIn: 0 });
        return countdown(clock, resumesAfter, goesOn$, "desk/resumesAfter").pipe(
          map((resumesIn) => ({ pause: resumesIn > 0, resumesIn })),
        );
      }),
    ),
  );
  const hello$ = events$.pipe(filter((event) => event.kind === "hello" && event.pausable));
  return {
    covered,
    resumesIn: scope.state("resumesIn", 0, phase.pipe(map(({ resumesIn }) => resumesIn))),
    acts$: merge(
      phase.pipe(
        map(({ pause }) => pause),
        distinctUntilChanged(),
        skip(1),
      ),
      hello$.pipe(map(() => phase.value.pause)),
    ).pipe(map((pause) => ({ pause }))),
  };
}
