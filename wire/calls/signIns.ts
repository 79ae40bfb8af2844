import * as z from "zod/mini";
import { id, seconds } from "../shapes.ts";

/** A name that the service gives to a browser or a system; "" for one that it does not know. */
const name = z.string().check(z.maxLength(60));

/** One browser in which the player is signed in. */
export const signIn = z.object({
  id,
  /** Such as "Chrome". */
  browser: name,
  /** Such as "Windows" or "iPhone". */
  platform: name,
  /** First and latest use, in seconds since the epoch; the latest is known to half an hour. */
  beganAt: seconds,
  usedAt: seconds,
  /** The one that asks. */
  current: z.boolean(),
});
export type SignInEntry = z.infer<typeof signIn>;
