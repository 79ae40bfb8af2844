import * as z from "zod/mini";
import type { OpsSessionsTable } from "../opsSessions.ts";
import type { Rows } from "./rows.ts";

const row = z.object({
  tokenHash: z.string(),
  operator: z.string(),
  madeWith: z.string(),
  expiresAt: z.int(),
});

export function opsSessionsTable(rows: Rows): OpsSessionsTable {
  return {
    async add({ tokenHash, operator, madeWith, expiresAt }) {
      await rows.run(
        "insert into ops_sessions (token_hash, operator, made_with, expires_at) values (?, ?, ?, ?)",
        tokenHash,
        operator,
        madeWith,
        expiresAt,
      );
    },
    find: async (tokenHash) =>
      rows.one(
        row,
        'select token_hash as "tokenHash", operator, made_with as "madeWith", expires_at as "expiresAt" from ops_sessions where token_hash = ?',
        tokenHash,
      ),
    async remove(tokenHash) {
      await rows.run("delete from ops_sessions where token_hash = ?", tokenHash);
    },
    async prune(now) {
      await rows.run("delete from ops_sessions where expires_at <= ?", now);
    },
  };
}
