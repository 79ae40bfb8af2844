import * as z from "zod/mini";
import { localeCookieDays } from "../rules/durations.ts";
import { wallet } from "./account.ts";
import { measuredIdc } from "./schedule.ts";

export const userInfo = z.object({
  token: z.string().check(z.minLength(1)),
  userId: z.string().check(z.minLength(1)),
  nickName: z.string(),
  avatar: z.string(),
  nation: z.string(),
  wssToken: z.string(),
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
  chunkReloadAt: local("CHUNK_RELOAD_AT", mark),
  /** "on" after a sign-in, "off" after a person's own sign-out: whether the identity session may sign in by itself. */
  silentSignIn: local("SILENT_SIGN_IN", z.enum(["on", "off"])),
  redirectTo: {
    key: "REDIRECT_TO",
    area: "session",
    form: "text",
    /** An address inside the app: one slash, then no second one, no backslash, no control characters. */
    schema: z.string().check(z.regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u)),
  },
  speedTest: session("SPEED_TEST", z.array(measuredIdc)),
  /** "off" once a session ended: the native app's token is not tried again while this browser session lasts. */
  nativeSignIn: session("NATIVE_SIGN_IN", z.literal("off")),
  /** The PKCE secret, state and nonce of a sign-in on its way. */
  signIn: session(
    "SIGN_IN",
    z.object({
      state: z.string(),
      verifier: z.string(),
      nonce: z.string(),
      redirectUri: z.string(),
      silent: z.boolean(),
    }),
  ),
} as const;

export const localeCookie = { name: "locale", days: localeCookieDays } as const;
