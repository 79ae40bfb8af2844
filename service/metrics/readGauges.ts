import type { Clock } from "../lib/clock.ts";
import type { Seats } from "../queue/seats.ts";
import { queueEstimate } from "../queue/transitions.ts";
import type { Schedule } from "../store/schedules.ts";
import type { Store } from "../store/store.ts";
import { onlyRegion } from "./meteredStore.ts";
import type { Metrics } from "./metrics.ts";

const states: ReadonlyArray<readonly [Schedule["status"], string]> = [
  [100, "waiting"],
  [200, "offered"],
  [300, "playing"],
];

/**
 * Sets the gauges that are read rather than counted: queue, players and seats. Each process reads the same database: an operator
 * takes the largest of them, and does not add them up.
 */
export async function readGauges(
  metrics: Metrics,
  { store, clock, seats }: { store: Store; clock: Clock; seats: Seats },
): Promise<void> {
  metrics.seats.set(seats.total());
  metrics.hostsAnswer.set(seats.reachable() ? 1 : 0);
  const { counts, wait } = await store.transaction(async (tx) => {
    const counts = await tx.schedules.counts();
    return { counts, wait: (await queueEstimate(tx, clock))(counts[100]) };
  });
  const region = onlyRegion;
  for (const [status, state] of states) metrics.schedules.set({ state, region }, counts[status]);
  const isFree = counts[100] === 0 && seats.total() > counts[200] + counts[300];
  metrics.expectedWait.set({ region }, isFree ? 0 : (wait ?? 0));
}
