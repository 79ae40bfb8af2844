import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { messageContent } from "../messageContent.ts";
import type { Message, MessagesTable } from "../messages.ts";
import { countOf, json, type Rows } from "./rows.ts";

/** Messages kept per account. */
const maxMessages = 200;

const messageRow = z.object({
  id: z.string(),
  content: json(messageContent),
  isRead: z.union([z.literal(0), z.literal(1)]),
  createdAt: z.int(),
});

export function messagesTable(rows: Rows): MessagesTable {
  return {
    async add(accountId, content, now) {
      await rows.run(
        "insert into messages (id, account_id, content, is_read, created_at) values (?, ?, ?, 0, ?)",
        randomUUID(),
        accountId,
        JSON.stringify(content),
        now,
      );
      await rows.run(
        "delete from messages where account_id = ? and seq not in (select seq from messages where account_id = ? order by seq desc limit ?)",
        accountId,
        accountId,
        maxMessages,
      );
    },
    page: async (accountId, from, count): Promise<readonly Message[]> =>
      (
        await rows.all(
          messageRow,
          'select id, content, is_read as "isRead", created_at as "createdAt" from messages where account_id = ? order by seq desc limit ? offset ?',
          accountId,
          count,
          from,
        )
      ).map(({ isRead, ...message }) => ({ ...message, read: isRead === 1 })),
    async markRead(accountId, ids) {
      for (const id of ids)
        await rows.run(
          "update messages set is_read = 1 where account_id = ? and id = ? and is_read = 0",
          accountId,
          id,
        );
    },
    unread: (accountId) =>
      countOf(rows, "select count(*) as count from messages where account_id = ? and is_read = 0", accountId),
  };
}
