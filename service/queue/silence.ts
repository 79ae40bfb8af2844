import { withStates } from "../hosts/hostState.ts";
import { listeningBreak } from "../lib/durations.ts";
import type { Push } from "../push/outbox.ts";
import type { Schedule } from "../store/schedules.ts";
import type { Transaction } from "../store/store.ts";
import { returnToQueue } from "./transitions.ts";

/** Takes seats back from hosts that have fallen silent, and offers from those that take no players any more (R-OPS-06). */
export interface Silence {
  /** @param now on the timeline of the clock, ms */
  enforce(tx: Transaction, push: Push, now: number): Promise<void>;
  /** The transaction of `enforce` is stored: a database that refused it has refused what hosts say too. */
  listened(now: number): void;
}

/**
 * R-FLEET-02, R-FLEET-03. A host counts as silent only while somebody listened: a service that was away, asleep or without its
 * database has to listen for the whole time again before it takes anything from anybody.
 */
export function createSilence(): Silence {
  let listeningSince = Number.NEGATIVE_INFINITY;
  let listenedAt = Number.NEGATIVE_INFINITY;
  const since = (now: number): number => (now - listenedAt > listeningBreak ? now : listeningSince);

  return {
    async enforce(tx, push, now) {
      const hosts = (await tx.hosts.list()).map((host) => ({
        ...host,
        heardAt: Math.max(host.heardAt, since(now)),
      }));
      const drained = await tx.heldHosts.list();
      const states = new Map(withStates(hosts, now).map(({ id, state }) => [id, state]));
      for (const { hostId } of await tx.schedules.heldByHost()) {
        const state = states.get(hostId) ?? "gone";
        // A seat of a time when there was but one host: the host that has it says so.
        if (hostId === "" || (state === "used" && !drained.includes(hostId))) continue;
        for (const schedule of await tx.schedules.onHost(hostId))
          if (state === "gone") await giveUp(tx, push, schedule, now);
          else if (schedule.leasedAt === 0) await returnToQueue(tx, schedule, now);
        if (state === "gone") await tx.hosts.giveUp(hostId, true);
      }
    },
    listened(now) {
      listeningSince = since(now);
      listenedAt = now;
    },
  };
}

/**
 * Takes a player's seat away, and says so: the player's app then asks for another one.
 * What the host may report of the silence later is not charged: its player may have had no use of it.
 */
async function giveUp(tx: Transaction, push: Push, schedule: Schedule, now: number): Promise<void> {
  const lease = schedule.leaseId === "" ? null : await tx.leases.find(schedule.leaseId);
  if (lease !== null && lease.limitMs === null) await tx.leases.limit(lease.id, lease.shownMs);
  await returnToQueue(tx, schedule, now);
  const unknown = { queuingIndex: null, queuingWaitTime: null };
  await push(schedule.accountId, "queue_update", { scheduleId: schedule.id, ...unknown });
}
