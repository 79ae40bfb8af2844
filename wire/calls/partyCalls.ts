import * as z from "zod/mini";
import { guestId, guestRole, maxAdmitted } from "../desk/party.ts";
import { localized } from "../localized.ts";
import { personal } from "../personal.ts";
import { connectInfo } from "../schedule.ts";
import { secret } from "../secret.ts";
import { flag, id, nothing, orNull, seconds } from "../shapes.ts";
import { a, none } from "./calls.ts";

/** Ext: refusals of the party calls that the app acts on. */
export const partyCodes = {
  /** No such invitation, or no longer: the game ended, the player closed it or sent this guest away. */
  over: -20060,
  wrongPin: -20061,
  locked: -20062,
  full: -20063,
  name: -20064,
  role: -20065,
  /** No television has this code now. */
  noTelevision: -20066,
  /** The player has another television; `replace` changes that. */
  televisionTaken: -20067,
} as const;

/** Role of a new guest. `pad`: a pad of their own while one is free, otherwise viewer. */
export const joinAs = z.enum(["viewer", "pad", "copilot"]);
export type JoinAs = z.infer<typeof joinAs>;

/** Maximum characters of a guest's name as shown to the player. */
export const maxNameCharacters = 24;

const guest = z.object({
  id: guestId,
  name: personal("names", z.string().check(z.minLength(1), z.maxLength(200))),
  role: guestRole,
});
/** With the television, if there is one. */
const guests = z.array(guest).check(z.maxLength(maxAdmitted));

const invitationSecrets = {
  link: secret(id),
  pin: secret(z.string().check(z.regex(/^\d{6}$/))),
};

/** A player's invitation to a running game, and its guests. */
const party = z.object({
  ...invitationSecrets,
  /** Too many wrong PINs: nobody can join until there is a new PIN. */
  locked: flag,
  joinAs,
  guests,
});
export type Party = z.infer<typeof party>;

const partyOrNone = z.object({ party: orNull(party) });
const invited = z.object({ party });
const asGuest = z.object({ token: secret(id) });

const invitation = z.object({ link: secret(id) });

/** What a link shows before the PIN is entered: the game, not its player. */
const invitedTo = z.object({ game: localized(z.object({ name: z.string(), cover: z.string() })) });
export type InvitedGame = z.infer<typeof invitedTo>["game"];

/** A guest's view of the game: nothing of the player's account. */
const visit = z.object({
  id: guestId,
  /** The guest's name as the player sees it. */
  name: personal("names", z.string()),
  role: guestRole,
  game: localized(z.string()),
  /** Null while the player's game has no seat, for example after the host was lost. */
  connectInfo: orNull(connectInfo),
  /** For a television alone: who may play, and how others join. */
  television: orNull(z.object({ ...invitationSecrets, guests })),
});
export type Visit = z.infer<typeof visit>;

/** Digits and capital letters that nobody takes for one another. */
export const televisionCode = z.string().check(z.regex(/^[2-9A-HJ-NP-Z]{6}$/));

/** How far a television is (R-TOGETHER-09). `paired`: it shows the next game of the player who has typed its code. */
const televisionState = z.enum(["offered", "paired", "showing"]);

/** Calls for playing together. Not part of the first route's code. */
export const partyCalls = {
  /** The invitation to the caller's running game; null for none. */
  party: a("/party/info", none, partyOrNone),
  /** Creates the invitation, or changes the role of new guests. */
  openParty: a("/party/open", z.object({ joinAs }), invited),
  /** Makes a new PIN for the same link; guests stay. */
  newPin: a("/party/pin", none, invited),
  setRole: a("/party/role", z.object({ guestId, role: guestRole }), invited),
  removeGuest: a("/party/remove", z.object({ guestId }), invited),
  /** Ends the invitation and disconnects all guests. */
  closeParty: a("/party/close", none, nothing),

  /** Needs no account; nor do the calls below. */
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
  /** A television's code for a player, valid for `seconds`, and its own token, by which it visits the game then. */
  offerTelevision: a(
    "/party/television/offer",
    none,
    z.object({ code: secret(televisionCode), token: secret(id), seconds }),
  ),
  /** Asked every few seconds; refused with `over` once the code is. */
  television: a("/party/television", asGuest, z.object({ state: televisionState })),

  /** Of a player: shows the running game, or the next one, on that television. `replace`: it may be another than before. */
  claimTelevision: a(
    "/party/television/claim",
    z.object({ code: secret(z.string().check(z.maxLength(20))), replace: flag }),
    z.object({ playing: flag }),
  ),
};
