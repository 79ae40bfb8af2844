import * as z from "zod/mini";
import { columnOf, inParts, list, type Rows, recordOf } from "../rows.ts";

/** The session socket that an account opened last. */
export interface LatestSocket {
  readonly accountId: string;
  /** Number of the account's sockets so far. Only the latest stays open. */
  readonly turn: number;
  /** The browser that opened it. */
  readonly deviceId: string;
  /** R-SEC-08: no socket may stay open: the sign-in of the latest one has ended. */
  readonly signedOut: boolean;
}

const turnRow = z.object({ turn: z.int() });
const socketRow = z.object({
  accountId: z.string(),
  turn: z.int(),
  deviceId: z.string(),
  loginId: z.string(),
});
/** Login id of an ended sign-in. */
const ended = "";
const takeTurn = `update sockets set turn = turn + 1, device_id = '', login_id = '${ended}', entered_at = ?`;

/** The latest session socket of each account, at whichever process. */
export function socketsTable(rows: Rows) {
  return {
    /** A new socket. @param now on the clock's timeline, ms @returns its turn */
    async enter(accountId: string, deviceId: string, loginId: string, now: number) {
      const entered = await rows.one(turnRow)`insert into sockets (account_id, turn, device_id, login_id,
        entered_at) values (${accountId}, 1, ${deviceId}, ${loginId}, ${now})
        on conflict (account_id) do update set turn = sockets.turn + 1, device_id = excluded.device_id,
        login_id = excluded.login_id, entered_at = excluded.entered_at returning turn`;
      return entered?.turn ?? 1;
    },
    /**
     * Outdates an account's socket if it belongs to one of these sign-ins: the process that holds it closes it.
     * @param now on the clock's timeline, ms
     */
    async signOut(accountId: string, loginIds: readonly string[], now: number) {
      for (const ids of inParts(loginIds))
        await rows.run(
          `${takeTurn} where account_id = ? and login_id in ${list(ids)}`,
          now,
          accountId,
          ...ids,
        );
    },
    /**
     * As `signOut`, for every expired sign-in.
     * @param now on the clock's timeline, ms @returns the accounts whose socket that was
     */
    signOutExpired: (now: number) =>
      columnOf(rows, z.string())(
        `${takeTurn} where (account_id, login_id) in (select account_id, id from logins where expires_at <= ?) returning account_id as "accountId"`,
        now,
        now,
      ),
    async latest(accountIds: readonly string[]): Promise<readonly LatestSocket[]> {
      const found: LatestSocket[] = [];
      for (const ids of inParts(accountIds))
        found.push(
          ...(
            await rows.all(socketRow)(
              `select account_id as "accountId", turn, device_id as "deviceId", login_id as "loginId" from sockets where account_id in ${list(ids)}`,
              ...ids,
            )
          ).map(({ loginId, ...socket }) => ({ ...socket, signedOut: loginId === ended })),
        );
      return found;
    },
    /** Accounts with a socket that was opened at this time or later. */
    enteredSince: (now: number) =>
      columnOf(rows, z.string())`select account_id from sockets where entered_at >= ${now}`,
  };
}

const ticketRow = z.object({
  hash: z.string(),
  /**
   * `token` and `signature`: two that open the session socket together · `download`: a save · `data`: a player's data ·
   * `recording`: one that goes with a report.
   */
  kind: z.enum(["token", "signature", "download", "data", "recording"]),
  accountId: z.string(),
  /** The browser that requested it. */
  deviceId: z.string(),
  /** What it is for: a file, or the sign-in that wants a socket. */
  subject: z.string(),
  expiresAt: z.int(),
});
export type Ticket = Readonly<z.infer<typeof ticketRow>>;

const tickets = recordOf("tickets", ticketRow);

/** Single-use tickets, stored as hashes. */
export function ticketsTable(rows: Rows) {
  return {
    async add(ticket: Ticket) {
      await rows.run(tickets.insert, ...tickets.valuesOf(ticket));
    },
    /**
     * Removes and returns a ticket; null when it is unknown, was taken before, or has expired.
     * @param now on the clock's timeline, ms
     */
    async take(kind: Ticket["kind"], hash: string, now: number): Promise<Ticket | null> {
      const ticket = await tickets.one(rows)`where kind = ${kind} and hash = ${hash}`;
      await rows.run`delete from tickets where kind = ${kind} and hash = ${hash}`;
      return ticket !== null && now < ticket.expiresAt ? ticket : null;
    },
    async removeOf(accountId: string) {
      await rows.run`delete from tickets where account_id = ${accountId}`;
    },
    async prune(now: number) {
      await rows.run`delete from tickets where expires_at < ${now}`;
    },
  };
}
