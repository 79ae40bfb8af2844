import * as z from "zod/mini";
import { touchLayout } from "./desk/touchLayout.ts";
import { personal } from "./personal.ts";

/** Most layouts of its own that a player keeps for one game. */
export const maxTouchProfiles = 10;

/** Most games for which the service keeps layouts of one player. */
export const maxTouchGames = 200;

/** What a player calls a layout: 1 to 40 characters, none of them invisible, without spaces at its ends. */
export const layoutName = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(40), z.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+$/u));

/** Chosen by the app, so that a layout that is saved twice is one. */
export const profileId = z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/));

/** A layout that a player made or accepted for a game. */
export const touchProfile = z.object({
  id: profileId,
  name: personal("typed", layoutName),
  layout: touchLayout,
});
export type TouchProfile = z.infer<typeof touchProfile>;

/** All that a player keeps for one game. `chosen`: the profile that is played with; null for the game's own layout. */
export const touchProfiles = z.object({
  list: z.array(touchProfile).check(z.maxLength(maxTouchProfiles)),
  chosen: z.nullable(profileId),
});
export type TouchProfiles = z.infer<typeof touchProfiles>;

/** One change to them. A saved one is also chosen. */
export const touchProfileChange = z.discriminatedUnion("do", [
  z.object({ do: z.literal("save"), profile: touchProfile }),
  z.object({ do: z.literal("choose"), id: z.nullable(profileId) }),
  z.object({ do: z.literal("delete"), id: profileId }),
]);
export type TouchProfileChange = z.infer<typeof touchProfileChange>;

/** The profiles after a change, as both sides see it. One that cannot be made leaves them as they are. */
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
