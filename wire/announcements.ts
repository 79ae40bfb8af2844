import * as z from "zod/mini";
import { localized } from "./localized.ts";
import { id, integer } from "./shapes.ts";

/** An operators' message to all players (R-OPS-17, R-OPS-18): an item of `list` in the push `announcements`. Dates are epoch ms. */
export const announcement = z.object({
  id,
  /** No game can be started between `startsAt` and `endsAt`. The app has a text for that. */
  isMaintenance: z.boolean(),
  texts: localized(z.string().check(z.maxLength(1_000))),
  /** Shown from then until `endsAt`. */
  showsFrom: integer,
  startsAt: integer,
  endsAt: integer,
  /** The service's time of sending, because a player's clock may be wrong. */
  sentAt: integer,
});
export type Announcement = z.infer<typeof announcement>;
