import { expect, onTestFinished, test } from "vitest";
import { createLocalBus } from "../../../service/processes/bus/bus.ts";
import type { Connection } from "../../../service/push/connection.ts";
import { createDeliveries } from "../../../service/push/deliveries.ts";
import { createPlayerSockets, type PlayerSocket } from "../../../service/push/playerSockets.ts";
import { openSqliteStore } from "../../../service/store/sqlite/sqlite.ts";
import { addAccounts } from "../store/stores.ts";
import { createTestClock, settle } from "../support/clock.ts";

function socketOf(turn: number, deviceId: string): PlayerSocket & { readonly closed: number[] } {
  const closed: number[] = [];
  const connection: Connection = {
    deliver: () => undefined,
    receive: () => undefined,
    close: (code) => void closed.push(code),
    end: () => undefined,
  };
  return { connection, turn, deviceId, closed };
}

test("R-BUS-03 a socket that is known late does not replace a newer one", () => {
  const sockets = createPlayerSockets();
  const [older, newer] = [socketOf(1, "phone"), socketOf(2, "tablet")];
  expect(sockets.add("mali", newer)).toBe(true);
  expect(sockets.add("mali", older)).toBe(false);
  expect([older.closed, newer.closed]).toEqual([[4409], []]);
  expect(sockets.find("mali")).toBe(newer);
});

test("R-BUS-03 a newer socket elsewhere closes the older one, whatever else is due in the same tick", async () => {
  const store = openSqliteStore(":memory:");
  onTestFinished(() => store.close());
  const [sockets, bus, clock] = [createPlayerSockets(), createLocalBus(), createTestClock()];
  const stop = createDeliveries({ store, bus, clock, sockets, reportError: () => undefined }).start();
  onTestFinished(stop);
  const held = socketOf(1, "phone");
  sockets.add("mali", held);
  await addAccounts(store, ["mali"]);
  for (const device of ["phone", "tablet"])
    await store.transaction((tx) => tx.sockets.enter("mali", device, "login", 1));
  for (const kind of ["socket", "events"] as const) bus.publish({ kind, accountId: "mali" });
  await settle();
  expect(held.closed).toEqual([4_409]);
});

test.each([
  ["R-BUS-03 one of the same browser", "phone", false, 1_000],
  ["R-SEC-08 the end of its sign-in", "", true, 4_401],
])("%s closes a socket only with a higher turn", (_what, deviceId, signedOut, code) => {
  const sockets = createPlayerSockets();
  const held = socketOf(2, "phone");
  sockets.add("mali", held);
  for (const turn of [1, 2]) sockets.closeOlder({ accountId: "mali", turn, deviceId: "tablet", signedOut });
  expect(held.closed).toEqual([]);
  sockets.closeOlder({ accountId: "mali", turn: 3, deviceId, signedOut });
  expect(held.closed).toEqual([code]);
  expect(sockets.accountIds()).toEqual([]);
});
