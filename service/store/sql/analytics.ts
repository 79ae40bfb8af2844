import type { AnalyticsTable } from "../analytics.ts";
import { countOf, type Rows } from "./rows.ts";

export function analyticsTable(rows: Rows): AnalyticsTable {
  return {
    async add({ accountId, action, params, at }) {
      await rows.run(
        "insert into analytics (account_id, action, params, at) values (?, ?, ?, ?)",
        accountId,
        action,
        JSON.stringify(params),
        at,
      );
    },
    count: () => countOf(rows, "select count(*) as count from analytics"),
    async prune(keep) {
      await rows.run(
        "delete from analytics where seq <= (select coalesce(max(seq), 0) from analytics) - ?",
        keep,
      );
    },
  };
}
