import { type Equivalent, neverBusy } from "./equivalent.ts";

/** Of the app's own parts: `compose/`, `lib/`, `rules/`, `ui/`, `features/catalogue/` and the adapters. */
export const core: readonly Equivalent[] = [
  {
    file: "streams/rules/durations.ts",
    line: "seatHeldFor = 60_000",
    text: "59999",
    reason:
      "the seconds left are rounded up and worked out at whole seconds, so that 59.999 s shows what 60 s do",
  },
  ...["exhaustMap", "concatMap", "mergeMap"].map((text) => ({
    file: "streams/ui/chunkRecovery.ts",
    line: "switchMap(() => lifecycle.online$",
    text,
    reason:
      "all that wait for the network stop waiting in the same moment, and of these only the first may reload within the minute",
  })),
  ...neverBusy("streams/adapters/browser/lazyPort.ts", {
    "switchMap((port) =>": "the port's code comes once",
  }),
  ...neverBusy("streams/adapters/recording/selfRecording.ts", {
    "switchMap((found) =>": "the browser's database answers once",
  }),
  ...neverBusy("streams/app.ts", {
    "timeOver: (gameId) =>": "the purchase flow is handed out once, when its code is there",
    "joinMembership: () =>": "the purchase flow is handed out once, when its code is there",
  }),
  ...neverBusy("streams/compose/lazyWings.ts", {
    "switchMap(() => after(clock, prefetchAfter": "home is ready for the first time once",
    "switchMap((pwaPorts) =>": "the ports come once",
  }),
  ...neverBusy("streams/features/catalogue/details.ts", {
    "switchMap((result): Observable<Details> => {": "the call for home's lists is answered once",
  }),
  ...neverBusy("streams/features/catalogue/home.ts", {
    "switchMap((now) => {": "the call for the sections is answered once",
    "switchMap(() => {": "home is opened for the first time once",
    "switchMap(() => when$)": "all games are wanted for the first time once",
    "mergeMap(() => (home.value.status":
      "the sections are handed on at once, and to load their games changes none of what asks for them",
  }),
  ...neverBusy("streams/lib/lazyModule.ts", {
    "current.pipe(switchMap((made) =>": "a module is made once, and before that nothing is followed",
  }),
  ...neverBusy("streams/rules/exclusive.ts", {
    "switchMap(() => work$)": "a lock is granted once",
  }),
  ...neverBusy("streams/ui/backButton.ts", {
    "switchMap(() => port.back$)": "each listening begins with a timer of its own, which emits once",
  }),
  ...neverBusy("streams/ui/sharing.ts", {
    "mergeMap((outcome) =>": "a share has one outcome",
  }),
];
