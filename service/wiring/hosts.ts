import { createFleet } from "../hosts/fleet.ts";
import { type ConnectHost, createHostPool } from "../hosts/hostPool.ts";
import { createSavesOf } from "../hosts/savesOf.ts";
import type { Clock } from "../lib/clock.ts";
import { createSeats } from "../queue/seats.ts";
import type { Settings } from "../settings/settings.ts";
import type { Store } from "../store/store.ts";

/** The hosts that have registered, their seats and their saves. */
export type Hosts = ReturnType<typeof createHosts>;

export function createHosts(deps: {
  settings: Pick<Settings, "regionNames">;
  store: Store;
  clock: Clock;
  connectHost: ConnectHost;
  reportError: (where: string, error: unknown) => void;
}) {
  const { settings, store, clock, connectHost, reportError } = deps;
  const fleet = createFleet({ store, clock, reportError });
  const hostPool = createHostPool({ fleet, connect: connectHost });
  const seats = createSeats({ hostPool, fleet, clock, names: settings.regionNames });
  return { fleet, hostPool, seats, savesOf: createSavesOf({ store, fleet, hostPool }) };
}
