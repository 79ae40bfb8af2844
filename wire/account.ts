import * as z from "zod/mini";
import { secret } from "./secret.ts";
import { flag, id, integer, seconds, text } from "./shapes.ts";

export const profile = z.object({ nick_name: text, icon: text, user_id: id });
export type Profile = z.infer<typeof profile>;

/** `POST /api/refresh`. */
export const refreshReply = z.object({ access_token: secret(id), profile });

/** `POST /api/login/google`. */
export const loginReply = z.object({ is_new_user: z.boolean(), access_token: secret(id), profile });

export const wallet = z.object({
  isSubscription: flag,
  /** Seconds. */
  totalTime: seconds,
  gold: z.pipe(
    z.nullish(integer),
    z.transform((value) => value ?? 0),
  ),
  testPlayInfo: z.object({ isTestPlay: flag, testPlayTime: seconds }),
  /** Remaining bought time and its end, in seconds since the epoch; absent if there is none or the backend does not report it. */
  hourLeft: z.optional(z.object({ seconds, until: seconds })),
});
export type Wallet = z.infer<typeof wallet>;

export const subscription = z.nullable(
  z.object({
    isSubscription: flag,
    plan: z.nullable(z.literal([1, 3, 12])),
    /** Seconds since the epoch. */
    expireTime: z.nullable(seconds),
    /** End of the pro plan in effect, in seconds since the epoch; null without one. */
    proTime: z.nullish(seconds),
  }),
);
export type Subscription = z.infer<typeof subscription>;

export const message = z.object({
  id,
  title: z.string(),
  body: z.string(),
  /** The moments that the body names in the service's time zone, for the app to show in the player's. */
  moments: z.optional(z.array(z.object({ text: z.string(), at: seconds }))),
  read: flag,
  /** Seconds since the epoch. */
  createTime: seconds,
});
export type Message = z.infer<typeof message>;

export const reward = z.object({
  id,
  title: z.string(),
  detail: z.string(),
  /** What the reward gives, such as "10 minutes of game time"; absent if the backend says it only in `detail`. */
  prize: z.optional(z.string()),
  /** Play time and gold coins of the prize; absent if the backend does not say. */
  seconds: z.optional(seconds),
  gold: z.optional(integer),
  state: z.enum(["open", "claimable", "claimed"]),
});
export type Reward = z.infer<typeof reward>;
