import * as z from "zod/mini";
import { guestId, guestRole, mostGuests } from "../desk/party.ts";
import { localized } from "../localized.ts";
import { personal } from "../personal.ts";
import { connectInfo } from "../schedule.ts";
import { secret } from "../secret.ts";
import { flag, id, nothing, orNull } from "../shapes.ts";
import { a, none } from "./calls.ts";

/** What a new guest gets: a pad of their own while one is free, otherwise the right to watch. */
export const joinAs = z.enum(["viewer", "pad", "copilot"]);
export type JoinAs = z.infer<typeof joinAs>;

/** A guest's name as shown to the player, in characters. */
export const mostNameCharacters = 24;

/** A player's invitation to a running game, and who has come. */
const party = z.object({
  link: secret(id),
  pin: secret(z.string().check(z.regex(/^\d{6}$/))),
  /** Too many wrong PINs were tried: nobody can join until there is a new one. */
  locked: flag,
  joinAs,
  guests: z
    .array(
      z.object({
        id: guestId,
        name: personal("names", z.string().check(z.minLength(1), z.maxLength(200))),
        role: guestRole,
      }),
    )
    .check(z.maxLength(mostGuests)),
});
export type Party = z.infer<typeof party>;

const partyOrNone = z.object({ party: orNull(party) });
const invited = z.object({ party });
const asGuest = z.object({ token: secret(id) });

const invitation = z.object({ link: secret(id) });

/** What a link shows before the PIN is known: the game, not its player. */
const invitedTo = z.object({ game: localized(z.object({ name: z.string(), cover: z.string() })) });
export type InvitedGame = z.infer<typeof invitedTo>["game"];

/** What a guest sees of the game that they were invited to: nothing of its player's account. */
const visit = z.object({
  /** As the player sees it. */
  name: personal("names", z.string()),
  role: guestRole,
  game: localized(z.string()),
  /** Null while the player's game has no seat, as after the host was lost. */
  connectInfo: orNull(connectInfo),
});
export type Visit = z.infer<typeof visit>;

/** The calls for playing together. They are no part of the first route's code. */
export const partyCalls = {
  /** The invitation to the caller's running game; null for none. */
  party: a("/party/info", none, partyOrNone),
  /** Makes the invitation, or changes what new guests may do. */
  openParty: a("/party/open", z.object({ joinAs }), invited),
  /** Another PIN for the same link; the guests stay. */
  newPin: a("/party/pin", none, invited),
  setRole: a("/party/role", z.object({ guestId, role: guestRole }), invited),
  removeGuest: a("/party/remove", z.object({ guestId }), invited),
  /** Ends the invitation and sends all guests away. */
  closeParty: a("/party/close", none, nothing),

  /** Without an account, as are the others below. */
  invitation: a("/party/invitation", invitation, invitedTo),
  join: a(
    "/party/join",
    z.extend(invitation, {
      pin: secret(z.string().check(z.maxLength(20))),
      name: personal("typed", z.string().check(z.maxLength(200))),
    }),
    asGuest,
  ),
  visit: a("/party/visit", asGuest, visit),
  leave: a("/party/leave", asGuest, nothing),
};

/** Refusals of these calls that the app acts on. */
export const partyCodes = {
  /** No such invitation, or no longer: the game ended, the player closed it or sent this guest away. */
  over: -20060,
  wrongPin: -20061,
  locked: -20062,
  full: -20063,
  name: -20064,
  role: -20065,
} as const;
