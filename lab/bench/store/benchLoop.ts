import type { HostPool } from "../../../service/hosts/hostPool.ts";
import { withStates } from "../../../service/hosts/hostState.ts";
import { type Clock, createSystemClock } from "../../../service/lib/clock.ts";
import { reconcileInterval, seatPollInterval } from "../../../service/lib/durations.ts";
import { createLocalBus } from "../../../service/processes/bus/bus.ts";
import { soleOwner } from "../../../service/processes/owners/ownership.ts";
import { createOutbox } from "../../../service/push/outbox.ts";
import { createReconcileLoop, type ReconcileLoop } from "../../../service/queue/reconcileLoop.ts";
import type { Seats } from "../../../service/queue/seats.ts";
import type { Store } from "../../../service/store/store.ts";
import type { RunningGames } from "./fill.ts";

/** Rounds of the loop from one time that it asks the hosts to the next. */
const roundsOfPoll = seatPollInterval / reconcileInterval;

/**
 * The service's own loop, run when it is asked to, with hosts that answer at once: what is measured is the loop and its database.
 * @param games those that run now; the hosts list them
 */
export function benchLoop(
  store: Store,
  games: () => RunningGames,
): { readonly loop: ReconcileLoop; readonly now: () => number; readonly end: () => Promise<void> } {
  // The timeline of a database begins above 0.
  const system = createSystemClock(1_000_000);
  const clock: Clock = { ...system, every: () => () => undefined };
  const bus = createLocalBus();
  const outbox = createOutbox({ store, bus, clock });
  const reportError = (where: string, error: unknown): void => {
    throw new Error(`${where}: ${String(error)}`);
  };
  const hostPool = answering(games);
  const loop = createReconcileLoop({
    outbox,
    bus,
    clock,
    hostPool,
    owners: soleOwner(),
    seats: seatsOf(games, clock),
    games: { known: () => undefined },
    offerTimeout: 60_000,
    timeOverGrace: 0,
    reportError,
  });
  const end = loop.start();
  return { loop, now: clock.now, end };
}

function seatsOf(games: () => RunningGames, clock: Clock): Seats {
  let polls = 0;
  return {
    hosts: () => withStates(games().hosts, games().hosts[0]?.heardAt ?? 0),
    total: () => games().schedules.length,
    nameOf: (id) => ({ en: id }),
    reachable: () => true,
    // Hosts are asked in every third round.
    poll: async () => {
      polls += 1;
      return polls % roundsOfPoll === 0 ? { lists: games().lists, askedAt: clock.now() } : null;
    },
    pollSoon: () => undefined,
    suspect: () => undefined,
  };
}

/** @throws when a game is to be changed: all of them run on */
function answering(games: () => RunningGames): HostPool {
  return {
    find: (id) => {
      throw new Error(`${id} was given an order`);
    },
    seats: async () => games().lists,
    games: async () => [],
    screenshot: async () => null,
  };
}
