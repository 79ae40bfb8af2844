import type { HostPool } from "../hosts/hostPool.ts";
import type { Clock } from "../lib/clock.ts";
import type { HostAddress } from "../queue/schedulesDeps.ts";
import type { Store } from "../store/store.ts";
import type { FleetHost, FleetView } from "./fleetView.ts";

const hostId = "host-1";

/** The one host of today, as operators see and command it. @param deps.region id of its region */
export function createSingleHostView(deps: {
  store: Store;
  clock: Clock;
  hostPool: HostPool;
  address: HostAddress;
  region: string;
}): FleetView {
  const { store, clock, hostPool, address, region } = deps;
  let last: Pick<FleetHost, "seats" | "seenAt"> = { seats: { total: 0, seats: [] }, seenAt: null };
  return {
    async hosts() {
      const [seats, held] = [await hostPool.seats(), await store.transaction((tx) => tx.heldHosts.list())];
      if (seats !== null) last = { seats, seenAt: clock.now() };
      const state = held.includes(hostId) ? "draining" : "ready";
      return [
        {
          id: hostId,
          region,
          address: `${address.host}:${address.port}`,
          state: seats === null ? "silent" : state,
          version: "",
          ...last,
        },
      ];
    },
    async setDraining(id, draining) {
      if (id !== hostId) return "unknown";
      await store.transaction((tx) => tx.heldHosts.set(id, draining));
      return "done";
    },
  };
}
