import { concat, distinctUntilChanged, map, merge, type Observable, of, scan, switchMap } from "rxjs";
import * as z from "zod/mini";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { PageLifecycle } from "../../page/pageLifecycle.ts";
import { activeTimer } from "../../rules/activeTimer.ts";
import { deskHintShowsFor, numbersShowFor } from "../../rules/durations.ts";
import type { Stored } from "../../storage/stored.ts";
import type { CommonDeps } from "../commonDeps.ts";
import type { DeskFeatureDeps } from "./featureDeps.ts";
import { ofKind } from "./ofKind.ts";
import type { DeskTouch } from "./touch.ts";

/** The hints that are shown; each hides by itself. */
export interface DeskHints {
  /** That a phone held upright may be turned for a bigger picture. */
  readonly turnPhone: boolean;
  /** How the mouse that the game has caught comes back. */
  readonly freeMouse: boolean;
  /** Why the control that turns with the phone is gone. */
  readonly noGyro: boolean;
  /** Frame rate and time left, where they lie over the picture (R-DESK-27). */
  readonly numbers: boolean;
}

const turnHintSeen = z.literal(true);

/** Whether the hint to turn the phone was shown in this browser. */
const turnHintSeenItem: Stored<typeof turnHintSeen> = {
  key: "TURN_HINT_SEEN",
  area: "local",
  form: "json",
  schema: turnHintSeen,
};

interface Deps extends CommonDeps<"clock" | "typedStorage">, DeskFeatureDeps {
  readonly pageLifecycle: Pick<PageLifecycle, "visible">;
  readonly touch: State<DeskTouch>;
}

/**
 * Each hint shows for 6 s of a visible page after its cause begins, or until that ends (R-DESK-23); the one to turn the phone only once
 * in a browser. The numbers show for 3 s after the first frame and each touch of their place.
 */
export function createDeskHints(scope: Scope, deps: Deps): State<DeskHints> {
  const { actions, events$, clock, typedStorage, pageLifecycle, touch } = deps;
  const none: DeskHints = { turnPhone: false, freeMouse: false, noGyro: false, numbers: true };
  /** True, and false after so many ms of a visible page. */
  const trueFor = (ms: number, timer: string): Observable<boolean> =>
    concat(of(true), activeTimer(clock, ms, pageLifecycle.visible, timer).pipe(map(() => false)));
  const shown = (hint: keyof DeskHints, wanted$: Observable<boolean>): Observable<Partial<DeskHints>> =>
    wanted$.pipe(
      distinctUntilChanged(),
      switchMap((wanted) => (wanted ? trueFor(deskHintShowsFor, "desk/deskHintShowsFor") : of(false))),
      map((shows) => ({ [hint]: shows })),
    );
  const numbers$ = merge(ofKind(events$, "firstFrame"), actions.of("desk/glance")).pipe(
    switchMap(() => trueFor(numbersShowFor, "desk/numbersShowFor")),
    map((numbers) => ({ numbers })),
  );
  const caught$ = merge(
    ofKind(events$, "pointerLock").pipe(map(({ locked }) => locked)),
    // A lost picture releases the mouse without an event.
    ofKind(events$, "picture").pipe(map(() => false)),
  );
  /** True once in a browser, which is noted. */
  const isFirstUpright = (upright: boolean): boolean => {
    if (!upright || typedStorage.read(turnHintSeenItem)) return false;
    typedStorage.write(turnHintSeenItem, true);
    return true;
  };
  return scope.state(
    "hints",
    none,
    merge(
      numbers$,
      shown("turnPhone", actions.of("desk/upright").pipe(map(({ on }) => isFirstUpright(on)))),
      shown("freeMouse", caught$),
      shown("noGyro", touch.pipe(map(({ gyro }) => gyro === "denied" || gyro === "absent"))),
    ).pipe(scan((hints, change) => ({ ...hints, ...change }), none)),
  );
}
