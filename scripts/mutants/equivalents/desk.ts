import { type Equivalent, neverBusy } from "./equivalent.ts";

/** Of the picture and what surrounds it: `features/desk/`. */
export const desk: readonly Equivalent[] = [
  {
    file: "streams/features/desk/lag/lag.ts",
    line: "switchMap((seat) => {",
    text: "concatMap",
    reason: "a session ends by itself, and is saved, in the moment in which another seat is played",
  },
  ...neverBusy("streams/features/desk/desk.ts", {
    "switchMap(({ showPicture }) =>": "of each attempt the desk's code is taken once",
  }),
  ...neverBusy("streams/features/desk/freshRelays.ts", {
    "switchMap((iceServers) =>": "of each connection the relays are taken once",
  }),
  ...neverBusy("streams/features/desk/lag/lagFeature.ts", {
    "made.load$.pipe(switchMap(follow))": "the code that explains lag comes once",
  }),
  ...neverBusy("streams/features/desk/layouts/syncProfiles.ts", {
    "switchMap((result) => {": "the call that tells a change is answered once",
    "switchMap((told) => {": "whether all is told is said once",
  }),
  ...neverBusy("streams/features/desk/party/visit.ts", {
    "switchMap((shown) => {":
      "what the form shows is there at once; a token is the last thing, and with it a visit begins",
  }),
  ...neverBusy("streams/features/desk/pauseHint.ts", {
    "firstFrame$.pipe(switchMap(": "of the first frames only one is taken",
  }),
  ...neverBusy("streams/features/desk/picture.ts", {
    "switchMap(() => after(clock, deskEndChecks":
      "of the service's word that the seat is there, one is taken",
  }),
  ...neverBusy("streams/features/desk/showPicture.ts", {
    "switchMap((now) => (now.kind": "the service answers a question about the schedule once",
  }),
];
