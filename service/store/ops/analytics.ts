import { countOf, type Rows } from "../rows.ts";

export function analyticsTable(rows: Rows) {
  return {
    async add({
      accountId,
      action,
      params,
      at,
    }: {
      accountId: string;
      action: string;
      params: unknown;
      at: number;
    }) {
      await rows.run`insert into analytics (account_id, action, params, at)
        values (${accountId}, ${action}, ${JSON.stringify(params)}, ${at})`;
    },
    count: () => countOf(rows)`select count(*) from analytics`,
    async prune(keep: number) {
      await rows.run`delete from analytics where seq <= (select coalesce(max(seq), 0)
        from analytics) - ${keep}`;
    },
  };
}
