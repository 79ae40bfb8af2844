import type { GameEnd } from "../../../streams/features/desk/deskState.ts";
import type { PartyView } from "../../../streams/features/desk/party/party.ts";
import { notPaused } from "../../../streams/features/desk/paused.ts";
import type { SheetPage } from "../../../streams/features/desk/sheet.ts";
import type { LagCause } from "../../../streams/rules/lagCause.ts";
import { defaultLayout } from "../../../streams/rules/touch/defaultLayout.ts";
import type { SessionReport } from "../../../streams/storage/sessionReport.ts";
import type { GameBrief } from "../../../wire/catalogue.ts";
import { usualLayout } from "../../../wire/desk/touchLayout.ts";
import { announcements } from "../fixtures/announcements.ts";
import { oddController, setUpControllers } from "../fixtures/controllers.ts";
import type { FakeAccount, FakeDeskModule } from "../fixtures/fakeApp.ts";
import { accountOf } from "../fixtures/fakeApp.ts";
import { programDetails } from "../fixtures/library.ts";
import {
  pauseView,
  playerPaused,
  playingDesk,
  touchControls,
  wordyControls,
} from "../fixtures/playingDesk.ts";
import { takenRecording } from "../fixtures/recordings.ts";
import { sessionReport, smooth, unmeasured } from "../fixtures/sessionReports.ts";
import { pointedLayout, shooterLayout } from "../fixtures/touchLayouts.ts";
import { type Scene, type Scenes, type Setting, withMore } from "./scene.ts";

export function deskScenes(game: GameBrief): Scenes {
  type Changes = Parameters<typeof playingDesk>[0];
  const at = (set: Setting): Scene => ["/streamDesk", set];
  const playing = (changes: Changes = {}): Scene =>
    at((app) => app.desk.set(playingDesk({ game, ...changes })));
  const ended = (end: GameEnd | null, released = true): Scene =>
    at((app) => app.desk.set({ status: "ended", game, timeOver: false, end, released }));
  const sheet = (
    page: SheetPage,
    changes: Changes = {},
    set: (module: FakeDeskModule) => void = () => undefined,
  ): Scene =>
    at((app) => {
      app.desk.set(
        playingDesk({ game, buttons: four, text: true, pausable: true, paused: playerPaused, ...changes }),
      );
      const module = app.deskModule.value;
      module?.sheet.set({ open: true, page });
      if (module) set(module);
    });
  const announced = (scene: Scene): Scene => withMore(scene, (app) => app.news.set(announcements));
  const onIphone = (scene: Scene): Scene =>
    withMore(scene, (app) => {
      app.install.set({ way: "ios", asking: false, quiet: false });
      app.deskModule.value?.screen.update((screen) => ({
        ...screen,
        abilities: {
          ...screen.abilities,
          fullScreen: false,
          volume: false,
          haptics: false,
          pointerLock: false,
        },
      }));
    });
  const timed = (scene: Scene): Scene =>
    withMore(scene, (app) =>
      app.account.value?.timeLeft.set({ seconds: 3_671, member: false, warning: null }),
    );
  const reporting = (set: (account: FakeAccount) => void): Scene =>
    withMore(sheet("report"), (app) => set(accountOf(app)));
  const lagging = (cause: LagCause | null): Scene =>
    waiting(({ lag }) => lag.set({ inputToPhoton: 31, cause }), { buttons: pad });
  const reported = (report: SessionReport): Scene =>
    at((app) => {
      app.deskModule.value?.report.set(report);
      app.account.value?.keptSave.set({
        id: "1",
        savedAt: report.startedAt / 1_000 + report.seconds,
        bytes: 9,
      });
      app.desk.set({ status: "ended", game, timeOver: false, end: null, released: true });
    });
  const waiting = (set: (module: FakeDeskModule) => void, changes: Changes = {}): Scene =>
    at((app) => {
      app.desk.set(playingDesk({ game, buttons: four, ...changes }));
      if (app.deskModule.value) set(app.deskModule.value);
    });
  const together: PartyView = {
    offered: true,
    party: {
      link: "the-secret-of-the-link",
      pin: "041573",
      locked: 1,
      joinAs: "pad",
      guests: [
        { id: "guest-ann", name: "Ann of the long and wind", role: "viewer" },
        { id: "guest-bob", name: "สมหญิง", role: "pad2" },
        { id: "guest-cas", name: "Cas", role: "copilot" },
        { id: "guest-tv", name: "TV", role: "television" },
      ],
    },
    connected: ["guest-ann", "guest-bob", "guest-tv"],
    roles: ["viewer", "pad2", "copilot"],
    busy: false,
  };
  const pad = touchControls("left", "right", "up", "down", "a", "b", "start");
  const four = touchControls("left", "right", "up", "down", "a", "b", "c", "d", "start");
  return {
    desk: playing(),
    deskPad: playing({ buttons: pad }),
    deskThree: playing({ buttons: four.filter(({ id }) => id !== "d") }),
    deskFour: playing({ buttons: four, text: true }),
    deskWordy: playing({ buttons: wordyControls("left", "right", "a", "b") }),
    deskFourWordy: playing({ buttons: wordyControls("left", "right", "up", "down", "a", "b", "c", "d") }),
    deskEditor: waiting(({ controlsView }) => controlsView.set({ editing: true, hidden: false })),
    deskEditorAgain: waiting(({ controlsView, layoutDraft }) => {
      layoutDraft.set({ ...usualLayout(defaultLayout(four)), opacity: 0.4 });
      controlsView.set({ editing: true, hidden: false });
    }),
    deskHidden: waiting(({ controlsView }) => controlsView.set({ editing: false, hidden: true })),
    deskShooter: playing({
      buttons: four,
      layout: shooterLayout,
      text: true,
      size: { width: 866, height: 400 },
      cropUpright: true,
    }),
    deskPointed: playing({ buttons: four, layout: pointedLayout }),
    deskResting: at((app) => {
      app.desk.set(playingDesk({ game, buttons: four, layout: shooterLayout }));
      app.deskModule.value?.touch.set({ resting: true, gyro: "absent" });
      // Its notice has gone: while it is there it may lie over a control.
      app.deskModule.value?.hints.set({ turnPhone: true, freeMouse: true, noGyro: false, numbers: false });
    }),
    deskControllers: sheet("controls", {}, ({ controllers }) => controllers.set(setUpControllers)),
    deskControllerNew: waiting(
      ({ padNotice }) => padNotice.set({ connected: true, pad: oddController, unknown: true }),
      { buttons: pad },
    ),
    deskGuest: waiting(({ guestNotice }) => guestNotice.set({ name: "Noi", came: true }), { buttons: pad }),
    deskSheet: sheet("game"),
    deskSheetNews: announced(sheet("game")),
    deskSheetIphone: onIphone(sheet("picture")),
    deskSheetControls: sheet("controls"),
    deskSheetHeld: timed(sheet("together", {}, ({ pause }) => pause.set(pauseView()))),
    deskSheetRunning: sheet("game", { pausable: false, paused: notPaused, sound: null }),
    deskSheetKeeping: sheet("game", {}, ({ capture }) =>
      capture.set({ picture: "saved", clip: "failed", keeping: true }),
    ),
    deskProblem: sheet("report"),
    deskProblemRecorded: reporting((account) =>
      account.ownRecording.set({ status: "on", long: null, taken: takenRecording, saved: null }),
    ),
    deskProblemKept: reporting(({ problem }) => problem.set({ status: "failed" })),
    deskProblemSent: reporting(({ problem }) =>
      problem.set({ status: "sent", reference: "K7Q2-M4XP", recording: "sent" }),
    ),
    deskPaused: waiting(({ pause }) => pause.set(pauseView()), { pausable: true, paused: playerPaused }),
    deskResumes: waiting(({ pause }) => pause.set(pauseView({ resumesIn: 3 })), {
      buttons: pad,
      pausable: true,
      paused: playerPaused,
    }),
    deskMeasured: timed(lagging(null)),
    deskSlowNetwork: timed(lagging("network")),
    deskSlowServer: lagging("server"),
    deskSlowDecoder: lagging("decoder"),
    deskSlowGame: lagging("game"),
    deskSheetReport: sheet("help", {}, ({ report }) => report.set(sessionReport(game))),
    deskPicture: sheet("picture", {}, ({ pictureChoice }) => {
      const rung = { width: 480, height: 270, framesPerSecond: 60, reducedBy: "line", weak: false } as const;
      pictureChoice.set({ quality: "saver", rung, zooms: true });
    }),
    deskControls: waiting((module) => module.controlsHelp.set(true), {
      game: { ...game, details: programDetails },
      mouse: "absolute",
      pinch: "wheel",
    }),
    deskWeak: waiting(({ weakConnection }) => weakConnection.set(true)),
    deskTelevision: playing({ buttons: four, television: true }),
    deskBaton: waiting(({ party }) => party.set(together), {
      baton: "guest-ann",
    }),
    deskParty: sheet("together", {}, ({ party }) => party.set(together)),
    deskElsewhere: at((app) => app.desk.set({ status: "failed", game, reason: "replaced", kept: true })),
    deskStill: playing({ statistics: { framesPerSecond: 0, roundTrip: 18, packetsLost: 0 } }),
    deskSound: playing({ buttons: pad, sound: "blocked" }),
    deskSoundText: playing({ buttons: pad, sound: "blocked", text: true }),
    deskPointerFree: playing({ mouse: "relative" }),
    deskFirst: playing({ moving: false, statistics: null }),
    deskLoadingSaves: playing({ moving: false, loading: "saves", statistics: null }),
    deskLoadingProgram: playing({ moving: false, loading: "program", statistics: null }),
    deskLoadingWindow: playing({ moving: false, loading: "window", statistics: null }),
    deskHanging: playing({ buttons: four, hanging: true, text: true }),
    deskAway: waiting(({ pause }) => pause.set(pauseView({ seatLeft: 547, freeLeft: 237, waits: "away" }))),
    deskIdle: waiting(({ pause }) => pause.set(pauseView({ seatLeft: 598, freeLeft: 1_790, waits: "idle" }))),
    deskAwayCharged: waiting(({ pause }) =>
      pause.set(pauseView({ seatLeft: 184, freeLeft: 0, counts: true, waits: "television" })),
    ),
    deskTimeOverGrace: waiting(({ pause }) => pause.set(pauseView({ seatLeft: 0, buyLeft: 112 }))),
    deskCannotPause: waiting((module) => module.pauseHint.set(true)),
    deskInterrupted: at((app) => {
      app.desk.set(playingDesk({ game, interrupted: true }));
      app.connection.set({ status: "waiting", reason: "lost", retryAt: 0 });
    }),
    deskConnecting: at((app) => app.desk.set({ status: "connecting", game, again: false })),
    deskUnreachable: at((app) =>
      app.desk.set({ status: "connecting", game, again: true, reason: "noNetwork" }),
    ),
    deskStartRefused: at((app) =>
      app.desk.set({ status: "failed", game, reason: "startRefused", kept: false }),
    ),
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
