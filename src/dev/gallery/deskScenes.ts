import type { GameEnd } from "../../../streams/features/desk/deskState.ts";
import type { LagCause } from "../../../streams/rules/lagCause.ts";
import type { GameBrief } from "../../../streams/wire/catalogue.ts";
import type { SessionReport } from "../../../streams/wire/sessionReport.ts";
import { oddController, setUpControllers } from "../fixtures/controllers.ts";
import type { FakeApp } from "../fixtures/fakeApp.ts";
import { playingDesk, touchControls, wordyControls } from "../fixtures/playingDesk.ts";
import { sessionReport, smooth, unmeasured } from "../fixtures/sessionReports.ts";
import { pointedLayout, shooterLayout } from "../fixtures/touchLayouts.ts";

type Scene = readonly [address: string, set: (app: FakeApp) => void];

/** The stream desk in its states. */
export function deskScenes(game: GameBrief): Readonly<Record<string, Scene>> {
  const at = (set: (app: FakeApp) => void): Scene => ["/streamDesk", set];
  const playing = (changes: Parameters<typeof playingDesk>[0] = {}): Scene =>
    at((app) => app.desk.set(playingDesk({ game, ...changes })));
  const ended = (end: GameEnd | null, released = true): Scene =>
    at((app) => app.desk.set({ status: "ended", game, timeOver: false, end, released }));
  const lagging = (cause: LagCause | null): Scene =>
    at((app) => {
      app.desk.set(playingDesk({ game, buttons: pad }));
      app.deskWing.value?.lag.set({ inputToPhoton: 31, cause });
    });
  const reported = (report: SessionReport): Scene =>
    at((app) => {
      app.deskWing.value?.report.set(report);
      app.desk.set({ status: "ended", game, timeOver: false, end: null, released: true });
    });
  const pad = touchControls("left", "right", "up", "down", "a", "b", "start");
  const four = touchControls("left", "right", "up", "down", "a", "b", "c", "d", "start");
  return {
    desk: playing(),
    deskPad: playing({ buttons: pad }),
    deskThree: playing({ buttons: four.filter(({ id }) => id !== "d") }),
    deskFour: playing({ buttons: four, text: true }),
    deskWordy: playing({ buttons: wordyControls("left", "right", "a", "b") }),
    deskFourWordy: playing({ buttons: wordyControls("left", "right", "up", "down", "a", "b", "c", "d") }),
    deskSheet: at((app) => {
      app.desk.set(playingDesk({ game, buttons: four, text: true }));
      app.deskWing.value?.sheet.set({ open: true });
    }),
    deskShooter: playing({ buttons: four, layout: shooterLayout, text: true }),
    deskPointed: playing({ buttons: four, layout: pointedLayout }),
    deskResting: at((app) => {
      app.desk.set(playingDesk({ game, buttons: four, layout: shooterLayout }));
      app.deskWing.value?.touch.set({ resting: true, gyro: "absent" });
    }),
    deskControllers: at((app) => {
      app.desk.set(playingDesk({ game }));
      app.deskWing.value?.controllers.set(setUpControllers);
      app.deskWing.value?.sheet.set({ open: true });
    }),
    deskControllerNew: at((app) => {
      app.desk.set(playingDesk({ game, buttons: pad }));
      app.deskWing.value?.padNotice.set({ connected: true, pad: oddController, unknown: true });
    }),
    deskMeasured: lagging(null),
    deskSlowNetwork: lagging("network"),
    deskSlowServer: lagging("server"),
    deskSlowDecoder: lagging("decoder"),
    deskSlowGame: lagging("game"),
    deskSheetReport: at((app) => {
      app.desk.set(playingDesk({ game, buttons: four }));
      app.deskWing.value?.report.set(sessionReport(game));
      app.deskWing.value?.sheet.set({ open: true });
    }),
    deskStill: playing({ statistics: { framesPerSecond: 0, roundTrip: 18, packetsLost: 0 } }),
    deskSound: playing({ buttons: pad, sound: "blocked" }),
    deskSoundText: playing({ buttons: pad, sound: "blocked", text: true }),
    deskPointerFree: playing({ mouse: "relative" }),
    deskFirst: playing({ moving: false, statistics: null }),
    deskLoadingSaves: playing({ moving: false, loading: "saves", statistics: null }),
    deskLoadingProgram: playing({ moving: false, loading: "program", statistics: null }),
    deskLoadingWindow: playing({ moving: false, loading: "window", statistics: null }),
    deskHanging: playing({ buttons: four, hanging: true, text: true }),
    deskInterrupted: at((app) => {
      app.desk.set(playingDesk({ game, interrupted: true }));
      app.connection.set({ status: "waiting", reason: "lost", retryAt: 0 });
    }),
    deskConnecting: at((app) => app.desk.set({ status: "connecting", game, again: false })),
    deskFailed: at((app) => app.desk.set({ status: "failed", game, reason: "unreachable", kept: true })),
    deskEnded: ended(null),
    deskReport: reported(sessionReport(game)),
    deskReportSmooth: reported(sessionReport(game, smooth)),
    deskReportUnmeasured: reported(sessionReport(game, unmeasured)),
    deskTimeOver: at((app) =>
      app.desk.set({ status: "ended", game, timeOver: true, end: null, released: true }),
    ),
    deskQuit: ended({ reason: "game-quit", exit: { code: 0, signal: null } }),
    deskQuitUnreleased: ended({ reason: "game-quit", exit: { code: 0, signal: null } }, false),
    deskCrashed: ended({ reason: "game-crashed", exit: { code: 139, signal: null } }),
    deskCrashedSignal: ended({ reason: "game-crashed", exit: { code: null, signal: "SIGSEGV" } }),
    deskOutOfMemory: ended({ reason: "out-of-memory", exit: null }),
    deskSavesFull: ended({ reason: "saves-full", exit: null }),
    deskStartFailed: ended({ reason: "start-failed", exit: null }),
    deskHostFault: ended({ reason: "host-fault", exit: null }),
  };
}
