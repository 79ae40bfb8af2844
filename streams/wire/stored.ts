import * as z from "zod/mini";
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
  deviceId: z.uuid(),
  applicationId: z.string(),
  appKey: z.string(),
});
export type AppInfo = z.infer<typeof appInfo>;

/** Epoch ms as text. */
const mark = z.number();

/** What the browser keeps (wire, section 8): where, and in what shape. What fits no schema counts as absent. */
export const stored = {
  USER_INFO: { area: "local", schema: userInfo },
  APP_INFO: { area: "local", schema: appInfo },
  WALLET_CACHE: { area: "local", schema: wallet },
  INVITE_CODE: { area: "local", schema: z.string().check(z.minLength(1), z.maxLength(64)) },
  GIFT_SHOWN: { area: "local", schema: mark },
  CHUNK_RELOAD_AT: { area: "local", schema: mark },
  /** Set by a person's own sign-out, so that the identity session does not sign them in again at once. */
  SILENT_SIGN_IN_OFF: { area: "local", schema: mark },
  REDIRECT_TO: { area: "session", schema: z.string().check(z.regex(/^\/(?!\/)/)) },
  SPEED_TEST: { area: "session", schema: z.array(measuredIdc) },
  /** The PKCE secret and state of a sign-in on its way. */
  SIGN_IN: {
    area: "session",
    schema: z.object({ state: z.string(), verifier: z.string(), nonce: z.string(), silent: z.boolean() }),
  },
} as const;

export type StoredKey = keyof typeof stored;
export type StoredValue<Key extends StoredKey> = z.infer<(typeof stored)[Key]["schema"]>;

export const localeCookie = { name: "locale", days: 365 } as const;
