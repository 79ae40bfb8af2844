import type { Elsewhere, QueueInfo } from "../../../wire/schedule.ts";
import { playableSeconds } from "../../accounts/balance.ts";
import type { Clock } from "../../lib/clock.ts";
import { defaultGameSeconds } from "../../lib/durations.ts";
import { freeElsewhere } from "../../regions/placeSchedule.ts";
import type { QueueMove } from "../../store/play/schedules.ts";
import type { Transaction } from "../../store/store.ts";
import { estimatedWait, expectedStay } from "../estimates.ts";
import { regionLoads, regionsOf } from "../regionLoads.ts";
import type { Seats } from "../seats.ts";

/** The mean length of a game is that of the latest games, this many. */
const heldSampleSize = 20;

/**
 * The queue as waiting players see it: that of their region (R-QUEUE-01, R-REGION-03), and another region with a free seat
 * (R-REGION-04). What players share is looked up once.
 */
export function queueViews(
  tx: Transaction,
  seats: Seats,
  clock: Clock,
): (waiting: QueueMove) => Promise<QueueInfo> {
  const hasOthers = regionsOf(seats.hosts()).length > 1;
  const estimates = new Map<string, (ahead: number) => number | null>();
  let loads: Awaited<ReturnType<typeof regionLoads>> | null = null;

  const elsewhere = async ({ gameId, region, measured }: QueueMove): Promise<Elsewhere | null> => {
    loads ??= await regionLoads(tx, seats);
    const free = freeElsewhere(loads(gameId), measured, region);
    return free && { idc_id: free.region, name: seats.nameOf(free.region), addedDelay: free.addedDelay };
  };
  return async (waiting) => {
    const { region, ahead } = waiting;
    const waitOf = estimates.get(region) ?? (await queueEstimate(tx, region, clock));
    estimates.set(region, waitOf);
    // Unknown without a host that takes players.
    const hasHost = seats.total(region) > 0;
    return {
      queuingIndex: hasHost ? ahead : null,
      queuingWaitTime: hasHost ? waitOf(ahead) : null,
      ...(hasOthers ? { elsewhere: await elsewhere(waiting) } : {}),
    };
  };
}

/** @returns the estimated wait in seconds by the number of players ahead, at least until maintenance ends (R-OPS-18); null when unknown */
export async function queueEstimate(
  tx: Transaction,
  region: string,
  clock: Clock,
): Promise<(waitingAhead: number) => number | null> {
  const [now, date] = [clock.now(), clock.date()];
  const average = (await tx.schedules.averageHeldSeconds(heldSampleSize)) ?? defaultGameSeconds;
  const remaining = (await tx.balances.ofHolders(region)).map(({ offeredAt, balance }) =>
    expectedStay((now - offeredAt) / 1_000, playableSeconds(balance, date), average),
  );
  const maintenance = await tx.announcements.maintenanceNow(date);
  return (waitingAhead) => {
    const wait = estimatedWait(waitingAhead, remaining, average);
    return maintenance === null ? wait : Math.max(wait ?? 0, Math.ceil((maintenance.endsAt - date) / 1_000));
  };
}
