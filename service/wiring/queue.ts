import type { HostPool } from "../hosts/hostPool.ts";
import type { Clock } from "../lib/clock.ts";
import type { Outbox } from "../push/outbox.ts";
import { createReconcileLoop, type ReconcileLoop } from "../queue/reconcileLoop.ts";
import { createAddRelays } from "../queue/relays.ts";
import { createSchedules, type Schedules } from "../queue/schedules.ts";
import type { GameLookUp } from "../queue/schedulesDeps.ts";
import type { Seats } from "../queue/seats.ts";
import type { Settings } from "../settings/settings.ts";

/** The players' calls on the queue, and the loop that keeps it moving. */
export function createQueue(deps: {
  settings: Settings;
  outbox: Outbox;
  clock: Clock;
  hostPool: HostPool;
  seats: Seats;
  games: GameLookUp;
  /** True while the player's session socket is open. */
  connected: (accountId: string) => boolean;
  reportError: (where: string, error: unknown) => void;
}): { schedules: Schedules; reconcileLoop: ReconcileLoop } {
  const { settings, outbox, clock, hostPool, seats, games, connected, reportError } = deps;
  return {
    schedules: createSchedules({
      outbox,
      clock,
      hostPool,
      seats,
      games,
      addRelays: createAddRelays(settings.relays, clock),
      freeAwaySeconds: settings.freeAwaySeconds,
    }),
    reconcileLoop: createReconcileLoop({
      outbox,
      clock,
      hostPool,
      seats,
      timeOverGrace: settings.timeOverGraceSeconds * 1_000,
      offerTimeout: settings.demo.offerSeconds * 1_000,
      connected,
      reportError,
    }),
  };
}
