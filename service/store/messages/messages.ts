import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { endedSessionReason } from "../../../wire/operator/opsActions.ts";
import { countOf, json, type Rows } from "../rows.ts";

const whole = z.int().check(z.gte(0));
const price = { price: z.string(), currency: z.string() };
/** What was paid, in money or in gold coins. */
const cost = z.union([z.object(price), z.object({ gold: whole })]);
export type Cost = z.infer<typeof cost>;
/** When it ends, epoch s, and the time zone in which the text says so. */
const ends = { until: whole, zone: z.string() };

/**
 * The content of a message as data; its text is written when it is read, in the reader's language. Stored in
 * the database, so a released kind is never removed or changed.
 */
const messageContent = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("welcome"), params: z.object({ name: z.string() }) }),
  z.object({ kind: z.literal("timeGift"), params: z.object({ seconds: whole }) }),
  z.object({ kind: z.literal("giftRefused"), params: z.object({}) }),
  z.object({ kind: z.literal("inviteBound"), params: z.object({ inviter: z.string(), seconds: whole }) }),
  z.object({ kind: z.literal("friendJoined"), params: z.object({ friend: z.string() }) }),
  z.object({
    kind: z.literal("rewardClaimed"),
    params: z.object({ rewardId: z.string(), seconds: whole, gold: whole }),
  }),
  z.object({
    kind: z.literal("membershipPaid"),
    params: z.object({
      months: z.union([z.literal(1), z.literal(3), z.literal(12)]),
      pro: z.boolean(),
      cost,
      ...ends,
    }),
  }),
  z.object({ kind: z.literal("timePaid"), params: z.object({ seconds: whole, cost, ...ends }) }),
  z.object({ kind: z.literal("proDayPaid"), params: z.object({ cost, ...ends }) }),
  z.object({
    // Money goes back by our hands or the bank's, or does not after all.
    kind: z.enum(["refunded", "disputed", "paymentStands"]),
    params: z.object({ orderId: z.string(), cost, takenBack: z.boolean() }),
  }),
  z.object({ kind: z.literal("timeGranted"), params: z.object({ seconds: whole }) }),
  z.object({ kind: z.literal("sessionEnded"), params: z.object({ why: endedSessionReason }) }),
  z.object({ kind: z.enum(["wrongPins", "protectionChanged"]), params: z.object({}) }),
  z.object({ kind: z.literal("goldPaid"), params: z.object({ gold: whole, ...price }) }),
]);
export type MessageContent = z.infer<typeof messageContent>;

/** A message to an account. */
export interface Message {
  readonly id: string;
  readonly content: MessageContent;
  readonly read: boolean;
  /** Epoch ms. */
  readonly createdAt: number;
}

/** Messages kept per account. */
const maxMessages = 200;

const messageRow = z.object({
  id: z.string(),
  /** Null for one that a newer release wrote, of a kind that this one does not know. */
  content: z.catch(z.nullable(json(messageContent)), null),
  isRead: z.union([z.literal(0), z.literal(1)]),
  createdAt: z.int(),
});

export function messagesTable(rows: Rows) {
  return {
    /** Adds an unread message. Only the latest 200 of an account are kept. */
    async add(accountId: string, content: MessageContent, now: number) {
      await rows.run`insert into messages (id, account_id, content, is_read, created_at)
        values (${randomUUID()}, ${accountId}, ${JSON.stringify(content)}, 0, ${now})`;
      await rows.run`delete from messages where account_id = ${accountId} and seq not in (select seq
        from messages where account_id = ${accountId} order by seq desc limit ${maxMessages})`;
    },
    /** Newest first, without those that only a newer release can read. */
    page: async (accountId: string, from: number, count: number): Promise<readonly Message[]> =>
      (
        await rows.all(messageRow)`select id, content, is_read as "isRead", created_at as "createdAt"
          from messages where account_id = ${accountId} order by seq desc limit ${count} offset ${from}`
      ).flatMap(({ isRead, content, ...message }) =>
        content === null ? [] : [{ ...message, content, read: isRead === 1 }],
      ),
    async markRead(accountId: string, ids: readonly string[]) {
      for (const id of ids)
        await rows.run`update messages set is_read = 1 where account_id = ${accountId} and id = ${id}
          and is_read = 0`;
    },
    unread: (accountId: string) =>
      countOf(rows)`select count(*) from messages where account_id = ${accountId} and is_read = 0`,
  };
}
