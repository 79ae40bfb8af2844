import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import Database from "libsql";
import { afterEach, describe, expect, test } from "vitest";
import { isPro, withPlan } from "../../../service/accounts/balance.ts";
import { emptyBalance } from "../../../service/store/balances.ts";
import { sqliteHistory } from "../../../service/store/sqlite/history.ts";
import { openSqliteStore } from "../../../service/store/sqlite/sqlite.ts";
import { calls } from "../../../streams/wire/calls.ts";
import { plain } from "../support/games.ts";
import { type Player, startTestService, type TestService } from "../support/service.ts";
import { cards, payBy, subscribe } from "./checkout.ts";

const day = 86_400_000;
const now = Date.UTC(2026, 0, 5, 12);
const tried = { ...emptyBalance, testPlay: true };

describe("R-SUB-08 a pro plan", () => {
  test("is active for its months from now; what is left of a standard plan follows", () => {
    const standard = withPlan(tried, { months: 1, pro: false }, now);
    expect(isPro(standard, now)).toBe(false);
    const both = withPlan(standard, { months: 1, pro: true }, now + 10 * day);
    expect(both).toMatchObject({
      proUntil: Date.UTC(2026, 1, 15, 12),
      memberUntil: Date.UTC(2026, 2, 5, 12),
      plan: 1,
    });
    expect(isPro(both, both.proUntil - 1)).toBe(true);
    expect(isPro(both, both.proUntil)).toBe(false);
  });
  test("stays active when a standard plan is added, and is extended by another pro plan", () => {
    const pro = withPlan(tried, { months: 1, pro: true }, now);
    const more = withPlan(pro, { months: 3, pro: false }, now);
    expect(more.proUntil).toBe(pro.proUntil);
    const longer = withPlan(more, { months: 3, pro: true }, now);
    expect(longer.proUntil).toBe(Date.UTC(2026, 4, 5, 12));
    expect(longer.memberUntil).toBe(Date.UTC(2026, 7, 5, 12));
  });
});

describe("R-SUB-08 the host is asked for", () => {
  let service: TestService;
  afterEach(() => service.close());

  /** The quality for which the host of the current game was asked. */
  const played = async (player: Player) => {
    const id = await service.play(player, plain);
    const quality = service.host.held.get(id)?.quality;
    await player.get(calls.quit, { id, isSwitchIDC: 0 });
    return quality;
  };

  test("the quality of the active plan: standard without one, high with pro, standard again after it", async () => {
    service = await startTestService();
    const player = await service.signIn("Mali");
    expect(await played(player)).toBe("standard");
    await payBy(service, (await subscribe(player)).url, cards.success);
    expect(await played(player)).toBe("standard");
    await payBy(service, (await subscribe(player, "plan-pro-1")).url, cards.success);
    expect(await played(player)).toBe("high");
    await service.store.transaction(async (tx) => {
      const held = await tx.balances.find(player.id);
      await tx.balances.set(player.id, { ...held, proUntil: service.clock.now() + 1_000 });
    });
    expect(await played(player)).toBe("high");
    service.clock.jump(1_000);
    expect(await played(player)).toBe("standard");
  });
});

test("R-SUB-08 pro plans paid before the quality was stored count, and pending orders grant what they offer", async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "service-"));
  const file = path.join(folder, "service.db");
  const old = new Database(file);
  for (const step of sqliteHistory.slice(0, 4)) old.exec(step);
  old.exec("PRAGMA user_version = 4");
  const order = (id: string, goods: string, status: string) =>
    old.exec(
      `insert into orders (merchant_order_no, account_id, goods_id, kind, brings, amount, currency, provider, status, created_at, expires_at, check_at, settled_at)
       values ('o-${id}', '${id}', '${goods}', 'subscription', '{"kind":"subscription","months":1}', 1, 'USD', 'local', '${status}', 0, 0, 0, 0)`,
    );
  for (const id of ["pro", "standard", "waiting"]) {
    old.exec(`insert into accounts values ('${id}', 'test', '${id}', '${id}', '', 'en', 0)`);
    old.exec(`insert into holdings values ('${id}', 0, 0, 0, 0, 5000, 1, 0, 0)`);
  }
  order("pro", "plan-pro-1", "paid");
  order("standard", "plan-standard-1", "paid");
  order("waiting", "plan-pro-1", "pending");
  old.close();
  const store = openSqliteStore(file);
  const read = await store.transaction(async (tx) => ({
    until: [
      (await tx.balances.find("pro")).proUntil,
      (await tx.balances.find("standard")).proUntil,
      (await tx.balances.find("waiting")).proUntil,
    ],
    grants: [(await tx.orders.find("o-standard"))?.grant, (await tx.orders.find("o-waiting"))?.grant],
  }));
  await store.close();
  fs.rmSync(folder, { recursive: true, force: true });
  expect(read.until).toEqual([5_000, 0, 0]);
  expect(read.grants).toEqual([
    { kind: "subscription", months: 1, pro: false },
    { kind: "subscription", months: 1, pro: true },
  ]);
});
