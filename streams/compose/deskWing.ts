import { merge, type Observable, Subject } from "rxjs";
import { createDeskIntents } from "../features/desk/deskIntents.ts";
import type { Desk } from "../features/desk/deskState.ts";
import type { DeskFeatureDeps } from "../features/desk/featureDeps.ts";
import type { PictureEvent } from "../features/desk/picture.ts";
import { createPictureChoice, type PictureChoice } from "../features/desk/pictureChoice.ts";
import { createDeskSheet, type DeskSheet } from "../features/desk/sheet.ts";
import { type ShowPicture, showPicture } from "../features/desk/showPicture.ts";
import { createDeskTouch, type DeskTouch } from "../features/desk/touch.ts";
import { createWeakConnection } from "../features/desk/weakConnection.ts";
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
  readonly touch: State<DeskTouch>;
  readonly pictureChoice: State<PictureChoice>;
  /** Whether to say that the line is weak. */
  readonly weakConnection: State<boolean>;
}

export interface DeskWingDeps extends Foundation, Identity {
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
  const pictureChoice = createPictureChoice(scope.child("pictureChoice"), deps);
  const weakConnection = createWeakConnection(scope.child("weakConnection"), {
    ...deps,
    quality: pictureChoice.quality,
  });
  const acts$: Observable<StageAct> = merge(pictureChoice.acts$);
  return {
    sheet,
    touch,
    pictureChoice: pictureChoice.choice,
    weakConnection,
    showPicture: (pictureScope, pictureDeps, play): Observable<Desk> =>
      showPicture(pictureScope, pictureDeps, {
        ...play,
        acts$: merge(play.acts$, acts$),
        onEvent: (event) => events$.next(event),
      }),
  };
}
