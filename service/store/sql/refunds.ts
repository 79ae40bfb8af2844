import * as z from "zod/mini";
import type { RefundsTable } from "../refunds.ts";
import { json, type Rows } from "./rows.ts";

const row = z.object({
  merchantOrderNo: z.string(),
  status: z.enum(["asked", "done"]),
  taken: json(z.object({ gold: z.int(), hourSeconds: z.int(), memberMs: z.int(), proMs: z.int() })),
  at: z.int(),
});

const numberRow = z.object({ merchantOrderNo: z.string() });

export function refundsTable(rows: Rows): RefundsTable {
  return {
    find: async (merchantOrderNo) =>
      rows.one(
        row,
        'select merchant_order_no as "merchantOrderNo", status, taken, at from refunds where merchant_order_no = ?',
        merchantOrderNo,
      ),
    async add({ merchantOrderNo, status, taken, at }) {
      await rows.run(
        "insert into refunds (merchant_order_no, status, taken, at) values (?, ?, ?, ?)",
        merchantOrderNo,
        status,
        JSON.stringify(taken),
        at,
      );
    },
    asked: async (count) =>
      (
        await rows.all(
          numberRow,
          `select merchant_order_no as "merchantOrderNo" from refunds where status = 'asked' order by at limit ?`,
          count,
        )
      ).map(({ merchantOrderNo }) => merchantOrderNo),
    async setDone(merchantOrderNo, at) {
      await rows.run(
        "update refunds set status = 'done', at = ? where merchant_order_no = ?",
        at,
        merchantOrderNo,
      );
    },
    async remove(merchantOrderNo) {
      await rows.run("delete from refunds where merchant_order_no = ?", merchantOrderNo);
    },
  };
}
