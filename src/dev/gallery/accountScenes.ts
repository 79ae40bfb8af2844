import { messageText } from "../../../service/messages/texts.ts";
import { rewards as achievable, rewardDetail } from "../../../service/rewards/rewards.ts";
import type { MessageContent } from "../../../service/store/messages/messages.ts";
import type { Saves, SaveWork } from "../../../streams/features/saves/savesState.ts";
import type { Message, Reward } from "../../../wire/account.ts";
import { defaultLocale, inLocale } from "../../../wire/locale.ts";
import { accountOf, type FakeApp } from "../fixtures/fakeApp.ts";
import { gameOf } from "../fixtures/library.ts";
import { takenRecording } from "../fixtures/recordings.ts";
import { sessionReport, smooth } from "../fixtures/sessionReports.ts";
import { member } from "./purchaseScenes.ts";
import { asks, at, offline, onAccount, type Scene, type Scenes, shows, withMore } from "./scene.ts";

const inEnglish = (app: FakeApp): boolean => app.locale.value === defaultLocale;

/** The newest first. */
const contents: readonly MessageContent[] = [
  { kind: "rewardClaimed", params: { rewardId: "first-game", seconds: 600, gold: 0 } },
  { kind: "friendJoined", params: { friend: "Anong" } },
  { kind: "timeGift", params: { seconds: 1_200 } },
  { kind: "welcome", params: { name: "Mali" } },
];

function messagesFor({ locale }: FakeApp): Message[] {
  return contents.map((content, index) => ({
    id: `m-${index}`,
    ...messageText(content, locale.value, "Cloudplay"),
    read: index < 2 ? 0 : 1,
    createTime: 1_780_000_000 - index * 90_000,
  }));
}

function rewardsFor({ locale }: FakeApp): Reward[] {
  const states = { "first-game": "claimable", "three-games": "open", "bind-steam": "claimed" } as const;
  return Object.entries(states).flatMap(([id, state]) =>
    achievable
      .filter((each) => each.id === id)
      .map((reward) => ({
        id,
        title: inLocale(reward.title, locale.value),
        detail: rewardDetail(reward, { games: 2, friends: 0, steamBound: false }, locale.value),
        state,
      })),
  );
}

function user(app: FakeApp): void {
  accountOf(app).unread.set(3);
  rewards(app);
}

function rewards(app: FakeApp, claiming: string | null = null): void {
  accountOf(app).rewards.set({
    status: "ready",
    list: rewardsFor(app),
    inviteCode: "K7PQ4M",
    mayBind: true,
    claiming,
  });
}

function measured(app: FakeApp): void {
  accountOf(app).regions.set([
    { id: "1", name: inEnglish(app) ? "Bangkok" : "กรุงเทพฯ", delay: 24, quality: "excellent" },
    { id: "2", name: inEnglish(app) ? "Singapore" : "สิงคโปร์", delay: 78, quality: "good" },
    { id: "3", name: inEnglish(app) ? "Tokyo" : "โตเกียว", delay: 131, quality: "fair" },
    { id: "4", name: "", delay: 9_999, quality: "unreachable" },
  ]);
}

const savedOne = gameOf("g-freedoom");
const savedTwo = gameOf("g-halogen-mile");

/** Two games with saves; the second one is running. And one that is offered no more. */
function savesOf(work: { busy?: SaveWork; done?: SaveWork } = {}): Saves {
  const version = (id: string, savedAt: number, bytes: number) => ({ id, savedAt, bytes });
  return {
    status: "ready",
    list: [
      {
        gameId: savedOne.gameIdStr,
        game: savedOne,
        inUse: false,
        versions: [
          version("1", 1_780_000_000, 48_210),
          version("2", 1_779_996_400, 47_998),
          version("3", 1_779_900_000, 512),
        ],
      },
      {
        gameId: savedTwo.gameIdStr,
        game: savedTwo,
        inUse: true,
        versions: [version("4", 1_779_800_000, 12_400_000), version("5", 1_779_700_000, 11_900_000)],
      },
      { gameId: "g-gone", game: null, inUse: false, versions: [version("6", 1_770_000_000, 1)] },
    ],
    busy: work.busy ?? null,
    done: work.done ?? null,
    download: null,
  };
}

function savesAre(now: Saves): Scene {
  return at("/user/setting", (app) => accountOf(app).saves.set(now), shows({ kind: "saves", params: {} }));
}

function asksInSettings(params: Parameters<typeof asks>[0]): Scene {
  return ["/user/setting", asks(params)];
}

const signedInAt = 1_780_000_000;

/** @param began seconds before now @param used as well */
const signIn = (id: string, browser: string, platform: string, began: number, used: number) => ({
  id,
  browser,
  platform,
  beganAt: signedInAt - began,
  usedAt: signedInAt - used,
  current: used === 0,
});

/** Three browsers, one of which the service does not know. */
const threeSignIns = {
  status: "ready",
  protectionPage: "/",
  list: [
    signIn("1", "Samsung Internet", "Android", 4_000_000, 0),
    signIn("2", "Chrome", "Windows", 900_000, 70_000),
    signIn("3", "", "", 9_000_000, 8_000_000),
  ],
  busy: null,
  done: null,
} as const;

export const accountScenes: Scenes = {
  user: ["/user", user],
  userMember: at("/user", user, member),
  userUnknown: at(
    "/user",
    (app) => app.wallet.set(null),
    (app) => accountOf(app).unread.set(null),
  ),
  messages: onAccount("/user/message", ({ inbox }, app) =>
    inbox.set({ status: "ready", list: messagesFor(app), pages: 1, more: "waiting" }),
  ),
  messagesMoreFailed: onAccount("/user/message", ({ inbox }, app) =>
    inbox.set({ status: "ready", list: messagesFor(app), pages: 1, more: "failed" }),
  ),
  messagesLoading: onAccount("/user/message", ({ inbox }) => inbox.set({ status: "loading" })),
  messagesFailed: onAccount("/user/message", ({ inbox }) => inbox.set({ status: "failed" })),
  messagesOffline: at("/user/message", offline, (app) => accountOf(app).inbox.set({ status: "failed" })),
  messagesEmpty: onAccount("/user/message", ({ inbox }) =>
    inbox.set({ status: "ready", list: [], pages: 1, more: "none" }),
  ),
  rewards: ["/user/rewardsPage", rewards],
  rewardsInvited: at("/user/rewardsPage", rewards, (app) =>
    accountOf(app).rewards.update((now) => (now.status === "ready" ? { ...now, mayBind: false } : now)),
  ),
  rewardsClaiming: ["/user/rewardsPage", (app) => rewards(app, "first-game")],
  rewardsLoading: onAccount("/user/rewardsPage", ({ rewards }) => rewards.set({ status: "loading" })),
  rewardsFailed: onAccount("/user/rewardsPage", ({ rewards }) => rewards.set({ status: "failed" })),
  rewardsEmpty: onAccount("/user/rewardsPage", ({ rewards }) =>
    rewards.set({ status: "ready", list: [], inviteCode: "", mayBind: true, claiming: null }),
  ),
  settings: ["/user/setting", measured],
  settingsSessions: onAccount("/user/setting", ({ recentSessions }) =>
    recentSessions.set([
      sessionReport(savedTwo),
      sessionReport(gameOf("g-neon-arena"), {
        ...smooth,
        startedAt: Date.UTC(2026, 10, 19, 20, 5),
        seconds: 45,
      }),
    ]),
  ),
  settingsSignIns: onAccount("/user/setting", ({ signIns }) => signIns.set(threeSignIns)),
  settingsSignInsBusy: onAccount("/user/setting", ({ signIns }) =>
    signIns.set({ ...threeSignIns, busy: { kind: "one", id: "2" } }),
  ),
  settingsSignInsLoading: onAccount("/user/setting", ({ signIns }) => signIns.set({ status: "loading" })),
  settingsSignInsFailed: onAccount("/user/setting", ({ signIns }) => signIns.set({ status: "failed" })),
  settingsReporting: onAccount("/user/setting", ({ reporting, ownRecording }) => {
    reporting.set(true);
    ownRecording.set({ status: "on", long: null, taken: takenRecording, saved: null });
  }),
  settingsRecording: at("/user/setting", asks({ message: "recordSession" }), (app) =>
    accountOf(app).ownRecording.set({
      status: "on",
      long: { startedAt: Date.UTC(2026, 10, 19, 20, 5), ended: false },
      taken: null,
      saved: null,
    }),
  ),
  settingsMeasuring: [
    "/user/setting",
    (app) => app.speedTest.set({ status: "running", startedAt: 0, duration: 20_000 }),
  ],
  aboutUs: ["/user/about-us", () => undefined],
  agreements: ["/agreements", () => undefined],
  logout: at("/user/setting", measured, shows({ kind: "logout", params: {} })),
  saves: savesAre(savesOf()),
  savesBusy: savesAre(savesOf({ busy: { what: "download", gameId: savedOne.gameIdStr, version: "2" } })),
  savesDone: savesAre(savesOf({ done: { what: "restore", gameId: "g-1", version: "2" } })),
  savesLoading: savesAre({ status: "loading" }),
  savesFailed: savesAre({ status: "failed" }),
  savesOffline: withMore(savesAre({ status: "failed" }), offline),
  savesEmpty: savesAre({ status: "ready", list: [], busy: null, done: null, download: null }),
  saveRestore: asksInSettings({ message: "restoreSave", game: savedOne, savedAt: 1_779_996_400 }),
  saveDelete: asksInSettings({ message: "deleteSaves", game: savedOne }),
  accountData: onAccount("/user/setting", ({ accountData }) =>
    accountData.set({ status: "ready", busy: null, address: null }),
  ),
  accountDelete: asksInSettings({
    message: "deleteAccount",
    deletion: {
      deletesAt: 1_781_200_000,
      playSeconds: 4_200,
      gold: 1_250,
      planUntil: 1_785_000_000,
      isPlaying: true,
      receiptYears: 5,
    },
  }),
  accountKeep: ["/login", asks({ message: "keepAccount", leaving: { deletesAt: 1_781_200_000 } })],
  clearData: asksInSettings({ message: "clearData" }),
  alert: ["/user/setting", shows({ kind: "alert", params: { message: "dataCleared" } })],
  speedLoading: [
    "/user/setting",
    shows({ kind: "speedLoading", params: { elapsed: 7_000, duration: 20_000 } }),
  ],
  contact: at(
    "/user",
    user,
    shows({
      kind: "contact",
      params: { email: "help@cloudplay.example", url: "https://cloudplay.example/help" },
    }),
  ),
  inviteCode: at("/user/rewardsPage", rewards, shows({ kind: "inviteCode", params: {} })),
  rewardsPrompt: [
    "/user",
    (app) => {
      user(app);
      const [reward] = rewardsFor(app);
      if (reward) app.overlays.set([{ id: 1, kind: "rewards", params: reward }]);
    },
  ],
};
