import { filter, map, merge, type Observable, of, scan, switchMap } from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import { after } from "../../lib/time.ts";
import type { StageGyro } from "../../ports/stage.ts";
import type { Clock } from "../../ports.ts";
import { touchControlsRest } from "../../rules/durations.ts";
import type { DeskFeatureDeps } from "./featureDeps.ts";

export interface DeskTouch {
  /** Nobody has used them for a while: they fade (R-TOUCH-02). */
  readonly resting: boolean;
  /** Whether turning the phone looks around. */
  readonly gyro: StageGyro;
}

interface TouchDeps extends Pick<DeskFeatureDeps, "events$"> {
  readonly ports: { readonly clock: Clock };
}

/** Follows how the touch controls are used. Every new picture starts over, with controls that nobody has touched. */
export function createDeskTouch(scope: Scope, { events$, ports }: TouchDeps): State<DeskTouch> {
  const start: DeskTouch = { resting: false, gyro: "off" };
  const held$ = events$.pipe(
    filter((event) => event.kind === "touch" || event.kind === "picture"),
    scan((held: ReadonlySet<string>, event) => {
      if (event.kind === "picture") return new Set<string>();
      const others = [...held].filter((control) => control !== event.control);
      return new Set(event.down ? [...others, event.control] : others);
    }, new Set<string>()),
  );
  const resting$: Observable<Partial<DeskTouch>> = held$.pipe(
    switchMap((held) =>
      merge(
        of({ resting: false }),
        held.size > 0
          ? of()
          : after(ports.clock, touchControlsRest, "desk/touchControlsRest").pipe(
              map(() => ({ resting: true })),
            ),
      ),
    ),
  );
  const gyro$: Observable<Partial<DeskTouch>> = events$.pipe(
    filter((event) => event.kind === "gyro" || event.kind === "picture"),
    map((event) => ({ gyro: event.kind === "gyro" ? event.state : "off" })),
  );
  return scope.state(
    "touch",
    start,
    merge(resting$, gyro$).pipe(scan((touch, change) => ({ ...touch, ...change }), start)),
  );
}
