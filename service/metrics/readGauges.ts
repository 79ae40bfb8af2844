import { diskFree } from "../../server/files.ts";
import { scheduleStatuses } from "../../wire/schedule.ts";
import { isHeard } from "../hosts/hostState.ts";
import type { Parts } from "../parts.ts";
import { regionsOf } from "../queue/regionLoads.ts";
import { queueEstimate } from "../queue/views/queueViews.ts";
import type { Settings } from "../settings/settings.ts";
import type { StatusCount } from "../store/play/schedules.ts";
import type { Metrics } from "./metrics.ts";
import { createOutsideProbe } from "./outsideProbe.ts";

const { queued, ready, connected } = scheduleStatuses;
const states: ReadonlyArray<readonly [StatusCount["status"], string]> = [
  [queued, "waiting"],
  [ready, "offered"],
  [connected, "playing"],
];

interface Sources extends Parts<"store" | "clock" | "seats"> {
  /** Whether the database answers, within seconds, and takes writes. */
  readonly databaseWorks: () => Promise<boolean>;
  readonly settings: Pick<Settings, "databaseDir" | "relays" | "publicOrigin" | "payOrigin">;
}

/** @returns sets all gauges; does not wait for the probe of relays and certificates */
export function createRefresh(metrics: Metrics, sources: Sources): () => Promise<void> {
  const { clock, seats, settings } = sources;
  const { databaseDir, relays, publicOrigin, payOrigin } = settings;
  const probeOutside = createOutsideProbe({
    metrics,
    clock,
    relayUrls: relays?.urls ?? [],
    origins: [publicOrigin, payOrigin],
    hosts: () =>
      seats
        .hosts()
        .filter(isHeard)
        .map(({ address }) => address),
  });
  return async () => {
    void probeOutside();
    metrics.diskFree.set(await diskFree(databaseDir));
    await readGauges(metrics, sources);
  };
}

/**
 * Sets the gauges of queue, players and seats. Every process reports the same values from the database, so dashboards take the maximum, not
 * the sum. While the database is down they keep their values, and it is not queried (R-OPS-27).
 */
async function readGauges(metrics: Metrics, { store, clock, seats, databaseWorks }: Sources): Promise<void> {
  metrics.hostsAnswer.set(seats.reachable() ? 1 : 0);
  const isUp = await databaseWorks();
  metrics.databaseUp.set(isUp ? 1 : 0);
  if (!isUp) return;
  const read = await store.read(async (tx) => {
    const counts = await tx.schedules.statusCounts();
    // A region that lost its last host keeps its gauges until its players have left.
    const regions = new Set([...regionsOf(seats.hosts()), ...counts.map(({ region }) => region)]);
    const read = [];
    for (const region of regions) {
      const countOf = (status: StatusCount["status"]): number =>
        counts.find((each) => each.region === region && each.status === status)?.count ?? 0;
      const wait = (await queueEstimate(tx, region, clock))(countOf(queued));
      read.push({ region, countOf, wait, total: seats.total(region) });
    }
    return read;
  });
  metrics.seats.set(read.reduce((sum, { total }) => sum + total, 0));
  for (const { region, countOf, wait, total } of read) {
    for (const [status, state] of states) metrics.schedules.set({ state, region }, countOf(status));
    const isFree = countOf(queued) === 0 && total > countOf(ready) + countOf(connected);
    metrics.expectedWait.set({ region }, isFree ? 0 : (wait ?? 0));
  }
}
