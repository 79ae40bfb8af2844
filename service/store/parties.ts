import type { GuestRole } from "../../streams/wire/desk/party.ts";
import type { JoinAs } from "../../streams/wire/partyCalls.ts";

/** A player's invitation to a running game. It ends with its schedule. */
export interface StoredParty {
  readonly scheduleId: string;
  /** The secret part of the link. */
  readonly link: string;
  /** Six digits. */
  readonly pin: string;
  /** How many wrong PINs were tried since this one was made. */
  readonly tries: number;
  readonly joinAs: JoinAs;
  /** The lease whose host knows the guests as they are now; "" for none. */
  readonly leaseId: string;
}

/** Somebody who has joined, without an account. */
export interface StoredGuest {
  readonly id: string;
  readonly scheduleId: string;
  readonly name: string;
  readonly role: GuestRole;
  /** Of the token that proves who calls. */
  readonly tokenHash: string;
  /** The guest's key to the host. */
  readonly hostKey: string;
}

export interface PartiesTable {
  find(scheduleId: string): Promise<StoredParty | null>;
  findByLink(link: string): Promise<StoredParty | null>;
  add(party: StoredParty): Promise<void>;
  change(
    scheduleId: string,
    change: Partial<Pick<StoredParty, "pin" | "tries" | "joinAs" | "leaseId">>,
  ): Promise<void>;
  /** With its guests. */
  remove(scheduleId: string): Promise<void>;
  /** Those of a schedule, in the order in which they came. */
  guests(scheduleId: string): Promise<readonly StoredGuest[]>;
  findGuest(tokenHash: string): Promise<StoredGuest | null>;
  addGuest(guest: StoredGuest): Promise<void>;
  setRole(guestId: string, role: GuestRole): Promise<void>;
  removeGuest(guestId: string): Promise<void>;
}
