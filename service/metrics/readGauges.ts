import type { Clock } from "../lib/clock.ts";
import { regionsOf } from "../queue/regionLoads.ts";
import type { Seats } from "../queue/seats.ts";
import { queueEstimate } from "../queue/views/queueViews.ts";
import type { Schedule } from "../store/play/schedules.ts";
import type { Store } from "../store/store.ts";
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
  metrics.hostsAnswer.set(seats.reachable() ? 1 : 0);
  const read = await store.read(async (tx) => {
    const counts = await tx.schedules.statusCounts();
    // A region without a host keeps its gauges until its players have gone.
    const regions = new Set([...regionsOf(seats.hosts()), ...counts.map(({ region }) => region)]);
    const read = [];
    for (const region of regions) {
      const countOf = (status: Schedule["status"]): number =>
        counts.find((each) => each.region === region && each.status === status)?.count ?? 0;
      const wait = (await queueEstimate(tx, region, clock))(countOf(100));
      read.push({ region, countOf, wait, total: seats.total(region) });
    }
    return read;
  });
  metrics.seats.set(read.reduce((sum, { total }) => sum + total, 0));
  for (const { region, countOf, wait, total } of read) {
    for (const [status, state] of states) metrics.schedules.set({ state, region }, countOf(status));
    const isFree = countOf(100) === 0 && total > countOf(200) + countOf(300);
    metrics.expectedWait.set({ region }, isFree ? 0 : (wait ?? 0));
  }
}
