import { isSeated } from "../store/play/schedules.ts";
import type { Store } from "../store/store.ts";
import type { Fleet } from "./fleet.ts";
import type { HostPool } from "./hostPool.ts";
import type { HostSaves } from "./hostSaves.ts";
import { isHeard } from "./hostState.ts";

/** Finds the host that has a player's saves; null when there is none. */
export type SavesOf = (accountId: string) => Promise<HostSaves | null>;

/**
 * The host on which the player plays, because only it knows which saves are in use. Otherwise any host, because all hosts in use
 * keep the saves in the same place (R-FLEET-08).
 */
export function createSavesOf({
  store,
  fleet,
  hostPool,
}: {
  store: Store;
  fleet: Fleet;
  hostPool: HostPool;
}): SavesOf {
  return async (accountId) => {
    const schedule = await store.transaction((tx) => tx.schedules.ofAccount(accountId));
    const some = fleet.hosts().find((host) => isHeard(host) && host.state !== "otherSaves")?.id ?? "";
    return hostPool.find(schedule !== null && isSeated(schedule) ? schedule.hostId : some);
  };
}
