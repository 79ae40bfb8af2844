import type { OpsAuditEntry } from "../../streams/wire/ops.ts";

/** R-OPS-05: the log of what operators did. Nothing in it is ever changed or deleted; the database itself refuses that. */
export interface AuditTable {
  /**
   * @param key of the action, so that one that was done is not done again when it is sent again; null where that cannot
   * happen, and for one that was not done
   * @throws for a key that is known
   */
  add(entry: Omit<OpsAuditEntry, "seq">, key: string | null): Promise<void>;
  /** The entry of an action that was done or has begun. */
  findByKey(key: string): Promise<OpsAuditEntry | null>;
  /**
   * Newest first.
   * @param search in operator, action, target, reason and detail, in any case; "" for all entries
   * @param before older than the entry with this number; null for the newest
   */
  page(search: string, before: number | null, count: number): Promise<readonly OpsAuditEntry[]>;
}
