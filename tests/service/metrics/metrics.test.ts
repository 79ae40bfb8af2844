import os from "node:os";
import { afterEach, describe, expect, test } from "vitest";
import { diskFree } from "../../../server/files.ts";
import { serveMetrics } from "../../../server/metricsServer.ts";
import { Refusal, unavailable } from "../../../service/lib/refusal.ts";
import { meteredStore } from "../../../service/metrics/meteredStore.ts";
import { boundedLabel, createMetrics } from "../../../service/metrics/metrics.ts";
import { openSqliteStore } from "../../../service/store/sqlite/sqlite.ts";
import type { Store, Turn } from "../../../service/store/store.ts";
import { anOrder } from "../store/stores.ts";
import { settle } from "../support/clock.ts";
import { plain } from "../support/games.ts";
import { startTestService, type TestService } from "../support/service.ts";

let service: TestService | null = null;
let store: Store | null = null;
afterEach(async () => {
  await service?.close();
  await store?.close();
  service = null;
  store = null;
});

const order = anOrder("cp-1", { amount: 499, provider: "stripe" });

/** A store that takes its time to find an order, and whose transactions run again, as where others are in their way. */
function retried(inner: Store, runs: number): Store {
  return {
    ...inner,
    async transaction(given, turn) {
      const work: typeof given = (tx) => {
        const find: typeof tx.orders.find = (id) => settle().then(() => tx.orders.find(id));
        return given({ ...tx, orders: { ...tx.orders, find } });
      };
      for (let run = 1; run < runs; run += 1) {
        const rolledBack = inner.transaction(async (tx) => {
          await work(tx);
          throw new Error("in the way");
        });
        await rolledBack.catch(() => undefined);
      }
      return inner.transaction(work, turn);
    },
  };
}

test("R-STORE-04 a measured store lets transactions take turns as the store itself does", async () => {
  const taken: (Turn | undefined)[] = [];
  const inner = openSqliteStore(":memory:");
  store = inner;
  const turns: Store = {
    ...inner,
    transaction(work, turn) {
      taken.push(turn);
      return inner.transaction(work, turn);
    },
  };
  const metered = meteredStore(turns, createMetrics({ runtime: false }));
  await metered.transaction(async () => 1, "queue");
  await metered.transaction(async () => 1);
  expect(taken).toEqual(["queue", undefined]);
});

describe("R-EYES-02 transactions", () => {
  test("are measured by outcome, and their repeats counted", async () => {
    const metrics = createMetrics({ runtime: false });
    store = openSqliteStore(":memory:");
    const metered = meteredStore(retried(store, 3), metrics);
    await metered.transaction(async () => 1);
    for (const error of [new Refusal(404, "notFound"), new Error("no")])
      await metered.transaction(() => Promise.reject(error)).catch(() => undefined);
    const text = await metrics.registry.metrics();
    expect(text).toContain('cloudplay_transaction_seconds_count{outcome="committed"} 1');
    expect(text).toContain('cloudplay_transaction_seconds_count{outcome="refused"} 1');
    expect(text).toContain('cloudplay_transaction_seconds_count{outcome="failed"} 1');
    expect(text).toContain("cloudplay_transaction_retries_total 6");
  });

  test("that ran again, or failed, count their orders once, or not at all", async () => {
    const metrics = createMetrics({ runtime: false });
    store = openSqliteStore(":memory:");
    const metered = meteredStore(retried(store, 2), metrics);
    await metered.transaction((tx) => tx.orders.add(order));
    await metered
      .transaction(async (tx) => {
        await tx.orders.setStatus(order.merchantOrderNo, "failed", 2);
        throw new Error("rolled back");
      })
      .catch(() => undefined);
    await metered.transaction((tx) => tx.orders.setStatus(order.merchantOrderNo, "expired", 3));
    await metered.transaction((tx) => tx.orders.setPaid(order.merchantOrderNo, order.grant, 3));
    await metered.transaction((tx) => tx.orders.setPaid(order.merchantOrderNo, order.grant, 4));
    const text = await metrics.registry.metrics();
    expect(text).toContain('cloudplay_orders_total{provider="stripe",status="pending"} 1');
    expect(text).toContain('cloudplay_orders_total{provider="stripe",status="expired"} 1');
    expect(text).toContain('cloudplay_orders_total{provider="stripe",status="paid"} 1');
    expect(text).toContain('cloudplay_paid_minor_units_total{provider="stripe",currency="USD"} 499');
    expect(text).not.toContain('status="failed"');
  });
});

test("R-EYES-02 who waits and plays, how long they waited, and what is expected", async () => {
  service = await startTestService({ seats: 1 });
  const mali = await service.signIn("Mali");
  const anan = await service.signIn("Anan");
  const id = await service.play(mali, plain);
  await anan.start();
  await service.service.refreshMetrics();
  const before = await service.metrics.registry.metrics();
  expect(before).toContain('cloudplay_schedules{state="waiting",region="local"} 1');
  expect(before).toContain('cloudplay_schedules{state="playing",region="local"} 1');
  expect(before).toMatch(/cloudplay_queue_expected_wait_seconds\{region="local"\} [1-9]/);
  expect(before).toContain("cloudplay_seats 1");
  expect(before).toContain("cloudplay_hosts_answer 1");
  expect(before).toContain('cloudplay_start_seconds_count{region="local"} 1');

  await service.clock.advance(42_000);
  await mali.quit(id);
  await service.service.refreshMetrics();
  const after = await service.metrics.registry.metrics();
  expect(after).toContain('cloudplay_queue_wait_seconds_bucket{le="30",region="local"} 1');
  expect(after).toContain('cloudplay_queue_wait_seconds_bucket{le="60",region="local"} 2');
  expect(after).toContain('cloudplay_schedules{state="waiting",region="local"} 0');
});

test("R-OPS-27 while the database is away the metrics say so, and keep what they knew", async () => {
  service = await startTestService({ seats: 1 });
  await service.service.refreshMetrics();
  const before = await service.metrics.registry.metrics();
  expect(before).toContain("cloudplay_database_up 1");
  await service.store.close();
  await service.clock.advance(1_000);
  await service.service.refreshMetrics();
  const after = await service.metrics.registry.metrics();
  expect(after).toContain("cloudplay_database_up 0");
  expect(after).toContain("cloudplay_seats 1");
  service.service.drain();
  await service.service.refreshMetrics();
  expect(await service.metrics.registry.metrics()).toContain("cloudplay_database_up 0");
});

test("R-OPS-28 the free share of a disk is between none and all of it, and unknown without a folder", async () => {
  const share = await diskFree(os.tmpdir());
  expect(share).toBeGreaterThanOrEqual(0);
  expect(share).toBeLessThanOrEqual(1);
  expect(await diskFree("/no/such/folder")).toBeNaN();
});

test("R-OPS-27 what fails for want of the database is the database's error, wherever it is reported", async () => {
  const metrics = createMetrics({ runtime: false });
  metrics.countError("payments", unavailable());
  metrics.countError("payment", new Error("wrong amount for order cp-1"));
  const text = await metrics.registry.metrics();
  expect(text).toContain('cloudplay_errors_total{place="database"} 1');
  expect(text).toContain('cloudplay_errors_total{place="payments"} 0');
  expect(text).toContain('cloudplay_errors_total{place="payment"} 1');
});

test("R-EYES-02 a label has so many values and no more", async () => {
  const label = boundedLabel(2);
  expect(["a", "b", "c", "a", "d"].map(label)).toEqual(["a", "b", "other", "a", "other"]);
  const metrics = createMetrics({ runtime: false });
  metrics.countError("game Brick Comet", new Error("no picture"));
  for (let index = 0; index < 200; index += 1) metrics.countError(`place ${index}`, new Error("wrong"));
  const { values } = await metrics.errors.get();
  expect(values.find(({ labels }) => labels.place === "game")?.value).toBe(1);
  expect(values.length).toBeLessThanOrEqual(61);
});

test("R-EYES-02 metrics are served at one path of a port of their own", async () => {
  const metrics = createMetrics({ runtime: false });
  metrics.sockets.set(7);
  const server = await serveMetrics(metrics.registry, () => Promise.reject(new Error("store away")), {
    host: "127.0.0.1",
    port: 0,
  });
  const base = `http://127.0.0.1:${server.port}`;
  const reply = await fetch(`${base}/metrics`);
  expect(reply.status).toBe(200);
  expect(reply.headers.get("content-type")).toContain("text/plain");
  expect(await reply.text()).toContain("cloudplay_sockets 7");
  expect((await fetch(`${base}/`)).status).toBe(404);
  expect((await fetch(`${base}/metrics`, { method: "POST" })).status).toBe(404);
  server.close();
});

test("R-EYES-02 the service's own ports serve no metrics", async () => {
  service = await startTestService();
  const reply = await service.service.app.inject({ method: "GET", url: "/metrics" });
  expect(reply.body).not.toContain("cloudplay_");
});
