import type { HoldingsTable } from "./balance.ts";
import type { LocalPayments } from "./localPayments.ts";
import type { Messages } from "./messages.ts";
import type { Orders } from "./orders.ts";
import type { Invites, Rewards, SteamBindings } from "./rewards.ts";

/**
 * All that the service keeps. Everything goes through `transaction`, whose work sees and changes a consistent whole, or
 * nothing at all. Inside, await nothing but the transaction itself: other work waits for its end.
 */
export interface Store {
  /** Runs `work` alone; what it throws undoes all of it and is thrown on. */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export interface Transaction {
  readonly identities: Identities;
  readonly accounts: Accounts;
  readonly holdings: HoldingsTable;
  readonly orders: Orders;
  readonly localPayments: LocalPayments;
  readonly logins: Logins;
  readonly tickets: Tickets;
  readonly events: Events;
  readonly schedules: Schedules;
  readonly lending: Lending;
  readonly recents: Recents;
  readonly analytics: Analytics;
  readonly records: Records;
  readonly messages: Messages;
  readonly rewards: Rewards;
  readonly invites: Invites;
  readonly steam: SteamBindings;
}

/** Names that signed in at the bundled provider. */
export interface Identities {
  /** The identity of a name, new or known; case and surrounding space do not matter. */
  ofName(name: string): Promise<Identity>;
  find(subject: string): Promise<Identity | null>;
}
export interface Identity {
  readonly subject: string;
  readonly name: string;
}

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
  /** The language of the account's latest call. */
  readonly locale: Locale;
}
export type Locale = "en" | "th";

export interface Accounts {
  find(id: string): Promise<Account | null>;
  findByIdentity(issuer: string, subject: string): Promise<Account | null>;
  create(account: Account, issuer: string, subject: string, now: number): Promise<void>;
  setLocale(id: string, locale: Locale): Promise<void>;
}

/** One sign-in of one browser: its access tokens and its current refresh token. Secrets are kept as hashes. */
export interface Login {
  readonly id: string;
  readonly accountId: string;
  readonly refreshHash: string;
  /** The refresh token before this one, and until when it still counts (epoch ms). */
  readonly previousHash: string;
  readonly previousUntil: number;
  readonly expiresAt: number;
}

export interface Logins {
  create(login: Login): Promise<void>;
  findByRefresh(hash: string): Promise<Login | null>;
  rotate(login: Login): Promise<void>;
  /** Ends a login with all its tokens. */
  remove(id: string): Promise<void>;
  addToken(hash: string, loginId: string, expiresAt: number): Promise<void>;
  findToken(hash: string): Promise<{ loginId: string; accountId: string; expiresAt: number } | null>;
  /** Forgets logins and tokens that ended before `now`. */
  prune(now: number): Promise<void>;
}

export interface Ticket {
  readonly hash: string;
  readonly kind: "token" | "signature";
  readonly accountId: string;
  /** The browser that asked for it. */
  readonly deviceId: string;
  readonly expiresAt: number;
}

/** Single-use tickets of the session socket, kept as hashes. */
export interface Tickets {
  add(ticket: Ticket): Promise<void>;
  /** Takes a ticket out; a second time it is gone. */
  take(kind: Ticket["kind"], hash: string): Promise<Ticket | null>;
  prune(now: number): Promise<void>;
}

/** An event on its way to a player, until it is acked. */
export interface PendingEvent {
  readonly msgId: string;
  readonly accountId: string;
  readonly event: string;
  readonly data: unknown;
  /** A newer event of the same topic replaces this one; "" for none. */
  readonly topic: string;
  readonly createdAt: number;
}

export interface Events {
  add(event: PendingEvent): Promise<void>;
  /** In the order in which they were added. */
  pending(accountId: string): Promise<readonly PendingEvent[]>;
  acked(accountId: string, msgId: string): Promise<void>;
  prune(createdBefore: number): Promise<void>;
}

export interface Schedule {
  readonly id: string;
  readonly accountId: string;
  readonly gameId: string;
  readonly accountMode: number;
  readonly status: 100 | 200 | 300;
  readonly createdAt: number;
  /** When a seat was offered; 0 while waiting. */
  readonly offeredAt: number;
  /** When the machine's seat was taken; 0 before. */
  readonly leasedAt: number;
  /** The player's key to the machine; "" before the lease. */
  readonly sessionKey: string;
  /** When the game was first seen; 0 before. */
  readonly startedAt: number;
  /** Up to when playing was paid; 0 before. */
  readonly paidUntil: number;
  /** For how many seconds of it there was time, so far. */
  readonly charged: number;
  /** What the player was told about the time that is left: 0 nothing, 1 less, 2 poor. */
  readonly warned: number;
  /** When the wallet was last told. */
  readonly walletToldAt: number;
  /** The player's latest sign of life. */
  readonly seenAt: number;
  /** The place that the player was last told; -1 for none. */
  readonly toldIndex: number;
}

export interface Schedules {
  /** All that live, in the order in which they came. */
  live(): Promise<readonly Schedule[]>;
  /** True when somebody waits for a seat. */
  anyWaiting(): Promise<boolean>;
  find(id: string): Promise<Schedule | null>;
  ofAccount(accountId: string): Promise<Schedule | null>;
  add(schedule: Schedule): Promise<void>;
  change(id: string, change: Partial<Omit<Schedule, "id" | "accountId" | "createdAt">>): Promise<void>;
  /** Counts `seconds` more as charged, up to `paidUntil`. */
  paid(id: string, paidUntil: number, seconds: number): Promise<void>;
  /** Ends it; `heldSeconds` is how long it held a seat, null when it never did. */
  remove(id: string, endedAt: number, heldSeconds: number | null): Promise<void>;
  /** How long the latest schedules held a seat, in seconds, newest first. */
  heldSeconds(count: number): Promise<readonly number[]>;
  /** How many seconds were ever charged, those of games that run included. */
  chargedSeconds(): Promise<number>;
}

/** Game accounts that are lent to players. */
export interface LentAccount {
  readonly account: string;
  readonly password: string;
}
export interface Lending {
  /** Makes the game's pool this large; accounts that are lent stay. */
  stock(gameId: string, accounts: readonly LentAccount[]): Promise<void>;
  free(gameId: string): Promise<number>;
  /** Lends one, or null when none is free. The same schedule gets the same one again. */
  lend(gameId: string, scheduleId: string): Promise<LentAccount | null>;
  lentTo(scheduleId: string): Promise<LentAccount | null>;
  giveBack(scheduleId: string): Promise<void>;
}

export interface Recents {
  add(accountId: string, gameId: string, now: number): Promise<void>;
  /** Game ids, newest first. */
  list(accountId: string, count: number): Promise<readonly string[]>;
}

export interface Analytics {
  add(entry: { accountId: string; action: string; params: unknown; at: number }): Promise<void>;
  count(): Promise<number>;
  prune(keep: number): Promise<void>;
}

/** What the sign-in provider keeps: small records of its own making. */
export interface Records {
  put(record: ProviderRecord): Promise<void>;
  find(model: string, id: string, now: number): Promise<ProviderRecord | null>;
  findByUid(model: string, uid: string, now: number): Promise<ProviderRecord | null>;
  remove(model: string, id: string): Promise<void>;
  removeByGrant(grantId: string): Promise<void>;
  prune(now: number): Promise<void>;
}
export interface ProviderRecord {
  readonly model: string;
  readonly id: string;
  readonly payload: unknown;
  readonly uid: string;
  readonly grantId: string;
  /** Epoch ms; null when it never ends. */
  readonly expiresAt: number | null;
}
