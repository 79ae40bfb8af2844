import { defaultLocale, type Locale } from "../../wire/locale.ts";
import type { Clock } from "../lib/clock.ts";
import { drainSoon } from "../lib/durations.ts";
import { type TextKey, textOf } from "../lib/texts.ts";
import { endedSessionText } from "../messages/endedSession.ts";
import type { Push } from "../push/outbox.ts";
import { isLeased, type Schedule } from "../store/play/schedules.ts";
import type { Transaction } from "../store/store.ts";
import { type HeldSeat, heldSeats } from "./releaseSeat.ts";
import { cancelSchedule } from "./transitions.ts";

/** Games that one round ends, so that the transaction stays short. */
const mostEnded = 50;

/** R-FLEET-07: pushes to the players on a draining host how long they have, at its start and again in the last minutes. */
export async function pushDrainNotices(tx: Transaction, push: Push, clock: Clock): Promise<void> {
  const now = clock.now();
  for (const { id, drainsUntil } of await tx.hosts.list()) {
    if (drainsUntil === null || drainsUntil <= now) continue;
    for (const schedule of await tx.schedules.onHost(id))
      await pushNotice(tx, push, schedule, "hostDrains", drainsUntil - now);
  }
}

/**
 * R-OPS-18: during maintenance with an end of games, pushes to the players inside how long they have, as for a draining host, and ends
 * what still runs then.
 * @returns the seats of what was ended
 */
export async function enforceMaintenance(
  tx: Transaction,
  push: Push,
  clock: Clock,
): Promise<readonly HeldSeat[]> {
  const date = clock.date();
  const { sessionsEndAt = null } = (await tx.announcements.maintenanceNow(date)) ?? {};
  if (sessionsEndAt === null) return [];
  const inside = (await tx.schedules.live()).filter(isLeased);
  if (date < sessionsEndAt) {
    for (const schedule of inside)
      await pushNotice(tx, push, schedule, "maintenanceEnds", sessionsEndAt - date);
    return [];
  }
  const ended = inside.slice(0, mostEnded);
  for (const schedule of ended) await endAndNotify(tx, push, clock, schedule, "maintenance");
  return ended.flatMap(heldSeats);
}

/** Ends a schedule and says why to its player, by a push and a message in the player's language (R-OPS-06). */
export async function endAndNotify(
  tx: Transaction,
  push: Push,
  clock: Clock,
  schedule: Schedule,
  why: Parameters<typeof endedSessionText>[0],
): Promise<void> {
  const { accountId } = schedule;
  const msg = endedSessionText(why, await localeOf(tx, accountId));
  await cancelSchedule(tx, push, schedule, clock, { msg });
  await tx.messages.add(accountId, { kind: "sessionEnded", params: { why } }, clock.date());
}

/** @param left until the end, ms; nothing is pushed twice, and nothing before the seat is leased */
async function pushNotice(
  tx: Transaction,
  push: Push,
  schedule: Schedule,
  key: TextKey,
  left: number,
): Promise<void> {
  const level = left <= drainSoon ? 2 : 1;
  if (!isLeased(schedule) || schedule.drainAnnounced >= level) return;
  const { id, accountId } = schedule;
  await tx.schedules.change(id, { state: { ...schedule, drainAnnounced: level } });
  const minutes = Math.max(1, Math.round(left / 60_000));
  const msg = textOf(key, await localeOf(tx, accountId)).replace("{minutes}", String(minutes));
  await push(accountId, "notice", { msg });
}

async function localeOf(tx: Transaction, accountId: string): Promise<Locale> {
  return (await tx.accounts.find(accountId))?.locale ?? defaultLocale;
}
