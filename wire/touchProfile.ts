import * as z from "zod/mini";
import { touchLayout } from "./desk/touchLayout.ts";
import { personal } from "./personal.ts";

/** Maximum number of a player's own layouts of one game. */
export const maxTouchProfiles = 10;

/** Maximum number of games for which a player's layouts are stored. */
export const maxTouchGames = 200;

/** Name of a layout: 1 to 40 visible characters, no spaces at the ends. */
export const layoutName = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(40), z.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+$/u));

/** Idempotency key, chosen by the app. */
export const profileId = z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/));

/** A layout that a player made or accepted for a game. */
export const touchProfile = z.object({
  id: profileId,
  name: personal("typed", layoutName),
  layout: touchLayout,
});
export type TouchProfile = z.infer<typeof touchProfile>;

/** A player's layouts of one game. `chosen`: the profile in use; null for the game's own layout. */
export const touchProfiles = z.object({
  list: z.array(touchProfile).check(z.maxLength(maxTouchProfiles)),
  chosen: z.nullable(profileId),
});
export type TouchProfiles = z.infer<typeof touchProfiles>;

/** A change of a player's layouts. Saving one also chooses it. */
export const touchProfileChange = z.discriminatedUnion("do", [
  z.object({ do: z.literal("save"), profile: touchProfile }),
  z.object({ do: z.literal("choose"), id: z.nullable(profileId) }),
  z.object({ do: z.literal("delete"), id: profileId }),
]);
export type TouchProfileChange = z.infer<typeof touchProfileChange>;

/** Applies a change; app and service share it. An impossible change is ignored. */
export function changeProfiles(profiles: TouchProfiles, change: TouchProfileChange): TouchProfiles {
  const { list, chosen } = profiles;
  switch (change.do) {
    case "save": {
      const { profile } = change;
      const known = list.some(({ id }) => id === profile.id);
      if (!known && list.length >= maxTouchProfiles) return profiles;
      return {
        list: known ? list.map((one) => (one.id === profile.id ? profile : one)) : [...list, profile],
        chosen: profile.id,
      };
    }
    case "choose":
      return change.id === null || list.some(({ id }) => id === change.id)
        ? { list, chosen: change.id }
        : profiles;
    case "delete":
      return {
        list: list.filter(({ id }) => id !== change.id),
        chosen: chosen === change.id ? null : chosen,
      };
  }
}
