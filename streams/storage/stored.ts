import * as z from "zod/mini";
import { wallet } from "../../wire/account.ts";
import { gameBrief, navigationSection } from "../../wire/catalogue.ts";
import { measuredIdc } from "../../wire/schedule.ts";
import { secret } from "../../wire/secret.ts";
import { localeCookieDays } from "../rules/durations.ts";

const userInfo = z.object({
  token: secret(z.string().check(z.minLength(1))),
  userId: z.string().check(z.minLength(1)),
  nickName: z.string(),
  avatar: z.string(),
  nation: z.string(),
  wssToken: secret(z.string()),
  /** Epoch ms. */
  expiresAt: z.number(),
});
export type UserInfo = z.infer<typeof userInfo>;

/** A shorter `z.uuidv4()`, which would bring the patterns of all versions into the first route. */
const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const appInfo = z.object({
  versionName: z.string(),
  versionCode: z.int(),
  deviceId: z.string().check(z.regex(uuidV4)),
  applicationId: z.string(),
  appKey: z.string(),
});
export type AppInfo = z.infer<typeof appInfo>;

/** Epoch ms. */
const mark = z.number();

/** Limits of the stored home: sections, games per section, total characters of all games. */
export const homeSnapshotLimits = { sections: 30, games: 40, letters: 400_000 } as const;

export const maxIndexedGames = 300;

const home = z.object({
  userId: z.string(),
  sections: z
    .array(
      z.extend(navigationSection, {
        games: z.optional(z.array(gameBrief).check(z.maxLength(homeSnapshotLimits.games))),
      }),
    )
    .check(z.maxLength(homeSnapshotLimits.sections)),
});
export type HomeSnapshot = z.infer<typeof home>;

/** An item in the browser's storage. A value that does not match its schema counts as absent. */
export interface Stored<Schema extends z.ZodMiniType> {
  readonly key: string;
  readonly area: "local" | "session";
  /** A string is stored as it is, everything else as JSON. */
  readonly form: "json" | "text";
  readonly schema: Schema;
}

/** A JSON item in local storage. */
export const localItem = <Schema extends z.ZodMiniType>(key: string, schema: Schema): Stored<Schema> => ({
  key,
  area: "local",
  form: "json",
  schema,
});
const session = <Schema extends z.ZodMiniType>(key: string, schema: Schema): Stored<Schema> => ({
  key,
  area: "session",
  form: "json",
  schema,
});

/** Storage items that several features use. */
export const stored = {
  userInfo: localItem("USER_INFO", userInfo),
  appInfo: localItem("APP_INFO", appInfo),
  wallet: localItem("WALLET_CACHE", wallet),
  inviteCode: {
    key: "INVITE_CODE",
    area: "local",
    form: "text",
    schema: z.string().check(z.minLength(1), z.maxLength(64)),
  },
  giftShown: localItem("GIFT_SHOWN", mark),
  /** Home as last shown, for starting offline. */
  home: localItem("HOME_CACHE", home),
  /** Number of visits, the last visit, and when the player declined to install the app. */
  install: localItem(
    "INSTALL",
    z.object({ visits: z.int().check(z.gte(0)), visitedAt: mark, laterAt: z.nullable(mark) }),
  ),
  searchHistory: localItem(
    "SEARCH_HISTORY",
    z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.maxLength(8)),
  ),
  /** Whether the game's sound is on; on by default. */
  sound: localItem("SOUND", z.enum(["on", "off"])),
  chunkReloadAt: localItem("CHUNK_RELOAD_AT", mark),
  /** The rewards that the player has been notified of. */
  rewardsAnnounced: localItem("REWARDS_TOLD", z.object({ userId: z.string(), ids: z.array(z.string()) })),
  /** Whether a silent sign-in may be tried: "on" after a sign-in, "off" after a sign-out. */
  silentSignIn: localItem("SILENT_SIGN_IN", z.enum(["on", "off"])),
  redirectTo: {
    key: "REDIRECT_TO",
    area: "session",
    form: "text",
    /** An address inside the app: starts with a single slash, without backslashes and control characters. */
    schema: z.string().check(z.regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u)),
  },
  /** Why the service ended the session; shown on the sign-in page after the reload. */
  endedBecause: session("ENDED_BECAUSE", z.string()),
  /** Whether the plans have been offered to this player (R-POP-01). */
  plansOffered: session("PLANS_OFFERED", z.literal(true)),
  /** Games from all lists, newest last, so that a game's page survives a reload (R-DETAIL-01). */
  catalogueIndex: session("CATALOGUE_INDEX", z.array(gameBrief).check(z.maxLength(maxIndexedGames))),
  speedTest: session("SPEED_TEST", z.array(measuredIdc)),
  /** "off" after a session has ended: then the native app's token is not tried again in this browser session. */
  nativeSignIn: session("NATIVE_SIGN_IN", z.literal("off")),
  /** The PKCE secret, state and nonce of a sign-in in progress. */
  signIn: session(
    "SIGN_IN",
    z.object({
      state: secret(z.string()),
      verifier: secret(z.string()),
      nonce: secret(z.string()),
      redirectUri: z.string(),
      silent: z.boolean(),
    }),
  ),
} as const;

export const localeCookie = { name: "locale", days: localeCookieDays } as const;
