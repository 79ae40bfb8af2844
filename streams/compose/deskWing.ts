import { merge, type Observable, Subject } from "rxjs";
import {
  type Controllers,
  createControllers,
  type PadNotice,
} from "../features/desk/controllers/controllers.ts";
import { createDeskIntents } from "../features/desk/deskIntents.ts";
import type { Desk } from "../features/desk/deskState.ts";
import type { DeskFeatureDeps } from "../features/desk/featureDeps.ts";
import { createLagWhenMoving, type LagCode, type LagFeature } from "../features/desk/lag/lagFeature.ts";
import type { PictureEvent } from "../features/desk/picture.ts";
import { createDeskSheet, type DeskSheet } from "../features/desk/sheet.ts";
import { type ShowPicture, showPicture } from "../features/desk/showPicture.ts";
import { createDeskTouch, type DeskTouch } from "../features/desk/touch.ts";
import type { ScheduleFeature } from "../features/schedule/schedule.ts";
import type { LoadCode } from "../lib/lazyModule.ts";
import type { Scope } from "../lib/scope.ts";
import type { State } from "../lib/state.ts";
import type { StageAct } from "../ports/stage.ts";
import type { Foundation } from "./foundation.ts";
import type { Identity } from "./identity.ts";

/** What a player has at the desk besides the picture. Its code is loaded with the first game that is played. */
export interface DeskWing extends LagFeature {
  /** As the function of that name; besides, the desk's features see its events and act on its stage. */
  readonly showPicture: ShowPicture;
  readonly sheet: State<DeskSheet>;
  readonly touch: State<DeskTouch>;
  readonly controllers: State<Controllers>;
  /** The controller that came or went just now; null for none. */
  readonly padNotice: State<PadNotice | null>;
}

export interface DeskWingDeps extends Foundation, Identity {
  readonly loadLag: LoadCode<LagCode>;
  readonly schedule: ScheduleFeature;
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
  const touch = createDeskTouch(scope.child("touch"), deps);
  const pads = createControllers(scope.child("controllers"), { ...deps, sheet });
  const acts$: Observable<StageAct> = merge(pads.acts$);
  const lag = createLagWhenMoving(scope.child("lag"), deps);
  return {
    sheet,
    touch,
    controllers: pads.controllers,
    padNotice: pads.notice,
    ...lag,
    showPicture: (pictureScope, pictureDeps, play): Observable<Desk> =>
      showPicture(pictureScope, pictureDeps, {
        ...play,
        acts$: merge(play.acts$, acts$),
        onEvent: (event) => events$.next(event),
      }),
  };
}
