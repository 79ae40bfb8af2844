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

/** Maximum games that one round ends, so that its transaction stays short. */
const maxEnded = 50;

/** R-FLEET-07: tells the players on a draining host how long they have, when it begins to drain and again in the last minutes. */
export async function pushDrainNotices(tx: Transaction, push: Push, clock: Clock): Promise<void> {
  const now = clock.now();
  for (const { id, drainsUntil } of await tx.hosts.list()) {
    if (drainsUntil === null || drainsUntil <= now) continue;
    for (const schedule of await tx.schedules.onHost(id))
      await pushNotice(tx, push, schedule, "hostDrains", drainsUntil - now);
  }
}

/**
 * R-OPS-18: maintenance may set an end for games. Until then players are told how long they have, as on a draining host; then their
 * games are ended.
 * @returns the seats of the ended schedules
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
  const ended = inside.slice(0, maxEnded);
  for (const schedule of ended) await endAndNotify(tx, push, clock, schedule, "maintenance");
  return ended.flatMap(heldSeats);
}

/** Ends a schedule and tells its player why, by a push and a message (R-OPS-06). */
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

/** Pushes each notice once, and none before the seat is leased. @param left until the end, ms */
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
