import type { OtherSeat, QueueView } from "../../../streams/features/queue/queuePopup.ts";
import type { GameBrief } from "../../../wire/catalogue.ts";
import { announcements } from "../fixtures/announcements.ts";
import { manyModes as dunes, gameOf, programDetails } from "../fixtures/library.ts";
import { accountScenes } from "./accountScenes.ts";
import { deskScenes } from "./deskScenes.ts";
import { browseScenes } from "./discoveryScenes.ts";
import { home, homeScenes } from "./homeScenes.ts";
import { joinScenes } from "./joinScenes.ts";
import { moneyScenes } from "./purchaseScenes.ts";
import {
  asks,
  at,
  details,
  offline,
  type Scene,
  type Scenes,
  type Setting,
  shows,
  withMore,
} from "./scene.ts";

const halogen = gameOf("g-halogen-mile");

/** A free seat of another region, offered to a player who waits. */
const singapore: OtherSeat = {
  idc_id: "sin",
  name: { en: "Singapore", th: "สิงคโปร์" },
  addedDelay: 40,
  busy: false,
};

/** A game that cannot pause, and that its player has left. */
const running: GameBrief = { ...halogen, details: { ...programDetails, pausable: false } };

function left(of: GameBrief | null): Setting {
  return (app) => app.runningElsewhere.set({ kind: "left", game: of, status: 300 });
}
const countdown: Setting = (app) => app.account.value?.leftGame.set({ endsIn: 42, time: "free" });

const onDunes: Setting = (app) => details(app, dunes);

function onGame(...settings: readonly Setting[]): Scene {
  return at("/gameDetails?id=x", onDunes, ...settings);
}

function atHome(...settings: readonly Setting[]): Scene {
  return at("/", home, ...settings);
}

function queued(changes: Partial<Extract<QueueView, { ahead: unknown }>> = {}): Setting {
  return (app) =>
    app.queue.set({
      shape: "popup",
      game: halogen,
      ahead: 12,
      wait: 754,
      elsewhere: null,
      y: 0.2,
      ...changes,
    });
}

function onAccount(name: string, more: Setting): Scene {
  const scene = { ...accountScenes, ...moneyScenes }[name];
  if (!scene) throw new Error(`There is no scene ${name}`);
  return withMore(scene, more);
}

/** Account pages as their reader may want them (R-ROUTE-09). */
function inDark(name: string): readonly [name: string, scene: Scene] {
  return [
    `${name}InDark`,
    onAccount(name, (app) => {
      app.account.value?.appearance.set("dark");
      app.account.value?.accountTheme.set("dark");
    }),
  ];
}
const darkScenes = [
  ...["user", "messages", "rewardsClaiming", "settingsSignIns", "saves", "logout", "agreements"],
  ...["membershipMember", "subscriptionPageMember", "subscribePayment", "goldOrders"],
].map(inDark);

/** Every screen and pop-up in its states: the address, and how the fake core is set up. */
export const scenes: Scenes = {
  signIn: ["/login", (app) => app.session.set({ status: "signedOut" })],
  signInBusy: ["/login", (app) => app.session.set({ status: "signingIn" })],
  unreachable: ["/login", (app) => app.session.set({ status: "restoring", waiting: true })],
  splash: ["/", (app) => app.session.set({ status: "signedOut" })],
  ...homeScenes,
  toasts: atHome((app) =>
    app.toasts.set([
      { id: 1, content: { message: "gameStartFailed" } },
      {
        id: 3,
        content: { message: "hourAdded", values: { minutes: 60 }, left: { kind: "time", seconds: 3_790 } },
      },
      { id: 2, content: { text: "Your balance is running low. Top up soon to keep on playing tonight." } },
    ]),
  ),
  details: onGame(),
  detailsProgram: ["/gameDetails?id=x", (app) => details(app, gameOf("g-freedoom"))],
  detailsBuiltIn: ["/gameDetails?id=x", (app) => details(app, halogen)],
  detailsMouse: ["/gameDetails?id=x", (app) => details(app, gameOf("g-openttd"))],
  detailsStarting: onGame((app) => app.play.set({ status: "preparing", gameId: dunes.gameIdStr })),
  detailsUnsupported: onGame((app) => {
    app.canPlay = false;
  }),
  detailsLoading: ["/gameDetails?id=x", (app) => app.details.set({ status: "loading" })],
  detailsFailed: ["/gameDetails?id=x", (app) => app.details.set({ status: "failed" })],
  notFound: ["/nowhere", () => undefined],
  guardless: [
    "/",
    (app) =>
      app.location.update((location) => ({
        ...location,
        page: { kind: "error", status: 500, message: "Unknown middleware" },
      })),
  ],
  ...deskScenes(halogen),
  ...joinScenes(halogen),
  gameLeft: onGame(left(halogen)),
  gameLeftHome: atHome(left(halogen)),
  gameLeftRuns: at("/gameDetails?id=x", (app) => details(app, running), left(running), countdown),
  gameLeftRunsHome: atHome(left(running), countdown),
  otherTab: atHome((app) =>
    app.runningElsewhere.set({ kind: "otherTab", game: halogen, queued: true, ahead: 12 }),
  ),
  endGame: onGame(asks({ message: "endGame", game: halogen })),
  confirm: onGame(asks({ message: "leaveQueue" })),
  speedTest: onGame(shows({ kind: "speedTest", params: { elapsed: 7_000, duration: 20_000 } })),
  selectMode: onGame(
    shows({ kind: "selectMode", params: { game: dunes, modes: [2, 10, 1, 3, 4, 5], sharingDisabled: true } }),
  ),
  resumePromptQueued: atHome(shows({ kind: "resumePrompt", params: { game: halogen, queued: true } })),
  resumePrompt: atHome(shows({ kind: "resumePrompt", params: { game: halogen, queued: false } })),
  switchGame: onGame(shows({ kind: "switchGame", params: { previous: halogen, next: dunes } })),
  timeGift: atHome(shows({ kind: "timeGift", params: {} })),
  queue: onGame(queued()),
  queueUnknown: onGame(
    (app) => app.connection.set({ status: "waiting", reason: "lost", retryAt: 0 }),
    queued({ ahead: null, wait: null }),
  ),
  queueTab: atHome(queued({ shape: "tab" })),
  queueElsewhere: onGame(queued({ elsewhere: singapore })),
  queueElsewhereBusy: onGame(queued({ elsewhere: { ...singapore, busy: true } })),
  queueElsewhereTaken: onGame(queued(), (app) =>
    app.toasts.set([
      { id: 1, content: { text: "The seat there has just been taken. You keep your place in the queue." } },
    ]),
  ),
  queueElsewhereTab: atHome(queued({ shape: "tab", elsewhere: singapore })),
  queueTabOnAccount: onAccount("user", queued({ shape: "tab", elsewhere: singapore })),
  queueHeld: onAccount("subscribePayment", (app) =>
    app.queue.set({ shape: "ready", taken: false, game: halogen, left: 42 }),
  ),
  queueOfGame: at("/gameDetails?id=x", (app) => details(app, halogen), queued({ shape: "tab" })),
  queueTabLow: onGame(queued({ shape: "tab", y: 0.9 })),
  ...accountScenes,
  ...moneyScenes,
  ...Object.fromEntries(darkScenes),
  ...browseScenes,
  homeCached: at("/", offline, home, (app) =>
    app.home.update((now) => (now.status === "ready" ? { ...now, cached: true } : now)),
  ),
  announcedBesideGame: atHome(left(null), (app) => app.news.set(announcements)),
  updateBar: onGame((app) => app.updateWaits.set(true)),
  installPrompt: atHome(shows({ kind: "install", params: { way: "prompt" } })),
  installIos: atHome(shows({ kind: "install", params: { way: "ios" } })),
};
