import * as z from "zod/mini";
import type { LatestSocket, SocketsTable } from "../sockets.ts";
import { inParts, list } from "./lists.ts";
import type { Rows } from "./rows.ts";

const turnRow = z.object({ turn: z.int() });
const accountRow = z.object({ accountId: z.string() });
const socketRow = z.object({
  accountId: z.string(),
  turn: z.int(),
  deviceId: z.string(),
  loginId: z.nullable(z.string()),
});
/** In the place of a sign-in that has ended. A service that does not know sign-ins leaves null. */
const ended = "";
const takeTurn = `update sockets set turn = turn + 1, device_id = '', login_id = '${ended}', entered_at = ?`;

export function socketsTable(rows: Rows): SocketsTable {
  return {
    async enter(accountId, deviceId, loginId, now) {
      const entered = await rows.one(
        turnRow,
        "insert into sockets (account_id, turn, device_id, login_id, entered_at) values (?, 1, ?, ?, ?) on conflict (account_id) do update set turn = sockets.turn + 1, device_id = excluded.device_id, login_id = excluded.login_id, entered_at = excluded.entered_at returning turn",
        accountId,
        deviceId,
        loginId,
        now,
      );
      return entered?.turn ?? 1;
    },
    async signOut(accountId, loginIds, now) {
      for (const ids of inParts(loginIds))
        await rows.run(
          `${takeTurn} where account_id = ? and login_id in ${list(ids)}`,
          now,
          accountId,
          ...ids,
        );
    },
    signOutExpired: async (now) =>
      (
        await rows.all(
          accountRow,
          `${takeTurn} where (account_id, login_id) in (select account_id, id from logins where expires_at <= ?) returning account_id as "accountId"`,
          now,
          now,
        )
      ).map(({ accountId }) => accountId),
    async latest(accountIds) {
      const found: LatestSocket[] = [];
      for (const ids of inParts(accountIds))
        found.push(
          ...(
            await rows.all(
              socketRow,
              `select account_id as "accountId", turn, device_id as "deviceId", login_id as "loginId" from sockets where account_id in ${list(ids)}`,
              ...ids,
            )
          ).map(({ loginId, ...socket }) => ({ ...socket, signedOut: loginId === ended })),
        );
      return found;
    },
    enteredSince: async (now) =>
      (
        await rows.all(accountRow, 'select account_id as "accountId" from sockets where entered_at >= ?', now)
      ).map(({ accountId }) => accountId),
  };
}
