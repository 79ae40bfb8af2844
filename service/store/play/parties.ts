import * as z from "zod/mini";
import { joinAs } from "../../../wire/calls/partyCalls.ts";
import { type GuestRole, guestRole } from "../../../wire/desk/party.ts";
import { type Rows, recordOf } from "../rows.ts";

const partyRow = z.object({
  scheduleId: z.string(),
  /** The secret part of the link. */
  link: z.string(),
  /** Six digits. */
  pin: z.string(),
  /** Wrong tries of this PIN. */
  tries: z.int(),
  joinAs,
  /** The lease whose host has the current guests; "" for none. */
  leaseId: z.string(),
});
/** A player's invitation to a running game. It ends with its schedule. */
export type StoredParty = Readonly<z.infer<typeof partyRow>>;
const guestRow = z.object({
  id: z.string(),
  scheduleId: z.string(),
  name: z.string(),
  role: guestRole,
  /** Hash of the guest's token. */
  tokenHash: z.string(),
  hostKey: z.string(),
});
/** A guest, without an account. */
export type StoredGuest = Readonly<z.infer<typeof guestRow>>;

const parties = recordOf("parties", partyRow);
const guests = recordOf("party_guests", guestRow);

const televisionRow = z.object({
  /** Hash of its own token. */
  tokenHash: z.string(),
  /** Hash of the code that it shows; null once a player has typed it. */
  codeHash: z.nullable(z.string()),
  /** The player whose next game it shows. */
  accountId: z.nullable(z.string()),
  /** When it is forgotten, ms on the clock's timeline. */
  until: z.int(),
});
/** A television that waits for a game (R-TOGETHER-09). Once it shows one it is a guest, and no longer here. */
export type WaitingTelevision = Readonly<z.infer<typeof televisionRow>>;
const televisions = recordOf("televisions", televisionRow);

export function televisionsTable(rows: Rows) {
  return {
    async add(television: WaitingTelevision) {
      await rows.run(televisions.insert, ...televisions.valuesOf(television));
    },
    find: async (tokenHash: string, now: number): Promise<WaitingTelevision | null> =>
      televisions.one(rows)`where token_hash = ${tokenHash} and until > ${now}`,
    findByCode: async (codeHash: string, now: number): Promise<WaitingTelevision | null> =>
      televisions.one(rows)`where code_hash = ${codeHash} and until > ${now}`,
    ofAccount: async (accountId: string, now: number): Promise<WaitingTelevision | null> =>
      televisions.one(rows)`where account_id = ${accountId} and until > ${now}`,
    /** A player has typed its code, which nobody can use again. */
    async claim(tokenHash: string, accountId: string, until: number) {
      await rows.run`update televisions set code_hash = null, account_id = ${accountId}, until = ${until}
        where token_hash = ${tokenHash}`;
    },
    async remove(tokenHash: string) {
      await rows.run`delete from televisions where token_hash = ${tokenHash}`;
    },
    async prune(now: number) {
      await rows.run`delete from televisions where until <= ${now}`;
    },
  };
}

export function partiesTable(rows: Rows) {
  const find = (scheduleId: string) => parties.one(rows)`where schedule_id = ${scheduleId}`;
  return {
    find,
    findByLink: async (link: string): Promise<StoredParty | null> => parties.one(rows)`where link = ${link}`,
    async add(party: StoredParty) {
      await rows.run(parties.insert, ...parties.valuesOf(party));
    },
    async change(
      scheduleId: string,
      change: Partial<Pick<StoredParty, "pin" | "tries" | "joinAs" | "leaseId">>,
    ) {
      const before = await find(scheduleId);
      if (before === null) return;
      const { pin, tries, joinAs: as, leaseId } = { ...before, ...change };
      await rows.run`update parties set pin = ${pin}, tries = ${tries}, join_as = ${as}, lease_id = ${leaseId}
        where schedule_id = ${scheduleId}`;
    },
    /** With its guests. */
    async remove(scheduleId: string) {
      await rows.run`delete from party_guests where schedule_id = ${scheduleId}`;
      await rows.run`delete from parties where schedule_id = ${scheduleId}`;
    },
    /** A schedule's guests, in the order of joining. */
    guests: async (scheduleId: string): Promise<readonly StoredGuest[]> =>
      guests.all(rows)`where schedule_id = ${scheduleId} order by seq`,
    findGuest: async (tokenHash: string): Promise<StoredGuest | null> =>
      guests.one(rows)`where token_hash = ${tokenHash}`,
    async addGuest(guest: StoredGuest) {
      await rows.run(guests.insert, ...guests.valuesOf(guest));
    },
    async setRole(guestId: string, role: GuestRole) {
      await rows.run`update party_guests set role = ${role} where id = ${guestId}`;
    },
    async removeGuest(guestId: string) {
      await rows.run`delete from party_guests where id = ${guestId}`;
    },
  };
}
