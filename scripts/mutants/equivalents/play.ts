import { type Equivalent, neverBusy } from "./equivalent.ts";

const loadedOnce = "the code is loaded once, or never";
const answeredOnce = "a pop-up has one answer";
const repliedOnce = "a call has one reply";

/** Of the way to a game: `features/play/`, `queue/`, `schedule/`, `speedTest/`, `push/` and `session/`; also `steam/` and `saves/`. */
export const play: readonly Equivalent[] = [
  {
    file: "streams/features/play/offerAnotherHour.ts",
    line: "mergeMap(() => paywall.timeOver(",
    text: "switchMap",
    reason:
      "all pop-ups close after an hour was in front: either the hour was given up, which ends the first wait in the same moment, or it is paid, and both wait for the same hour",
  },
  ...neverBusy("streams/features/play/play.ts", {
    '.attempt("play", () => flow$.pipe(switchMap(': loadedOnce,
  }),
  ...neverBusy("streams/features/play/playFlow.ts", {
    "concatMap(() => requireTime(": "leaving the queue is asked once, or not at all",
    "concatMap(() => resumeRunning(":
      "the wallet is taken once, and a paywall emits once, when the game may go on",
    "concatMap(() => measureServers(": "whether this game runs already is asked once",
    "concatMap((servers) =>": "measuring ends with the first result",
    "concatMap((offer) => chooseMode(": "the modes are found once, by one call",
    "concatMap((mode) =>": answeredOnce,
    "settleExisting(game, deps).pipe(concatMap(": "the running schedule is settled once",
    "concatMap(({ totalTime,": "the wallet is taken once",
    "concatMap((now) => {": "the schedule is checked once",
    "concatMap((result): Observable<Offer> => {": repliedOnce,
    "return paywall.timeOver(game.gameIdStr).pipe(concatMap(":
      "a paywall emits once, when the game may go on",
    "concatMap((now: Schedule) => {": "the schedule is checked once",
    "concatMap(() => schedule.quit$),": answeredOnce,
    "bought$.pipe(concatMap(": "a paywall emits once, when the game may go on",
    "concatMap((startInfo) =>": "the start info, or that there is none, comes once",
    "concatMap((result): Observable<GameBrief> => {": repliedOnce,
  }),
  ...neverBusy("streams/features/play/resumePrompt.ts", {
    "switchMap((now) =>": "the question about a schedule is answered once by the service",
    "switchMap(() => play.pipe(first(": "which tab owns the schedule is asked once",
    "        switchMap(() =>": "the play flow has ended once",
    "switchMap((resume) =>": answeredOnce,
  }),
  ...neverBusy("streams/features/play/runningElsewhere.ts", {
    "switchMap(() => schedule.quit$),": answeredOnce,
    "      switchMap(() =>":
      "another tab must have the game again before it can be gone again, and that ends the check",
  }),
  ...neverBusy("streams/features/queue/leaveQueue.ts", {
    "concatMap(() => schedule.quit$),": answeredOnce,
  }),
  ...neverBusy("streams/features/queue/queuePopup.ts", {
    '.attempt("queue/elsewhere", () => flow$.pipe(switchMap(': loadedOnce,
  }),
  ...neverBusy("streams/features/schedule/assumeReady.ts", {
    'after(clock, assumeReadyAfter, "schedule/assumeReadyAfter").pipe(switchMap(': "a timer emits once",
  }),
  ...neverBusy("streams/features/schedule/effects.ts", {
    "(id) => isThere(id).pipe(switchMap(": "that the player is there is waited for once",
  }),
  ...neverBusy("streams/features/schedule/pushes.ts", {
    "mergeMap((id) => (id === null ?":
      "pushes that waited are handed on at once, and what they change in the schedule is told only after the last",
  }),
  ...neverBusy("streams/features/schedule/startInfo.ts", {
    "switchMap((extend_info) =>": loadedOnce,
  }),
  ...neverBusy("streams/features/speedTest/measure.ts", {
    "switchMap((outcome): Observable<Measurement> => {": "probing has one outcome",
    "return whenAwake(pageLifecycle).pipe(switchMap(": "that the page is awake is waited for once",
  }),
  ...neverBusy("streams/features/speedTest/probe.ts", {
    "switchMap(() => every(clock, intervalMs,": "only one of the sockets is the first to open",
  }),
  ...neverBusy("streams/features/speedTest/speedTest.ts", {
    ".pipe(switchMap((code) => (code ?": loadedOnce,
    "switchMap((result): Observable<SpeedTest> => {": repliedOnce,
  }),
  ...neverBusy("streams/features/push/ownConnection.ts", {
    "switchMap((ticket): Observable<SocketSessionEvent> => {": "each connection has one ticket",
  }),
  ...neverBusy("streams/features/push/socketSession.ts", {
    "switchMap(() => every(clock, heartbeatEvery,": "a socket opens once",
  }),
  ...neverBusy("streams/features/session/oidc.ts", {
    "switchMap(": "the provider's addresses are asked for once, and the reply or its absence comes once",
  }),
  ...neverBusy("streams/features/session/refresh.ts", {
    "const late$ = after(clock, 2 * callTimeout,": "a timer emits once",
    "take(1), switchMap(untilRenewed)": "each token is renewed once",
  }),
  ...neverBusy("streams/features/session/session.ts", {
    "      exhaustMap(() => {":
      "a player who is signing in is not signed out, and only who is signed out is let through to sign in; nobody can sign out meanwhile",
  }),
  ...neverBusy("streams/features/session/signIn.ts", {
    ".pipe(switchMap((ready) => ready?.finish(": loadedOnce,
    "          switchMap(": loadedOnce,
  }),
  ...neverBusy("streams/features/session/startSession.ts", {
    "return signIn.begin(true).pipe(switchMap(": "the provider answers once",
    "switchMap((result) => {": "the answers before the last one are worked on in the same moment",
    "return signIn.finish(query).pipe(switchMap(": "the provider answers once",
    "switchMap((token) => (token === null ?": "the native app's token, or that there is none, comes once",
    "signIn$: defer(() => signIn.begin(false)": "the provider answers once",
  }),
  ...neverBusy("streams/features/saves/changeSaves.ts", {
    "() => confirmed(deps, work, game).pipe(switchMap(": "the player agrees once",
  }),
];
