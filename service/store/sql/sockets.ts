import * as z from "zod/mini";
import type { LatestSocket, SocketsTable } from "../sockets.ts";
import { inParts, list } from "./lists.ts";
import type { Rows } from "./rows.ts";

const turnRow = z.object({ turn: z.int() });
const accountRow = z.object({ accountId: z.string() });
const socketRow = z.object({ accountId: z.string(), turn: z.int(), deviceId: z.string() });

export function socketsTable(rows: Rows): SocketsTable {
  return {
    async enter(accountId, deviceId, now) {
      const entered = await rows.one(
        turnRow,
        "insert into sockets (account_id, turn, device_id, entered_at) values (?, 1, ?, ?) on conflict (account_id) do update set turn = sockets.turn + 1, device_id = excluded.device_id, entered_at = excluded.entered_at returning turn",
        accountId,
        deviceId,
        now,
      );
      return entered?.turn ?? 1;
    },
    async latest(accountIds) {
      const found: LatestSocket[] = [];
      for (const ids of inParts(accountIds))
        found.push(
          ...(await rows.all(
            socketRow,
            `select account_id as "accountId", turn, device_id as "deviceId" from sockets where account_id in ${list(ids)}`,
            ...ids,
          )),
        );
      return found;
    },
    enteredSince: async (now) =>
      (
        await rows.all(accountRow, 'select account_id as "accountId" from sockets where entered_at >= ?', now)
      ).map(({ accountId }) => accountId),
  };
}
