import type { AnalyticsTable } from "../analytics.ts";
import { countRow, type Rows } from "./rows.ts";

export function analyticsTable(rows: Rows): AnalyticsTable {
  return {
    async add({ accountId, action, params, at }) {
      rows.run(
        "insert into analytics (account_id, action, params, at) values (?, ?, ?, ?)",
        accountId,
        action,
        JSON.stringify(params),
        at,
      );
    },
    count: async () => rows.one(countRow, "select count(*) as count from analytics")?.count ?? 0,
    async prune(keep) {
      rows.run("delete from analytics where seq <= (select coalesce(max(seq), 0) from analytics) - ?", keep);
    },
  };
}
