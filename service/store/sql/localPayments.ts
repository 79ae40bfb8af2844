import * as z from "zod/mini";
import type { LocalPayment, LocalPaymentsTable } from "../localPayments.ts";
import { json, type Rows } from "./rows.ts";

const row = z.object({
  id: z.string(),
  merchantOrderNo: z.string(),
  title: json(z.object({ en: z.string(), th: z.string() })),
  amount: z.int(),
  currency: z.string(),
  customerId: z.string(),
  source: z.string(),
  clientSecret: z.string(),
  origin: z.string(),
  returnUrl: z.string(),
  cancelUrl: z.string(),
  status: z.enum(["open", "challenge", "processing", "paid", "closed"]),
  passes: z.pipe(
    z.int(),
    z.transform((value) => value === 1),
  ),
  dueAt: z.int(),
  declines: z.int(),
  expiresAt: z.int(),
});
const amountRow = z.object({ amount: z.int() });
const selected =
  'select id, merchant_order_no as "merchantOrderNo", title, amount, currency, customer_id as "customerId", source, client_secret as "clientSecret", origin, return_url as "returnUrl", cancel_url as "cancelUrl", status, passes, due_at as "dueAt", declines, expires_at as "expiresAt" from local_payments';

export function localPaymentsTable(rows: Rows): LocalPaymentsTable {
  const find = (id: string): Promise<LocalPayment | null> => rows.one(row, `${selected} where id = ?`, id);
  return {
    async add(payment) {
      await rows.run(
        "insert into local_payments (id, merchant_order_no, title, amount, currency, customer_id, source, client_secret, origin, return_url, cancel_url, status, passes, due_at, declines, expires_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        payment.id,
        payment.merchantOrderNo,
        JSON.stringify(payment.title),
        payment.amount,
        payment.currency,
        payment.customerId,
        payment.source,
        payment.clientSecret,
        payment.origin,
        payment.returnUrl,
        payment.cancelUrl,
        payment.status,
        payment.passes ? 1 : 0,
        payment.dueAt,
        payment.declines,
        payment.expiresAt,
      );
    },
    find,
    findByOrder: async (merchantOrderNo): Promise<LocalPayment | null> =>
      rows.one(row, `${selected} where merchant_order_no = ?`, merchantOrderNo),
    async change(id, change) {
      const before = await find(id);
      if (before === null) return;
      const { status, passes, dueAt, declines } = { ...before, ...change };
      await rows.run(
        "update local_payments set status = ?, passes = ?, due_at = ?, declines = ? where id = ?",
        status,
        passes ? 1 : 0,
        dueAt,
        declines,
        id,
      );
    },
    processing: async (): Promise<readonly LocalPayment[]> =>
      rows.all(row, `${selected} where status = 'processing'`),
    async book(id, amount, now) {
      await rows.run("insert into local_charges (payment_id, amount, at) values (?, ?, ?)", id, amount, now);
    },
    booked: async (merchantOrderNo) =>
      (
        await rows.all(
          amountRow,
          "select c.amount as amount from local_charges c join local_payments p on p.id = c.payment_id where p.merchant_order_no = ? order by c.seq",
          merchantOrderNo,
        )
      ).map(({ amount }) => amount),
  };
}
