import { auditEntry } from "../../../streams/wire/ops.ts";
import type { AuditTable } from "../audit.ts";
import { containing } from "../containing.ts";
import type { Rows } from "./rows.ts";

const columns = "seq, at, operator, action, target, reason, result, detail";

export function auditTable(rows: Rows): AuditTable {
  return {
    async add({ at, operator, action, target, reason, result, detail }, key) {
      await rows.run(
        "insert into audit (at, operator, action, target, reason, result, detail, action_key) values (?, ?, ?, ?, ?, ?, ?, ?)",
        at,
        operator,
        action,
        target,
        reason,
        result,
        detail,
        key,
      );
    },
    findByKey: async (key) => rows.one(auditEntry, `select ${columns} from audit where action_key = ?`, key),
    page: async (search, before, count) =>
      rows.all(
        auditEntry,
        `select ${columns} from audit where seq < ? and lower(operator || ' ' || action || ' ' || target || ' ' || reason || ' ' || result || ' ' || detail) like ? escape '!' order by seq desc limit ?`,
        before ?? Number.MAX_SAFE_INTEGER,
        containing(search),
        count,
      ),
  };
}
