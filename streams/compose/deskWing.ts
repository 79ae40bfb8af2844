import { merge, type Observable, Subject } from "rxjs";
import { type Away, createAway } from "../features/desk/away.ts";
import { createDeskIntents } from "../features/desk/deskIntents.ts";
import type { Desk } from "../features/desk/deskState.ts";
import type { DeskFeatureDeps } from "../features/desk/featureDeps.ts";
import { createPauseHint } from "../features/desk/pauseHint.ts";
import type { PictureEvent } from "../features/desk/picture.ts";
import { createDeskSheet, type DeskSheet } from "../features/desk/sheet.ts";
import { type ShowPicture, showPicture } from "../features/desk/showPicture.ts";
import { createTimeOver, type TimeOver } from "../features/desk/timeOver.ts";
import type { Paywall } from "../features/purchase/paywall.ts";
import type { ScheduleFeature } from "../features/schedule/schedule.ts";
import type { Scope } from "../lib/scope.ts";
import type { State } from "../lib/state.ts";
import type { StageAct } from "../ports/stage.ts";
import type { Foundation } from "./foundation.ts";
import type { Identity } from "./identity.ts";

/** What a player has at the desk besides the picture. Its code is loaded with the first game that is played. */
export interface DeskWing {
  /** As the function of that name; besides, the desk's features see its events and act on its stage. */
  readonly showPicture: ShowPicture;
  readonly sheet: State<DeskSheet>;
  /** The game stands still because its page was hidden; null while it does not. */
  readonly away: State<Away | null>;
  /** Whether it is to be said that this game cannot pause. */
  readonly pauseHint: State<boolean>;
  /** The game waits for its player to buy time; null while there is some. */
  readonly timeOver: State<TimeOver | null>;
}

export interface DeskWingDeps extends Foundation, Identity {
  readonly schedule: ScheduleFeature;
  readonly paywall: Paywall;
}

/** Wires up the features of the desk. */
export function createDeskWing(scope: Scope, wingDeps: DeskWingDeps): DeskWing {
  const events$ = new Subject<PictureEvent>();
  const deps: DeskFeatureDeps & DeskWingDeps = {
    ...wingDeps,
    events$,
    deskIntents: createDeskIntents(wingDeps),
  };
  const sheet = createDeskSheet(scope.child("sheet"), deps);
  const { away, acts$: presence$ } = createAway(scope.child("away"), { ...deps, clock: deps.ports.clock });
  const timeOver = createTimeOver(scope.child("timeOver"), {
    ...deps,
    clock: deps.ports.clock,
    schedule: deps.schedule.schedule,
    offerHour: deps.paywall.timeOver,
  });
  const acts$: Observable<StageAct> = merge(presence$);
  return {
    sheet,
    away,
    pauseHint: createPauseHint(scope.child("pauseHint"), { ...deps, clock: deps.ports.clock }),
    timeOver,
    showPicture: (pictureScope, pictureDeps, play): Observable<Desk> =>
      showPicture(pictureScope, pictureDeps, {
        ...play,
        acts$: merge(play.acts$, acts$),
        onEvent: (event) => events$.next(event),
      }),
  };
}
