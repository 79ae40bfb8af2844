import { merge, type Observable, Subject } from "rxjs";
import {
  type Controllers,
  createControllers,
  type PadNotice,
} from "../features/desk/controllers/controllers.ts";
import { createDeskIntents } from "../features/desk/deskIntents.ts";
import type { Desk } from "../features/desk/deskState.ts";
import type { DeskFeatureDeps } from "../features/desk/featureDeps.ts";
import { type ControlsView, createControlsView } from "../features/desk/layouts/controlsView.ts";
import { createLayouts, type Layouts } from "../features/desk/layouts/layouts.ts";
import { createSharedLayout, type LinkedLayout } from "../features/desk/layouts/sharedLayout.ts";
import type { PictureEvent } from "../features/desk/picture.ts";
import { createDeskSheet, type DeskSheet } from "../features/desk/sheet.ts";
import { type ShowPicture, showPicture } from "../features/desk/showPicture.ts";
import { createDeskTouch, type DeskTouch } from "../features/desk/touch.ts";
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
  readonly controllers: State<Controllers>;
  /** The controller that came or went just now; null for none. */
  readonly padNotice: State<PadNotice | null>;
  /** The touch layouts that the player keeps for the game. */
  readonly layouts: State<Layouts>;
  readonly controlsView: State<ControlsView>;
  /** The layout that a link to a game's page brings. */
  readonly sharedLayout: State<LinkedLayout>;
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
  const pads = createControllers(scope.child("controllers"), { ...deps, sheet });
  const acts$: Observable<StageAct> = merge(pads.acts$);
  return {
    sheet,
    touch,
    controllers: pads.controllers,
    padNotice: pads.notice,
    layouts: createLayouts(scope.child("layouts"), deps),
    controlsView: createControlsView(scope.child("controlsView"), deps),
    sharedLayout: createSharedLayout(scope.child("sharedLayout"), deps),
    showPicture: (pictureScope, pictureDeps, play): Observable<Desk> =>
      showPicture(pictureScope, pictureDeps, {
        ...play,
        acts$: merge(play.acts$, acts$),
        onEvent: (event) => events$.next(event),
      }),
  };
}
