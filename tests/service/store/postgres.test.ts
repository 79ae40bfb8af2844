import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { storePatience, storeProbeInterval, storeStatementTimeout } from "../../../service/lib/durations.ts";
import { createSemaphore } from "../../../service/lib/semaphore.ts";
import { emptyBalance } from "../../../service/store/money/balances.ts";
import { createCircuitBreaker } from "../../../service/store/postgres/circuitBreaker.ts";
import { transactionConnectionTo } from "../../../service/store/postgres/connection.ts";
import { failureOf } from "../../../service/store/postgres/failures.ts";
import { openPostgresStore } from "../../../service/store/postgres/postgres.ts";
import type { Store } from "../../../service/store/store.ts";
import { freshDatabase, type TestDatabase } from "../../support/postgres.ts";
import { addAccounts, openPostgres, range, waiting } from "./stores.ts";
import { startTcpProxy, type TcpProxy } from "./tcpProxy.ts";

/** Where so many wait for each other; who comes later passes. */
function createMeeting(count: number): () => Promise<void> {
  let missing = count;
  let meet: () => void = () => undefined;
  const met = new Promise<void>((resolve) => {
    meet = resolve;
  });
  return () => {
    missing -= 1;
    if (missing === 0) meet();
    return met;
  };
}

describe("R-STORE-02 a transaction", () => {
  test("that meets another one loses no change", async () => {
    const shared = await openPostgres();
    await addAccounts(shared.of(0), ["mali"]);
    const meet = createMeeting(2);
    const add = (client: number) =>
      shared.of(client).transaction(async (tx) => {
        const balance = await tx.balances.find("mali");
        await meet();
        await tx.balances.set("mali", { ...balance, gold: balance.gold + 10 });
      });
    await shared.of(0).transaction((tx) => tx.balances.set("mali", emptyBalance));
    await Promise.all([add(0), add(1)]);
    const { gold } = await shared.of(0).transaction((tx) => tx.balances.find("mali"));
    expect(gold).toBe(20);
    await shared.close();
  });

  test("with a turn is not repeated because of others with it, in two processes", async () => {
    const shared = await openPostgres();
    let runs = 0;
    await Promise.all(
      range(40).map((client) =>
        shared.of(client).transaction(async (tx) => {
          runs += 1;
          await tx.schedules.firstWaiting("", 1);
          await tx.schedules.movedInQueue("", true, 100);
          await tx.schedules.add(waiting(`s${client}`, `player-${client}`));
        }, "queue"),
      ),
    );
    expect(runs).toBe(40);
    expect(await shared.of(0).transaction((tx) => tx.schedules.live())).toHaveLength(40);
    await shared.close();
  });

  test("whose statement failed is not committed, even if the work goes on", async () => {
    const shared = await openPostgres(1);
    const store = shared.of(0);
    await store.transaction((tx) => tx.schedules.add(waiting("a", "mali")));
    const work = store.transaction(async (tx) => {
      await tx.steamBindings.bind("mali", "mali", 1);
      await tx.schedules.add(waiting("b", "mali")).catch(() => undefined);
      return "done";
    });
    await expect(work).rejects.toMatchObject({ code: "23505" });
    expect(await store.transaction((tx) => tx.steamBindings.find("mali"))).toBeNull();
    await shared.close();
  });

  test("that is one statement has its limits at the database, too", () => {
    const limits = { statement_timeout: storeStatementTimeout, lock_timeout: storeStatementTimeout };
    expect(transactionConnectionTo("", false)).toMatchObject(limits);
  });

  test("refuses the one character that PostgreSQL cannot store", async () => {
    const shared = await openPostgres(1);
    const work = shared.of(0).transaction((tx) => tx.steamBindings.bind("mali", "a\0b", 1));
    await expect(work).rejects.toMatchObject({ code: 400, statusCode: 400 });
    await shared.close();
  });
});

test.each([
  ["40001", "conflict"],
  ["23505", "duplicate"],
  ["57P01", "lost"],
  ["08006", "lost"],
  ["ECONNRESET", "lost"],
  ["42601", "other"],
])("R-STORE-03 code %s of the database is a failure of kind %s", (code, kind) =>
  expect(failureOf(Object.assign(new Error("timeout"), { code }))).toBe(kind),
);

test("R-STORE-03 a turn that came leaves no timer, and ends once", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { acquire, tryAcquire } = createSemaphore(1);
  const release = await acquire(1_000);
  const next = acquire(1_000);
  release?.();
  expect(await next).not.toBeNull();
  expect(vi.getTimerCount()).toBe(0);
  release?.();
  expect(tryAcquire()).toBeNull();
});

describe("R-STORE-03 a database that is away", () => {
  let database: TestDatabase | null = null;
  let proxy: TcpProxy | null = null;
  let store: Store | null = null;
  afterEach(async () => {
    await store?.close();
    await proxy?.close();
    await database?.drop();
    [store, proxy, database] = [null, null, null];
  });

  const openBehindProxy = async (options: Parameters<typeof openPostgresStore>[1] = {}) => {
    database = await freshDatabase();
    const url = new URL(database.url);
    proxy = await startTcpProxy(Number(url.port));
    url.port = String(proxy.port);
    store = await openPostgresStore(url.href, options);
    return { store, proxy };
  };

  test("for a moment: what was not committed is done again, once", async () => {
    const { store, proxy } = await openBehindProxy();
    let cuts = 0;
    proxy.watch((text) => {
      if (cuts > 0 || !text.includes("insert into trial_gifts")) return "pass";
      cuts += 1;
      return "cut";
    });
    let runs = 0;
    await store.transaction(async (tx) => {
      runs += 1;
      await tx.trialGifts.add({ receiver: "mali", givenAt: 5 });
    });
    expect([cuts, runs]).toEqual([1, 2]);
    expect(await store.transaction((tx) => tx.trialGifts.count("mali", 0))).toBe(1);
  });

  test("at the commit: it is not done again, because it may have come through", async () => {
    const { store, proxy } = await openBehindProxy();
    proxy.watch((text) => (text.includes("commit") ? "pass, then cut" : "pass"));
    let runs = 0;
    const work = store.transaction(async (tx) => {
      runs += 1;
      await tx.trialGifts.add({ receiver: "mali", givenAt: 5 });
    });
    await expect(work).rejects.toMatchObject({ code: 503, statusCode: 503 });
    proxy.watch(() => "pass");
    expect(runs).toBe(1);
    expect(await store.transaction((tx) => tx.trialGifts.count("mali", 0))).toBe(1);
  });

  test("for long: calls are refused, then at once; when it is back they are answered again", async () => {
    let time = 0;
    const said: string[] = [];
    const report = (error: unknown) => {
      said.push(error === null ? "back" : "away");
      time += storePatience;
    };
    const { store, proxy } = await openBehindProxy({ report, now: () => time });
    const look = () => store.transaction((tx) => tx.trialGifts.count("mali", 0));
    await look();
    let tried = 0;
    proxy.watch(() => {
      tried += 1;
      return "cut";
    });
    await expect(look()).rejects.toMatchObject({ code: 503 });
    expect(tried).toBe(1);
    await proxy.cut();
    await expect(look()).rejects.toMatchObject({ code: 503 });
    proxy.watch(() => "pass");
    await proxy.mend();
    // Nobody has tried for a while.
    time += storeProbeInterval;
    expect(await look()).toBe(0);
    expect(said).toEqual(["away", "back"]);
  });

  test("is tried by one call in half a second", () => {
    let time = 0;
    const reports: unknown[] = [];
    const breaker = createCircuitBreaker(
      () => time,
      (error) => reports.push(error),
    );
    const tried = (at: number) => {
      time = at;
      return breaker.allows();
    };
    expect(tried(0)).toBe(true);
    breaker.failed("gone");
    breaker.failed("gone again");
    expect([breaker.mayRetry(), tried(storePatience - 1)]).toEqual([true, true]);
    expect([tried(storePatience), breaker.mayRetry(), tried(storePatience)]).toEqual([true, false, false]);
    expect(tried(storePatience + storeProbeInterval - 1)).toBe(false);
    expect(tried(storePatience + storeProbeInterval)).toBe(true);
    breaker.succeeded();
    expect([tried(storePatience + storeProbeInterval), breaker.mayRetry()]).toEqual([true, true]);
    expect(reports).toEqual(["gone", null]);
  });

  test("at the start: the message names the setting and the place, and not the password", async () => {
    const error = await openPostgresStore("postgres://me:secret@127.0.0.1:1/db").catch(
      (thrown: unknown) => thrown,
    );
    expect(String(error)).toMatch(
      /^Error: Setting DATABASE_URL: the database at 127\.0\.0\.1:1 cannot be used \(.+\)\.$/,
    );
    expect(String(error)).not.toContain("secret");
  });
});
