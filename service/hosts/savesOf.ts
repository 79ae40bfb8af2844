import type { Store } from "../store/store.ts";
import type { Fleet } from "./fleet.ts";
import type { HostPool } from "./hostPool.ts";
import type { HostSaves } from "./hostSaves.ts";
import { isHeard } from "./hostState.ts";

/** Finds the host that has a player's saves. */
export type SavesOf = (accountId: string) => Promise<HostSaves>;

/**
 * The host that a player's saves are asked of: the one on which the player plays, as it alone knows which of them are in use;
 * else any, as all that are used keep them at one place (R-FLEET-08).
 */
export function createSavesOf({
  store,
  fleet,
  hostPool,
}: {
  store: Store;
  fleet: Fleet;
  hostPool: HostPool;
}) {
  return async (accountId: string): Promise<HostSaves> => {
    const schedule = await store.transaction((tx) => tx.schedules.ofAccount(accountId));
    const some = fleet.hosts().find((host) => isHeard(host) && host.state !== "otherSaves")?.id ?? "";
    return hostPool.on(schedule?.hostId || some);
  };
}
