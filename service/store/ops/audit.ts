import * as z from "zod/mini";
import { auditEntry, type OpsAuditEntry } from "../../../wire/operator/ops.ts";
import { containing, type Rows, recordOf } from "../rows.ts";

const auditColumns = "seq, at, operator, action, target, reason, result, detail";

/** `bodyHash`: "" where an earlier version wrote it. */
const keyedEntry = z.extend(auditEntry, { bodyHash: z.string() });

/** R-OPS-05: the log of operators' actions, append-only by the database's own triggers. */
export function auditTable(rows: Rows) {
  return {
    /**
     * @param key of the action, which makes it idempotent; null for what was not done, or cannot be sent twice
     * @param bodyHash of the action that was sent
     * @throws for a known key
     */
    async add(
      { at, operator, action, target, reason, result, detail }: Omit<OpsAuditEntry, "seq">,
      key: string | null,
      bodyHash = "",
    ) {
      await rows.run`insert into audit (at, operator, action, target, reason, result, detail, action_key, body_hash)
        values (${at}, ${operator}, ${action}, ${target}, ${reason}, ${result}, ${detail}, ${key}, ${bodyHash})`;
    },
    /** The entry of an action that was done, or has begun. */
    findByKey: async (key: string) =>
      rows.one(keyedEntry)(
        `select ${auditColumns}, body_hash as "bodyHash" from audit where action_key = ?`,
        key,
      ),
    /**
     * Newest first.
     * @param search in operator, action, target, reason and detail, in any case; "" for all entries
     * @param before older than the entry with this number; null for the newest
     */
    page: async (search: string, before: number | null, count: number) =>
      rows.all(auditEntry)(
        `select ${auditColumns} from audit where seq < ? and lower(operator || ' ' || action || ' ' || target || ' ' || reason || ' ' || result || ' ' || detail) like ? escape '!' order by seq desc limit ?`,
        before ?? Number.MAX_SAFE_INTEGER,
        containing(search),
        count,
      ),
  };
}

const sessionRow = z.object({
  /** Hash of the cookie. */
  tokenHash: z.string(),
  operator: z.string(),
  /** Hash of the operator's token. The session ends when the settings no longer have that token. */
  madeWith: z.string(),
  /** On the timeline of the clock, ms. */
  expiresAt: z.int(),
});
/** A sign-in to the operator's page. */
type OpsSession = Readonly<z.infer<typeof sessionRow>>;

const sessions = recordOf("ops_sessions", sessionRow);

export function opsSessionsTable(rows: Rows) {
  return {
    async add(session: OpsSession) {
      await rows.run(sessions.insert, ...sessions.valuesOf(session));
    },
    find: async (tokenHash: string): Promise<OpsSession | null> =>
      sessions.one(rows)`where token_hash = ${tokenHash}`,
    async remove(tokenHash: string) {
      await rows.run`delete from ops_sessions where token_hash = ${tokenHash}`;
    },
    async prune(now: number) {
      await rows.run`delete from ops_sessions where expires_at <= ${now}`;
    },
  };
}
