import type { GameEnd } from "../../../streams/features/desk/deskState.ts";
import type { GameBrief } from "../../../streams/wire/catalogue.ts";
import type { FakeApp } from "../fixtures/fakeApp.ts";
import type { FakeDeskWing } from "../fixtures/fakeDeskWing.ts";
import { playingDesk, touchControls, wordyControls } from "../fixtures/playingDesk.ts";

type Scene = readonly [address: string, set: (app: FakeApp) => void];

/** The stream desk in its states. */
export function deskScenes(game: GameBrief): Readonly<Record<string, Scene>> {
  const at = (set: (app: FakeApp) => void): Scene => ["/streamDesk", set];
  const playing = (changes: Parameters<typeof playingDesk>[0] = {}): Scene =>
    at((app) => app.desk.set(playingDesk({ game, ...changes })));
  const ended = (end: GameEnd | null, released = true): Scene =>
    at((app) => app.desk.set({ status: "ended", game, timeOver: false, end, released }));
  const waiting = (set: (wing: FakeDeskWing) => void): Scene =>
    at((app) => {
      app.desk.set(playingDesk({ game, buttons: four }));
      if (app.deskWing.value) set(app.deskWing.value);
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
    deskStill: playing({ statistics: { framesPerSecond: 0, roundTrip: 18, packetsLost: 0 } }),
    deskSound: playing({ buttons: pad, sound: "blocked" }),
    deskSoundText: playing({ buttons: pad, sound: "blocked", text: true }),
    deskPointerFree: playing({ mouse: "relative" }),
    deskFirst: playing({ moving: false, statistics: null }),
    deskLoadingSaves: playing({ moving: false, loading: "saves", statistics: null }),
    deskLoadingProgram: playing({ moving: false, loading: "program", statistics: null }),
    deskLoadingWindow: playing({ moving: false, loading: "window", statistics: null }),
    deskHanging: playing({ buttons: four, hanging: true, text: true }),
    deskAway: waiting((wing) => wing.away.set({ left: 547, freeLeft: 237 })),
    deskAwayCharged: waiting((wing) => wing.away.set({ left: 184, freeLeft: 0 })),
    deskTimeOverGrace: waiting((wing) => wing.timeOver.set({ left: 112 })),
    deskCannotPause: waiting((wing) => wing.pauseHint.set(true)),
    deskInterrupted: at((app) => {
      app.desk.set(playingDesk({ game, interrupted: true }));
      app.connection.set({ status: "waiting", reason: "lost", retryAt: 0 });
    }),
    deskConnecting: at((app) => app.desk.set({ status: "connecting", game, again: false })),
    deskFailed: at((app) => app.desk.set({ status: "failed", game, reason: "unreachable", kept: true })),
    deskEnded: ended(null),
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
