import {
  distinctUntilChanged,
  exhaustMap,
  filter,
  identity,
  ignoreElements,
  map,
  merge,
  NEVER,
  type Observable,
  of,
  retry,
  Subject,
  switchMap,
} from "rxjs";
import { createCapture } from "../features/desk/capture.ts";
import { createControllers } from "../features/desk/controllers/controllers.ts";
import { createControlsHelp } from "../features/desk/controlsHelp.ts";
import type { DeskFeatureDeps } from "../features/desk/featureDeps.ts";
import { createDeskHints } from "../features/desk/hints.ts";
import type { LagCode, LagDeps, LagFeature } from "../features/desk/lag/lag.ts";
import { createControlsView } from "../features/desk/layouts/controlsView.ts";
import { createLayoutDraft } from "../features/desk/layouts/layoutDraft.ts";
import { createLayouts } from "../features/desk/layouts/layouts.ts";
import { createSharedLayout } from "../features/desk/layouts/sharedLayout.ts";
import { ofKind } from "../features/desk/ofKind.ts";
import { createGuestNotice, guestsOf } from "../features/desk/party/guestNotice.ts";
import { createParty, type PartyDeps, padPasses } from "../features/desk/party/party.ts";
import type { TelevisionCode } from "../features/desk/party/television.ts";
import { createTelevisionClaim } from "../features/desk/party/televisionClaim.ts";
import { createVisit } from "../features/desk/party/visit.ts";
import type { VisitDeps } from "../features/desk/party/visitDeps.ts";
import { startingTelevision, type Television } from "../features/desk/party/visitState.ts";
import { createPause } from "../features/desk/pause.ts";
import { createPauseHint } from "../features/desk/pauseHint.ts";
import type { PictureEvent } from "../features/desk/picture/picture.ts";
import { createPictureChoice } from "../features/desk/picture/pictureChoice.ts";
import { type ShowPicture, showPicture } from "../features/desk/picture/showPicture.ts";
import { createDeskScreen } from "../features/desk/screen.ts";
import { createDeskSheet } from "../features/desk/sheet.ts";
import { offerHourWhenOver } from "../features/desk/timeOver.ts";
import { createDeskTouch } from "../features/desk/touch.ts";
import { createWeakConnection } from "../features/desk/weakConnection.ts";
import type { Paywall } from "../features/purchase/purchaseFlow.ts";
import type { ScheduleFeature } from "../features/schedule/schedule.ts";
import { type LoadCode, lazyModule, whenLoaded } from "../lib/lazyModule.ts";
import type { Scope } from "../lib/scope.ts";
import type { State } from "../lib/state.ts";
import { after } from "../lib/time.ts";
import { onPage } from "../page/onPage.ts";
import type { DeskCommand } from "../ports/stage.ts";
import { countdown } from "../rules/countdown.ts";
import { sessionSaveEvery, televisionPolls } from "../rules/durations.ts";
import type { Foundation } from "./foundation.ts";
import type { Identity } from "./identity.ts";

/** Everything at the desk besides the picture. Its code is loaded with the first game that is played. */
export type DeskModule = ReturnType<typeof createDeskModule>;

export interface DeskModuleDeps extends Foundation, Identity {
  /** Sound and typed text, at the player's own desk and at a guest's. */
  readonly deskCommands$: Observable<DeskCommand>;
  readonly schedule: ScheduleFeature;
  readonly paywall: Paywall;
  readonly loadLater: LoadCode<LagCode & TelevisionCode>;
}

export function createDeskModule(scope: Scope, moduleDeps: DeskModuleDeps) {
  const events$ = new Subject<PictureEvent>();
  const deps: DeskFeatureDeps & DeskModuleDeps = { ...moduleDeps, events$ };
  const sheet = createDeskSheet(scope.child("sheet"), deps);
  /** The visited game's events: a guest's desk shares only touch controls, screen and loudspeaker with the own desk. */
  const visited$ = new Subject<PictureEvent>();
  const shared = { ...deps, events$: merge(events$, visited$) };
  const touch = createDeskTouch(scope.child("touch"), shared);
  const pads = createControllers(scope.child("controllers"), { ...deps, sheet });
  const { screen, commands$: screenCommands$ } = createDeskScreen(scope.child("screen"), shared);
  const { capture, commands$: captureCommands$ } = createCapture(scope.child("capture"), deps);
  const fullScreen$ = screenCommands$.pipe(filter(({ kind }) => kind === "fullScreen"));
  const together = createTogether(scope, { ...deps, sheet }, visited$, fullScreen$);
  const sheetOpen$ = sheet.pipe(
    map(({ open }) => open),
    distinctUntilChanged(),
  );
  const controlsView = createControlsView(scope.child("controlsView"), deps);
  const editing$ = controlsView.pipe(
    map(({ editing }) => editing),
    distinctUntilChanged(),
  );
  const layouts = createLayouts(scope.child("layouts"), deps);
  const pictureChoice = createPictureChoice(scope.child("pictureChoice"), deps);
  const weakConnection = createWeakConnection(scope.child("weakConnection"), {
    ...deps,
    quality: pictureChoice.quality,
  });
  const covered$ = deps.overlays.shown.pipe(map(({ length }) => length > 0));
  const {
    pause,
    paused,
    commands$: pauseCommands$,
  } = createPause(scope.child("pause"), deps, [sheetOpen$, editing$, covered$]);
  const lag = lagWhenMoving(scope.child("lag"), { ...deps, paused });
  offerHourWhenOver(scope.child("timeOver"), {
    paused,
    schedule: deps.schedule.schedule,
    offerHour: deps.paywall.timeOver,
  });
  const commands$: Observable<DeskCommand> = merge(
    pauseCommands$,
    pictureChoice.commands$,
    pads.commands$,
    screenCommands$,
    captureCommands$,
    padPasses(deps.actions),
  );
  return {
    sheet,
    touch,
    hints: createDeskHints(scope.child("hints"), { ...deps, touch }),
    /** Whether to show what the controls do. */
    controlsHelp: createControlsHelp(scope.child("controlsHelp"), { ...deps, sheet }),
    ...together,
    controllers: pads.controllers,
    /** The controller that was just connected or disconnected; null for none. */
    padNotice: pads.notice,
    screen,
    capture,
    ...lag,
    pictureChoice: pictureChoice.choice,
    /** Whether to show that the connection is weak. */
    weakConnection,
    layouts,
    controlsView,
    /** The player's unsaved edits of this game's layout; null for none. */
    layoutDraft: createLayoutDraft(scope.child("layoutDraft"), { ...deps, layouts }),
    /** Null while the game runs. */
    pause,
    /** Whether to show that this game cannot pause. */
    pauseHint: createPauseHint(scope.child("pauseHint"), deps),
    /** The layout in the link that opened a game's page. */
    sharedLayout: createSharedLayout(scope.child("sharedLayout"), deps),
    /** The desk's features receive its events and command its stage. */
    showPicture: ((pictureScope, play) =>
      showPicture(pictureScope, deps, {
        ...play,
        commands$: merge(play.commands$, commands$),
        onEvent: (event) => events$.next(event),
      })) satisfies ShowPicture,
  };
}

/** Playing together: the player's guests, a visit to another player's game, and televisions. @param visited$ gets the events of a visit */
function createTogether(
  scope: Scope,
  deps: PartyDeps & DeskModuleDeps,
  visited$: Subject<PictureEvent>,
  fullScreen$: Observable<DeskCommand>,
) {
  const party = createParty(scope.child("party"), deps);
  const visitDeps: VisitDeps = {
    ...deps,
    // The stored volume is left out: it belongs to the player's own games, and guests cannot change it.
    deskCommands$: merge(deps.deskCommands$, fullScreen$, padPasses(deps.actions)),
    onPicture: (event) => visited$.next(event),
  };
  const code = lazyModule(deps.loadLater, ({ createTelevision }) =>
    createTelevision(scope.child("television"), visitDeps),
  );
  const retry$ = () => after(deps.clock, televisionPolls, "television/retry");
  scope.run(
    "loadTelevision",
    onPage(deps.location, ({ name }) => name === "tv").pipe(
      filter(Boolean),
      exhaustMap(() => code.load$.pipe(retry({ delay: retry$ }))),
    ),
  );
  const television = whenLoaded<State<Television>, Television>(
    scope,
    "shown",
    code,
    startingTelevision,
    identity,
  );
  return {
    /** The guests of the player's own game. */
    party,
    /** The guest who just joined or left; null for none. */
    guestNotice: createGuestNotice(scope.child("guestNotice"), { ...deps, party }),
    /** A visit to another player's game, on the page of an invitation. */
    visit: createVisit(scope.child("visit"), visitDeps),
    /** How long the guest who steers alone still has the pad, s; 0: until it is passed, or nobody has it. */
    batonLeft: scope.state(
      "batonLeft",
      0,
      ofKind(deps.events$, "baton").pipe(
        switchMap(({ seconds }) =>
          seconds > 0 ? countdown(deps.clock, seconds * 1_000, NEVER, "desk/batonLeft") : of(0),
        ),
      ),
    ),
    /** What the page of a television shows. */
    television,
    /** The guest who just joined or left the game on this television; null for none. */
    televisionNotice: createGuestNotice(scope.child("televisionNotice"), {
      clock: deps.clock,
      events$: visited$,
      party: scope.state("televisionGuests", guestsOf(television.value), television.pipe(map(guestsOf))),
    }),
    /** The player's attempt to show the game on a television. */
    televisionClaim: createTelevisionClaim(scope.child("televisionClaim"), deps),
  };
}

/** Explains lag from the first measured second on; until then the picture is only starting. Retries loading the code after a pause. */
export function lagWhenMoving(
  scope: Scope,
  deps: LagDeps & { readonly loadLater: LoadCode<LagCode> },
): LagFeature {
  const made = lazyModule(deps.loadLater, ({ createLag }) => createLag(scope.child("code"), deps));
  const pause$ = after(deps.clock, sessionSaveEvery, "lag/sessionSaveEvery").pipe(ignoreElements());
  scope.run(
    "start",
    deps.events$.pipe(
      filter(({ kind }) => kind === "lag" && made.current.value === null),
      exhaustMap(() => scope.attempt("lag/code", () => made.load$, pause$)),
    ),
  );
  return {
    lag: whenLoaded(scope, "lag", made, { inputToPhoton: null, cause: null }, ({ lag }) => lag),
    announcement: whenLoaded(scope, "announcement", made, null, ({ announcement }) => announcement),
    report: whenLoaded(scope, "report", made, null, ({ report }) => report),
  };
}
