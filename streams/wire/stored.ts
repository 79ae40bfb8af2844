import * as z from "zod/mini";
import { localeCookieDays } from "../rules/durations.ts";
import { wallet } from "./account.ts";
import { gameBrief, navigationSection } from "./catalogue.ts";
import { measuredIdc } from "./schedule.ts";
import { secret } from "./secret.ts";

export const userInfo = z.object({
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

export const appInfo = z.object({
  versionName: z.string(),
  versionCode: z.int(),
  deviceId: z.uuidv4(),
  applicationId: z.string(),
  appKey: z.string(),
});
export type AppInfo = z.infer<typeof appInfo>;

/** Epoch ms. */
const mark = z.number();

/** Home is kept no longer than this: sections, games of each, letters of all games. */
export const keptHome = { sections: 30, games: 40, letters: 400_000 } as const;
const home = z.object({
  userId: z.string(),
  sections: z
    .array(
      z.extend(navigationSection, {
        games: z.optional(z.array(gameBrief).check(z.maxLength(keptHome.games))),
      }),
    )
    .check(z.maxLength(keptHome.sections)),
});
export type KeptHome = z.infer<typeof home>;

/** One thing that the browser keeps. What fits no schema counts as absent. */
export interface Stored<Schema extends z.ZodMiniType> {
  readonly key: string;
  readonly area: "local" | "session";
  /** A text is kept as it is, everything else as JSON. */
  readonly form: "json" | "text";
  readonly schema: Schema;
}

const local = <Schema extends z.ZodMiniType>(key: string, schema: Schema): Stored<Schema> => ({
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

/** What the browser keeps (docs/protocol.md, section 8): where, and in what shape. */
export const stored = {
  userInfo: local("USER_INFO", userInfo),
  appInfo: local("APP_INFO", appInfo),
  wallet: local("WALLET_CACHE", wallet),
  inviteCode: {
    key: "INVITE_CODE",
    area: "local",
    form: "text",
    schema: z.string().check(z.minLength(1), z.maxLength(64)),
  },
  giftShown: local("GIFT_SHOWN", mark),
  /** Home as the player saw it last, for when the network is gone. */
  home: local("HOME_CACHE", home),
  /** Visits, the last one, and when the person said 'Later' to the home screen. */
  install: local(
    "INSTALL",
    z.object({ visits: z.int().check(z.gte(0)), visitedAt: mark, laterAt: z.nullable(mark) }),
  ),
  searchHistory: local(
    "SEARCH_HISTORY",
    z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.maxLength(8)),
  ),
  /** Whether this browser plays a game's sound; it does while nothing is kept. */
  sound: local("SOUND", z.enum(["on", "off"])),
  chunkReloadAt: local("CHUNK_RELOAD_AT", mark),
  /** The rewards that a player was already told of. */
  rewardsTold: local("REWARDS_TOLD", z.object({ userId: z.string(), ids: z.array(z.string()) })),
  /** "on" after a sign-in, "off" after a person's own sign-out: whether the identity session may sign in by itself. */
  silentSignIn: local("SILENT_SIGN_IN", z.enum(["on", "off"])),
  redirectTo: {
    key: "REDIRECT_TO",
    area: "session",
    form: "text",
    /** An address inside the app: one slash, then no second one, no backslash, no control characters. */
    schema: z.string().check(z.regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u)),
  },
  /** The plans were offered to this player (R-POP-01). */
  plansOffered: session("PLANS_OFFERED", z.literal(true)),
  speedTest: session("SPEED_TEST", z.array(measuredIdc)),
  /** "off" once a session ended: the native app's token is not tried again while this browser session lasts. */
  nativeSignIn: session("NATIVE_SIGN_IN", z.literal("off")),
  /** The PKCE secret, state and nonce of a sign-in on its way. */
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
