import type { Clock } from "../lib/clock.ts";
import { seenInterval } from "../lib/durations.ts";
import type { Store } from "../store/store.ts";
import type { PlayerSockets } from "./playerSockets.ts";

/**
 * Writes down from time to time that the players of this process are connected, so that whoever ends the places of absent
 * ones knows it in another process too (R-OWNER-03).
 * @returns stops it
 */
export function startPresence(deps: {
  readonly store: Store;
  readonly clock: Clock;
  readonly sockets: PlayerSockets;
  readonly reportError: (where: string, error: unknown) => void;
}): () => void {
  const { store, clock, sockets, reportError } = deps;
  return clock.every(seenInterval, () => {
    const accountIds = sockets.accountIds();
    if (accountIds.length === 0) return;
    store
      .transaction((tx) => tx.schedules.seen(accountIds, clock.now()))
      .catch((error: unknown) => reportError("presence", error));
  });
}
