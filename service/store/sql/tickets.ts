import * as z from "zod/mini";
import type { Ticket, TicketsTable } from "../tickets.ts";
import type { Rows } from "./rows.ts";

const ticketRow = z.object({
  hash: z.string(),
  kind: z.enum(["token", "signature", "download", "recording"]),
  accountId: z.string(),
  deviceId: z.string(),
  subject: z.string(),
  expiresAt: z.int(),
});

export function ticketsTable(rows: Rows): TicketsTable {
  return {
    async add(ticket) {
      await rows.run(
        "insert into tickets (hash, kind, account_id, device_id, subject, expires_at) values (?, ?, ?, ?, ?, ?)",
        ticket.hash,
        ticket.kind,
        ticket.accountId,
        ticket.deviceId,
        ticket.subject,
        ticket.expiresAt,
      );
    },
    async take(kind, hash): Promise<Ticket | null> {
      const ticket = await rows.one(
        ticketRow,
        'select hash, kind, account_id as "accountId", device_id as "deviceId", subject, expires_at as "expiresAt" from tickets where kind = ? and hash = ?',
        kind,
        hash,
      );
      await rows.run("delete from tickets where kind = ? and hash = ?", kind, hash);
      return ticket;
    },
    async prune(now) {
      await rows.run("delete from tickets where expires_at < ?", now);
    },
  };
}
