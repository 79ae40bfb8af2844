import type { OtherSeat } from "../../../streams/features/queue/queuePopup.ts";
import type { Overlay } from "../../../streams/ui/overlays.ts";
import type { GameBrief } from "../../../streams/wire/catalogue.ts";
import { offeredModes } from "../../../streams/wire/modes.ts";
import { announcements } from "../fixtures/announcements.ts";
import type { FakeApp } from "../fixtures/fakeApp.ts";
import { manyModes as dunes, library, programDetails } from "../fixtures/library.ts";
import { accountScenes } from "./accountScenes.ts";
import { deskScenes } from "./deskScenes.ts";
import { browseScenes } from "./discoveryScenes.ts";
import { home, homeScenes } from "./homeScenes.ts";
import { joinScenes } from "./joinScenes.ts";
import { moneyScenes } from "./purchaseScenes.ts";

type Scene = readonly [address: string, set: (app: FakeApp) => void];

function game(id: string): GameBrief {
  const found = library.find(({ gameIdStr }) => gameIdStr === id);
  if (!found) throw new Error(`The library has no ${id}`);
  return found;
}
const halogen = game("g-halogen-mile");

/** A free seat of another region, offered to a player who waits. */
const singapore: OtherSeat = {
  idc_id: "sin",
  name: { en: "Singapore", th: "สิงคโปร์" },
  addedDelay: 40,
  busy: false,
};

/** A game that cannot pause, and that its player has left. */
const running: GameBrief = { ...halogen, details: { ...programDetails, pausable: false } };

function leftRunning(app: FakeApp, show: () => void): void {
  show();
  app.runningElsewhere.set({ kind: "left", game: running, status: 300 });
  app.account.value?.leftGame.set({ endsIn: 42, time: "free" });
}

function details(app: FakeApp, of: GameBrief = dunes): void {
  app.details.set({ status: "ready", game: of, modes: offeredModes(of) });
}

function overlay(app: FakeApp, shown: Overlay): void {
  details(app);
  app.overlays.set([shown]);
}

/** Account pages as their reader may want them (R-ROUTE-09). */
function inDark(name: string): readonly [name: string, scene: Scene] {
  const scene = { ...accountScenes, ...moneyScenes }[name];
  if (!scene) throw new Error(`There is no scene ${name}`);
  const [address, set] = scene;
  return [
    `${name}InDark`,
    [
      address,
      (app) => {
        set(app);
        app.account.value?.appearance.set("dark");
        app.account.value?.accountTheme.set("dark");
      },
    ],
  ];
}
const darkScenes = [
  ...["user", "messages", "rewardsClaiming", "settingsSignIns", "saves", "logout", "agreements"],
  ...["membershipMember", "subscriptionPageMember", "subscribePayment", "goldOrders"],
].map(inDark);

/** Every screen and pop-up in its states: the address, and how the fake core is set up. */
export const scenes: Readonly<Record<string, Scene>> = {
  signIn: ["/login", (app) => app.session.set({ status: "signedOut" })],
  signInBusy: ["/login", (app) => app.session.set({ status: "signingIn" })],
  unreachable: ["/login", (app) => app.session.set({ status: "restoring", waiting: true })],
  splash: ["/", (app) => app.session.set({ status: "signedOut" })],
  ...homeScenes,
  toasts: [
    "/",
    (app) => {
      home(app);
      app.toasts.set([
        { id: 1, content: { message: "gameStartFailed" } },
        {
          id: 3,
          content: { message: "hourAdded", values: { minutes: 60 }, left: { kind: "time", seconds: 3_790 } },
        },
        { id: 2, content: { text: "Your balance is running low. Top up soon to keep on playing tonight." } },
      ]);
    },
  ],
  details: ["/gameDetails?id=x", (app) => details(app)],
  detailsProgram: ["/gameDetails?id=x", (app) => details(app, game("g-freedoom"))],
  detailsBuiltIn: ["/gameDetails?id=x", (app) => details(app, halogen)],
  detailsMouse: ["/gameDetails?id=x", (app) => details(app, game("g-openttd"))],
  detailsStarting: [
    "/gameDetails?id=x",
    (app) => {
      details(app);
      app.play.set({ status: "preparing", gameId: dunes.gameIdStr });
    },
  ],
  detailsUnsupported: [
    "/gameDetails?id=x",
    (app) => {
      app.canPlay = false;
      details(app);
    },
  ],
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
  gameLeft: [
    "/gameDetails?id=x",
    (app) => {
      details(app);
      app.runningElsewhere.set({ kind: "left", game: halogen, status: 300 });
    },
  ],
  gameLeftHome: [
    "/",
    (app) => {
      home(app);
      app.runningElsewhere.set({ kind: "left", game: halogen, status: 300 });
    },
  ],
  gameLeftRuns: ["/gameDetails?id=x", (app) => leftRunning(app, () => details(app, running))],
  gameLeftRunsHome: ["/", (app) => leftRunning(app, () => home(app))],
  otherTab: [
    "/",
    (app) => {
      home(app);
      app.runningElsewhere.set({ kind: "otherTab", game: halogen, queued: true, ahead: 12 });
    },
  ],
  endGame: [
    "/gameDetails?id=x",
    (app) => overlay(app, { id: 1, kind: "confirm", params: { message: "endGame" } }),
  ],
  confirm: [
    "/gameDetails?id=x",
    (app) => overlay(app, { id: 1, kind: "confirm", params: { message: "leaveQueue" } }),
  ],
  speedTest: [
    "/gameDetails?id=x",
    (app) =>
      overlay(app, {
        id: 1,
        kind: "speedTest",
        params: { elapsed: 7_000, duration: 20_000 },
      }),
  ],
  selectMode: [
    "/gameDetails?id=x",
    (app) =>
      overlay(app, {
        id: 1,
        kind: "selectMode",
        params: { game: dunes, modes: [2, 10, 1, 3, 4, 5], sharingDisabled: true },
      }),
  ],
  resumePrompt: [
    "/",
    (app) => {
      home(app);
      app.overlays.set([{ id: 1, kind: "resumePrompt", params: { game: halogen, queued: false } }]);
    },
  ],
  switchGame: [
    "/gameDetails?id=x",
    (app) => overlay(app, { id: 1, kind: "switchGame", params: { previous: halogen, next: dunes } }),
  ],
  timeGift: [
    "/",
    (app) => {
      home(app);
      app.overlays.set([{ id: 1, kind: "timeGift", params: {} }]);
    },
  ],
  queue: [
    "/gameDetails?id=x",
    (app) => {
      details(app);
      app.queue.set({ shape: "popup", ahead: 12, wait: 754, elsewhere: null, y: 0.2 });
    },
  ],
  queueUnknown: [
    "/gameDetails?id=x",
    (app) => {
      details(app);
      app.connection.set({ status: "waiting", reason: "lost", retryAt: 0 });
      app.queue.set({ shape: "popup", ahead: null, wait: null, elsewhere: null, y: 0.2 });
    },
  ],
  queueTab: [
    "/",
    (app) => {
      home(app);
      app.queue.set({ shape: "tab", ahead: 12, wait: 754, elsewhere: null, y: 0.2 });
    },
  ],
  queueElsewhere: [
    "/gameDetails?id=x",
    (app) => {
      details(app);
      app.queue.set({ shape: "popup", ahead: 12, wait: 754, elsewhere: singapore, y: 0.2 });
    },
  ],
  queueElsewhereBusy: [
    "/gameDetails?id=x",
    (app) => {
      details(app);
      app.queue.set({
        shape: "popup",
        ahead: 12,
        wait: 754,
        elsewhere: { ...singapore, busy: true },
        y: 0.2,
      });
    },
  ],
  queueElsewhereTaken: [
    "/gameDetails?id=x",
    (app) => {
      details(app);
      app.queue.set({ shape: "popup", ahead: 12, wait: 754, elsewhere: null, y: 0.2 });
      app.toasts.set([
        { id: 1, content: { text: "The seat there has just been taken. You keep your place in the queue." } },
      ]);
    },
  ],
  queueElsewhereTab: [
    "/",
    (app) => {
      home(app);
      app.queue.set({ shape: "tab", ahead: 12, wait: 754, elsewhere: singapore, y: 0.2 });
    },
  ],
  queueTabLow: [
    "/gameDetails?id=x",
    (app) => {
      details(app);
      app.queue.set({ shape: "tab", ahead: 12, wait: 754, elsewhere: null, y: 0.9 });
    },
  ],
  ...accountScenes,
  ...moneyScenes,
  ...Object.fromEntries(darkScenes),
  ...browseScenes,
  homeCached: [
    "/",
    (app) => {
      app.online.set(false);
      home(app);
      app.home.update((now) => (now.status === "ready" ? { ...now, cached: true } : now));
    },
  ],
  announced: [
    "/",
    (app) => {
      home(app);
      app.news.set(announcements);
    },
  ],
  announcedBesideGame: [
    "/",
    (app) => {
      home(app);
      app.runningElsewhere.set({ kind: "left", game: null, status: 300 });
      app.news.set(announcements.map((each) => ({ ...each, hasBegun: each.isMaintenance })));
    },
  ],
  updateBar: [
    "/",
    (app) => {
      home(app);
      app.updateWaits.set(true);
    },
  ],
  installPrompt: [
    "/",
    (app) => {
      home(app);
      app.overlays.set([{ id: 1, kind: "install", params: { way: "prompt" } }]);
    },
  ],
  installIos: [
    "/",
    (app) => {
      home(app);
      app.overlays.set([{ id: 1, kind: "install", params: { way: "ios" } }]);
    },
  ],
};
