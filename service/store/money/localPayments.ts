import * as z from "zod/mini";
import { localized } from "../../../wire/localized.ts";
import { columnOf, flag, json, type Rows, recordOf } from "../rows.ts";

const row = z.object({
  /** A secret: whoever knows it may see and pay the payment. */
  id: z.string(),
  merchantOrderNo: z.string(),
  title: json(localized(z.string())),
  /** Minor units. */
  amount: z.int(),
  currency: z.string(),
  customerId: z.string(),
  source: z.string(),
  clientSecret: z.string(),
  /** The origin of the page that asked for the payment. */
  origin: z.string(),
  returnUrl: z.string(),
  cancelUrl: z.string(),
  /** `closed`: can no longer be paid. */
  status: z.enum(["open", "challenge", "processing", "paid", "closed"]),
  /** Whether confirming the open challenge pays. */
  passes: flag,
  /** When `processing` ends, epoch ms. */
  dueAt: z.int(),
  declines: z.int(),
  expiresAt: z.int(),
});
/** A payment at the local provider, which records its payments apart from the service's orders. */
export type LocalPayment = Readonly<z.infer<typeof row>>;
const payments = recordOf("local_payments", row);

export function localPaymentsTable(rows: Rows) {
  const find = (id: string): Promise<LocalPayment | null> => payments.one(rows)`where id = ${id}`;
  return {
    async add(payment: LocalPayment) {
      await rows.run(payments.insert, ...payments.valuesOf(payment));
    },
    find,
    findByOrder: async (merchantOrderNo: string): Promise<LocalPayment | null> =>
      payments.one(rows)`where merchant_order_no = ${merchantOrderNo}`,
    async change(
      id: string,
      change: Partial<Pick<LocalPayment, "status" | "passes" | "dueAt" | "declines">>,
    ) {
      const before = await find(id);
      if (before === null) return;
      const { status, passes, dueAt, declines } = { ...before, ...change };
      await rows.run`update local_payments set status = ${status}, passes = ${passes ? 1 : 0},
        due_at = ${dueAt}, declines = ${declines} where id = ${id}`;
    },
    processing: async (): Promise<readonly LocalPayment[]> => payments.all(rows)`where status = 'processing'`,
    /** Records a charge, or a refund as a negative amount. */
    async book(id: string, amount: number, now: number) {
      await rows.run`insert into local_charges (payment_id, amount, at) values (${id}, ${amount}, ${now})`;
    },
    /** Every amount charged for an order, and below zero what was paid back, in minor units. */
    booked: (merchantOrderNo: string) =>
      columnOf(rows, z.int())`select c.amount from local_charges c
        join local_payments p on p.id = c.payment_id where p.merchant_order_no = ${merchantOrderNo}
        order by c.seq`,
  };
}
