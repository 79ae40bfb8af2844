import { expect, test } from "vitest";
import { createFleet } from "../../../service/hosts/fleet.ts";
import { createHostPool } from "../../../service/hosts/hostPool.ts";
import { hostForgottenAfter } from "../../../service/lib/durations.ts";
import { openSqliteStore } from "../../../service/store/sqlite/sqlite.ts";
import { createTestClock } from "../support/clock.ts";
import { aRegistration, createTestHost } from "../support/host.ts";

test("R-FLEET-01 a host is opened once, and one that the fleet has forgotten is let go", async () => {
  const [clock, store] = [createTestClock(), openSqliteStore(":memory:")];
  const fleet = createFleet({ store, clock, reportError: () => undefined });
  const opened: string[] = [];
  const pool = createHostPool({
    fleet,
    connect: ({ id }) => {
      opened.push(id);
      return createTestHost(1, undefined, id);
    },
  });
  const ask = async (id: string) => {
    await fleet.register(aRegistration(id));
    await (await pool.find(id))?.seats();
  };
  await ask("one");
  await ask("one");
  expect(opened).toEqual(["one"]);
  await clock.advance(hostForgottenAfter);
  await store.transaction((tx) => tx.hosts.prune(clock.now()));
  await ask("other");
  await ask("one");
  expect(opened).toEqual(["one", "other", "one"]);
  await store.close();
});
