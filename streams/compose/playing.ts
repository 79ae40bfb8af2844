import { exhaustMap, filter, merge } from "rxjs";
import { createDesk } from "../features/desk/desk.ts";
import type { LagCode } from "../features/desk/lag/lag.ts";
import type { TelevisionCode } from "../features/desk/party/television.ts";
import { deskCommands } from "../features/desk/sound.ts";
import { createPlay, type PlayFlowCode } from "../features/play/play.ts";
import { createResumePrompt } from "../features/play/resumePrompt.ts";
import { createRunningElsewhere } from "../features/play/runningElsewhere.ts";
import type { Paywall } from "../features/purchase/purchaseFlow.ts";
import { createNotices } from "../features/push/notices.ts";
import { createQueuePopup } from "../features/queue/queuePopup.ts";
import { createSchedule } from "../features/schedule/schedule.ts";
import type { StartInfoCode } from "../features/schedule/startInfo.ts";
import { createOtherTabOwns } from "../features/schedule/tabOwnership.ts";
import { createSpeedTest, type MeasureCode } from "../features/speedTest/speedTest.ts";
import { type LoadCode, lazyModule } from "../lib/lazyModule.ts";
import type { Scope } from "../lib/scope.ts";
import { onPage } from "../page/onPage.ts";
import { codeInTime } from "../rules/codeInTime.ts";
import type { createDeskModule } from "./deskModule.ts";
import type { Foundation } from "./foundation.ts";
import type { Identity } from "./identity.ts";

export interface PlayingDeps extends Foundation, Identity {
  readonly paywall: Paywall;
  readonly loadStartInfo: LoadCode<StartInfoCode>;
  readonly loadPlayFlow: LoadCode<PlayFlowCode>;
  readonly loadMeasure: LoadCode<MeasureCode>;
  readonly loadLater: LoadCode<LagCode & TelevisionCode>;
  readonly loadDesk: LoadCode<{ readonly createDeskModule: typeof createDeskModule }>;
}

/** From the click on PLAY to the end of the game. */
export type Playing = ReturnType<typeof createPlaying>;

/** Wires up the speed test, the schedule, the queue, the flow of playing and the desk. */
export function createPlaying(scope: Scope, deps: PlayingDeps) {
  const speedTest = createSpeedTest(scope.child("speedTest"), deps);
  const schedule = createSchedule(scope.child("schedule"), deps);
  createNotices(scope.child("notices"), deps);
  const deskCommands$ = deskCommands(scope.child("deskCommands"), deps.typedStorage, deps.actions);
  const deskModule = lazyModule(deps.loadDesk, ({ createDeskModule }) =>
    createDeskModule(scope.child("deskModule"), { ...deps, schedule, deskCommands$ }),
  );
  // A link to a game's page may bring a touch layout (R-LAYOUT-03), and these pages are part of the desk's code.
  const wanted$ = merge(
    deps.location.pipe(filter(() => deps.ports.navigation.address().hash.startsWith("#layout="))),
    onPage(deps.location, ({ name }) => /^(join|tv)/.test(name)).pipe(filter(Boolean)),
  );
  const loaded = () =>
    scope.attempt("deskModule", () => codeInTime(() => deskModule.load$, deps.clock, "compose/callTimeout"));
  scope.run("loadDeskModule", wanted$.pipe(exhaustMap(loaded)));
  const scheduled = { ...deps, speedTest, schedule, deskCommands$, loadDesk: () => deskModule.load$ };
  const queue = createQueuePopup(scope.child("queue"), scheduled);
  const play = createPlay(scope.child("play"), scheduled);
  const otherTabOwns = createOtherTabOwns(scope.child("otherTabOwns"), { ...deps, ...schedule });
  const postponed = createResumePrompt(scope.child("resumePrompt"), { ...scheduled, otherTabOwns, ...play });
  const runningElsewhere = createRunningElsewhere(scope.child("runningElsewhere"), {
    ...scheduled,
    otherTabOwns,
    postponed,
  });
  const desk = createDesk(scope.child("desk"), scheduled);
  return {
    speedTest,
    schedule,
    ...play,
    ...queue,
    ...runningElsewhere,
    desk,
    /** What a player has at the desk besides the picture; null until loaded. */
    deskModule: deskModule.current,
  };
}
