import { drainSoon } from "../lib/durations.ts";
import { textOf } from "../lib/texts.ts";
import type { Push } from "../push/outbox.ts";
import type { Transaction } from "../store/store.ts";

/**
 * R-FLEET-07: pushes to the players on a draining host how long they have, at its start and again in the last minutes.
 * @param now on the timeline of the clock, ms
 */
export async function pushDrainNotices(tx: Transaction, push: Push, now: number): Promise<void> {
  for (const { id, drainsUntil } of await tx.hosts.list()) {
    if (drainsUntil === null || drainsUntil <= now) continue;
    const level = drainsUntil - now <= drainSoon ? 2 : 1;
    for (const schedule of await tx.schedules.onHost(id)) {
      if (schedule.leasedAt === 0 || schedule.drainAnnounced >= level) continue;
      await tx.schedules.change(schedule.id, { drainAnnounced: level });
      const account = await tx.accounts.find(schedule.accountId);
      if (account === null) continue;
      const minutes = Math.max(1, Math.round((drainsUntil - now) / 60_000));
      const msg = textOf("hostDrains", account.locale).replace("{minutes}", String(minutes));
      await push(schedule.accountId, "notice", { msg });
    }
  }
}
