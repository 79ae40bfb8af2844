import { withStates } from "../hosts/hostState.ts";
import { listeningBreak } from "../lib/durations.ts";
import type { Push } from "../push/outbox.ts";
import type { Seated } from "../store/play/schedules.ts";
import type { Transaction } from "../store/store.ts";
import { returnToQueue } from "./transitions.ts";

/**
 * R-FLEET-02, R-FLEET-03: takes the seats back of silent hosts, and the offers of hosts that take no players any more (R-OPS-06). After
 * an outage of the service or its database each host has its full time again, because nobody received its heartbeats. The start of
 * listening is stored, so that another process can take over.
 * @param now on the timeline of the clock, ms
 */
export async function enforceSilence(tx: Transaction, push: Push, now: number): Promise<void> {
  const since = await listen(tx, now);
  const hosts = (await tx.hosts.list()).map((host) => ({ ...host, heardAt: Math.max(host.heardAt, since) }));
  const drained = await tx.drainedHosts.list();
  const states = new Map(withStates(hosts, now).map(({ id, state }) => [id, state]));
  for (const { hostId } of await tx.schedules.heldByHost()) {
    const state = states.get(hostId) ?? "gone";
    if (state === "used" && !drained.includes(hostId)) continue;
    for (const schedule of await tx.schedules.onHost(hostId))
      if (state === "gone") await giveUp(tx, push, schedule, now);
      else if (schedule.kind === "offered") await returnToQueue(tx, schedule, now);
    if (state === "gone") await tx.hosts.giveUp(hostId, true);
  }
}

/** Stores that the service receives heartbeats. @returns since when it does without a longer break, ms */
async function listen(tx: Transaction, now: number): Promise<number> {
  const last = await tx.listening.find();
  const since = last === null || now - last.at > listeningBreak ? now : last.since;
  await tx.listening.set({ since, at: now });
  return since;
}

/**
 * Takes a player's seat away and pushes that: the app asks for another one. Play during the silence is not charged, because the player
 * may have had no picture.
 */
async function giveUp(tx: Transaction, push: Push, schedule: Seated, now: number): Promise<void> {
  const lease = schedule.leaseId === null ? null : await tx.leases.find(schedule.leaseId);
  if (lease !== null && lease.limitMs === null) await tx.leases.limit(lease.id, lease.shownMs);
  await returnToQueue(tx, schedule, now);
  const unknown = { queuingIndex: null, queuingWaitTime: null };
  await push(schedule.accountId, "queue_update", { scheduleId: schedule.id, ...unknown });
}
