import * as z from "zod/mini";
import type { InvitesTable } from "../invites.ts";
import type { Rows } from "./rows.ts";

const codeRow = z.object({ code: z.string() });
const accountRow = z.object({ accountId: z.string() });
const joinedRow = z.object({ joinedAt: z.int() });

export function invitesTable(rows: Rows): InvitesTable {
  const known = async (accountId: string) =>
    (await rows.one(codeRow, "select code from invite_codes where account_id = ?", accountId))?.code ?? null;
  return {
    async codeOf(accountId, propose) {
      for (;;) {
        const code = await known(accountId);
        if (code !== null) return code;
        await rows.run(
          "insert into invite_codes (account_id, code) values (?, ?) on conflict do nothing",
          accountId,
          propose(),
        );
      }
    },
    ownerOf: async (code) =>
      (await rows.one(accountRow, 'select account_id as "accountId" from invite_codes where code = ?', code))
        ?.accountId ?? null,
    inviterOf: async (accountId) =>
      (
        await rows.one(
          accountRow,
          'select inviter_id as "accountId" from invites where account_id = ?',
          accountId,
        )
      )?.accountId ?? null,
    async bind(accountId, inviterId, now) {
      await rows.run(
        "insert into invites (account_id, inviter_id, bound_at) values (?, ?, ?)",
        accountId,
        inviterId,
        now,
      );
    },
    joinedAt: async (accountId) =>
      (await rows.one(joinedRow, 'select created_at as "joinedAt" from accounts where id = ?', accountId))
        ?.joinedAt ?? 0,
  };
}
