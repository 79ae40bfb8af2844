import { type CloseAccount, createCloseAccount } from "../accountData/closeAccount.ts";
import type { Fleet } from "../hosts/fleet.ts";
import type { Parts } from "../parts.ts";
import { createConnectInfo } from "../queue/connectInfo.ts";
import { createReconcileLoop, type ReconcileLoop } from "../queue/reconcileLoop.ts";
import { createSchedules, type Schedules } from "../queue/schedules.ts";
import type { ConnectInfoOf, GameLookUp } from "../queue/schedulesDeps.ts";
import type { Settings } from "../settings/settings.ts";

/** The players' calls on the queue, and the loop that keeps it moving. */
export function createQueue(
  deps: Parts<"outbox" | "bus" | "owners" | "clock" | "hostPool" | "seats"> & {
    settings: Settings;
    fleet: Fleet;
    games: GameLookUp;
    reportError: (where: string, error: unknown) => void;
  },
): {
  schedules: Schedules;
  reconcileLoop: ReconcileLoop;
  connectInfoOf: ConnectInfoOf;
  closeAccount: CloseAccount;
} {
  const { settings, clock, fleet } = deps;
  const connectInfoOf = createConnectInfo({ fleet, relays: settings.relays, clock });
  return {
    connectInfoOf,
    closeAccount: createCloseAccount(deps),
    schedules: createSchedules({ ...deps, connectInfoOf, freeAwaySeconds: settings.freeAwaySeconds }),
    reconcileLoop: createReconcileLoop({
      ...deps,
      timeOverGrace: settings.timeOverGraceSeconds * 1_000,
      leftSeatSeconds: settings.leftSeatSeconds,
      offerTimeout: settings.demo.offerSeconds * 1_000,
    }),
  };
}
