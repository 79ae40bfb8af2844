import * as z from "zod/mini";

/**
 * What a guest may do in another player's game: watch, play with a pad of their own as player 2 to 4, or press what
 * the player presses, as a second pair of hands (`copilot`). A `television` shows the picture in the player's place.
 */
export const guestRoles = ["viewer", "pad2", "pad3", "pad4", "copilot", "television"] as const;
export const guestRole = z.enum(guestRoles);
export type GuestRole = z.infer<typeof guestRole>;

/** Names a guest in the host and to the player; no secret. */
export const guestId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,60}$/));

export const maxGuests = 3;
/** The guests, and one television. */
export const maxAdmitted = maxGuests + 1;

/** @returns the pad's number from 1, or null for a role that plays on no pad of its own */
export function padOfRole(role: GuestRole): 2 | 3 | 4 | null {
  if (role === "pad2") return 2;
  if (role === "pad3") return 3;
  return role === "pad4" ? 4 : null;
}
