import { Refusal } from "../lib/refusal.ts";
import type { Order, OrdersTable } from "../store/money/orders.ts";
import type { Schedule, ScheduleState, SchedulesTable } from "../store/play/schedules.ts";
import type { Store } from "../store/store.ts";
import type { Metrics } from "./metrics.ts";

type Count = () => void;

/**
 * Measures the transactions of a store, and counts their changes: orders, and schedules that get a seat or a picture. Only committed
 * changes count, because a transaction may fail or run several times.
 * @param now ms, monotonic
 */
export function meteredStore(
  inner: Store,
  metrics: Metrics,
  now: () => number = () => performance.now(),
): Store {
  // Most calls only read: avoid the label look-up for each.
  const reads = metrics.transactions.labels({ outcome: "read" });
  const measured = <Result>(began: number, running: Promise<Result>): Promise<Result> => {
    running.then(
      () => reads.observe(seconds(now() - began)),
      (error: unknown) => {
        const outcome = error instanceof Refusal ? "refused" : "failed";
        metrics.transactions.observe({ outcome }, seconds(now() - began));
      },
    );
    return running;
  };
  return {
    ...inner,
    read: (work) => measured(now(), inner.read(work)),
    lookUp: (work) => measured(now(), inner.lookUp(work)),
    async transaction(work, turn) {
      const began = now();
      let runs = 0;
      let counts: Count[] = [];
      const end = (outcome: string) => {
        metrics.transactions.observe({ outcome }, (now() - began) / 1_000);
        if (runs > 1) metrics.retries.inc(runs - 1);
      };
      try {
        const result = await inner.transaction((tx) => {
          runs += 1;
          counts = [];
          const note = (count: Count) => counts.push(count);
          return work({
            ...tx,
            orders: meteredOrders(tx.orders, metrics, note),
            schedules: meteredSchedules(tx.schedules, metrics, note),
          });
        }, turn);
        end("committed");
        for (const count of counts) count();
        return result;
      } catch (error) {
        end(error instanceof Refusal ? "refused" : "failed");
        throw error;
      }
    },
  };
}

function meteredOrders(orders: OrdersTable, metrics: Metrics, note: (count: Count) => void): OrdersTable {
  const settled = async (merchantOrderNo: string, status: Order["status"]) => {
    const order = await orders.find(merchantOrderNo);
    if (order === null || order.status === status) return;
    const { provider, currency, amount } = order;
    note(() => {
      metrics.orders.inc({ provider, status });
      if (status === "paid") metrics.paid.inc({ provider, currency }, amount);
    });
  };
  return {
    ...orders,
    async add(order) {
      await orders.add(order);
      note(() => metrics.orders.inc({ provider: order.provider, status: order.status }));
    },
    async setStatus(merchantOrderNo, status, at) {
      await settled(merchantOrderNo, status);
      await orders.setStatus(merchantOrderNo, status, at);
    },
    async setPaid(merchantOrderNo, grant, at) {
      await settled(merchantOrderNo, "paid");
      await orders.setPaid(merchantOrderNo, grant, at);
    },
  };
}

function meteredSchedules(
  schedules: SchedulesTable,
  metrics: Metrics,
  note: (count: Count) => void,
): SchedulesTable {
  const measure = (before: Schedule, now: ScheduleState) => {
    const { region } = before;
    if (before.kind === "waiting" && now.kind === "offered")
      note(() => metrics.waited.observe({ region }, seconds(now.offeredAt - before.createdAt)));
    if (now.kind !== "playing" || now.startedAt === null) return;
    const { startedAt, offeredAt } = now;
    if (before.kind !== "playing" || before.startedAt === null)
      note(() => metrics.started.observe({ region }, seconds(startedAt - offeredAt)));
  };
  return {
    ...schedules,
    async change(id, change) {
      if (change.state?.kind === "offered" || change.state?.kind === "playing") {
        const before = await schedules.find(id);
        if (before !== null) measure(before, change.state);
      }
      await schedules.change(id, change);
    },
  };
}

const seconds = (ms: number): number => Math.max(0, ms) / 1_000;
