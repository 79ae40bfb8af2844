import * as z from "zod/mini";
import { id, seconds } from "../shapes.ts";

/** The service's name for a browser or a system; "" if unknown. */
const name = z.string().check(z.maxLength(60));

/** A browser in which the player is signed in. */
export const signIn = z.object({
  id,
  /** Such as "Chrome". */
  browser: name,
  /** Such as "Windows" or "iPhone". */
  platform: name,
  /** First and latest use, in seconds since the epoch; the latest is accurate to half an hour. */
  beganAt: seconds,
  usedAt: seconds,
  /** Whether it is the browser that asks. */
  current: z.boolean(),
});
export type SignInEntry = z.infer<typeof signIn>;
