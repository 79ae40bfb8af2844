import { afterEach, expect, test } from "vitest";
import { createFleet } from "../../../service/hosts/fleet.ts";
import { createAct } from "../../../service/ops/act.ts";
import { createFleetView } from "../../../service/ops/fleetView.ts";
import { createLocalBus } from "../../../service/processes/bus/bus.ts";
import { createOutbox } from "../../../service/push/outbox.ts";
import type { EndByOperator } from "../../../service/queue/endByOperator.ts";
import { openSqliteStore } from "../../../service/store/sqlite/sqlite.ts";
import type { Store } from "../../../service/store/store.ts";
import { waiting } from "../store/stores.ts";
import { createTestClock } from "../support/clock.ts";
import { aRegistration } from "../support/host.ts";

let store: Store;
afterEach(() => store.close());

const fleet = { hosts: () => [], find: () => undefined, refresh: async () => undefined };
const hostPool = { seats: async () => new Map() };

const notAskedFor = () => Promise.reject(new Error("not asked for"));

/** Operators' actions on a store of their own. */
function actions(endByOperator: EndByOperator) {
  const clock = createTestClock();
  const outbox = createOutbox({ store, bus: createLocalBus(), clock });
  return createAct({
    outbox,
    clock,
    fleet: createFleetView({ store, fleet, hostPool }),
    games: { setWithheld: notAskedFor },
    endByOperator,
    closeAccount: notAskedFor,
    refunds: { refund: notAskedFor },
  });
}

test("R-OPS-05 R-STORE-02 a session that is over when its end is repeated counts as refused, on the page and in the log", async () => {
  store = openSqliteStore(":memory:");
  const act = actions(async (_id, _why, record) => {
    const inTheWay = store.transaction(async (tx) => {
      await record(tx, waiting("s-1", "a-1"));
      throw new Error("in the way");
    });
    await inTheWay.catch(() => undefined);
    await store.transaction((tx) => record(tx, null));
  });
  const end = { kind: "end-session", scheduleId: "s-1", why: "fault", reason: "stuck", key: "k1" } as const;
  await expect(act(end, "mali")).rejects.toMatchObject({ status: 404 });
  const log = await store.transaction((tx) => tx.audit.page("", null, 10));
  expect(log).toMatchObject([{ action: "end-session", result: "refused" }]);
});

test("R-OPS-05 no host is drained without a line in the log", async () => {
  store = openSqliteStore(":memory:");
  const known = createFleet({ store, clock: createTestClock(), reportError: expect.unreachable });
  await known.register(aRegistration("h-1"));
  const view = createFleetView({ store, fleet: known, hostPool });
  const record = () => Promise.reject(new Error("disk full"));
  await expect(view.setDraining("h-1", true, record)).rejects.toThrow("disk full");
  for (const region of ["local", "nowhere"])
    await expect(view.setRegionDraining(region, true, record)).rejects.toThrow("disk full");
  expect(await store.transaction((tx) => tx.drainedHosts.list())).toEqual([]);
  await view.setDraining("h-1", true, async () => undefined);
  expect(await store.transaction((tx) => tx.drainedHosts.list())).toEqual(["h-1"]);
});
