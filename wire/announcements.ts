import * as z from "zod/mini";
import { localized } from "./localized.ts";
import { id, integer } from "./shapes.ts";

/** What operators tell all players (R-OPS-17, R-OPS-18): one of `list` in the push `announcements`. Dates are epoch ms. */
export const announcement = z.object({
  id,
  /** No game can be started between `startsAt` and `endsAt`; without a text of its own. */
  isMaintenance: z.boolean(),
  texts: localized(z.string().check(z.maxLength(1_000))),
  /** Players see it from then until `endsAt`. */
  showsFrom: integer,
  startsAt: integer,
  endsAt: integer,
  /** The service's date as it was sent: a player's clock may be wrong. */
  sentAt: integer,
});
export type Announcement = z.infer<typeof announcement>;
