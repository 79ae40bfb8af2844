import type { PlayReport } from "../../wire/hosts/hostControl.ts";
import { defaultLocale } from "../../wire/locale.ts";
import { chargeShown, pushFinalWallet, pushWallet, warnOfTime } from "../accounts/metering.ts";
import type { Clock } from "../lib/clock.ts";
import { leftGameText } from "../messages/leftGame.ts";
import type { Push } from "../push/outbox.ts";
import type { Lease } from "../store/play/leases.ts";
import { isLeased, isSeated, type Schedule, type Seated } from "../store/play/schedules.ts";
import type { Transaction } from "../store/store.ts";
import { type HeldSeat, heldSeats } from "./releaseSeat.ts";
import type { GameLookUp } from "./schedulesDeps.ts";
import { cancelSchedule, markRunning, markSeatLost } from "./transitions.ts";

export interface PlayReportDeps {
  readonly clock: Clock;
  readonly games: Pick<GameLookUp, "known">;
  /** How long a player without time left can buy more before the schedule ends, ms; 0 for no grace. */
  readonly timeOverGrace: number;
}

/**
 * Applies a host's report of one lease: charges what was shown (R-HOST-08), and starts or ends the schedule with the game. Reports may
 * be repeated, late or out of order. Those of an earlier lease of the schedule only charge.
 * @returns the seat to release of a schedule that ended because its player has no time left; `grace` when its game has to be
 * frozen; null otherwise
 */
export async function applyPlayReport(
  tx: Transaction,
  push: Push,
  report: PlayReport,
  { clock, games, timeOverGrace: grace }: PlayReportDeps,
): Promise<{ readonly ended: readonly HeldSeat[] } | "grace" | null> {
  const lease = await tx.leases.find(report.leaseId);
  // A lease of another database, such as the one before a restore.
  if (lease === null) return null;
  const { balance, seconds } = await chargeShown(tx, lease, report, clock);
  const schedule = await currentSchedule(tx, lease);
  if (schedule === null) {
    const isOver = (await tx.schedules.find(lease.scheduleId)) === null;
    if (seconds !== 0 && isOver) await pushFinalWallet(tx, push, lease, clock.date());
    else if (seconds !== 0) await pushWallet(push, lease.accountId, balance, clock.date());
    return null;
  }
  if (seconds < 0) await pushWallet(push, lease.accountId, balance, clock.date());
  if (report.end !== null) {
    await applyEnd(tx, push, schedule, report.end.reason, { clock, games });
    return null;
  }
  await markRunning(tx, push, schedule, clock.now());
  const current = await currentSchedule(tx, lease);
  // What the game shows until it is frozen must not start the grace again.
  if (current?.kind !== "playing" || current.graceUntil !== null) return null;
  if (!(await warnOfTime(tx, push, current, balance, clock))) return null;
  if (grace > 0) {
    await tx.schedules.change(current.id, { graceUntil: clock.now() + grace });
    return "grace";
  }
  await cancelSchedule(tx, push, current, clock);
  return { ended: heldSeats(current) };
}

/** The schedule of a lease; null when it is over or has been leased again. */
async function currentSchedule(tx: Transaction, { id, scheduleId }: Lease): Promise<Seated | null> {
  const schedule = await tx.schedules.find(scheduleId);
  return schedule !== null && isSeated(schedule) && schedule.leaseId === id ? schedule : null;
}

async function applyEnd(
  tx: Transaction,
  push: Push,
  schedule: Seated,
  reason: NonNullable<PlayReport["end"]>["reason"],
  { clock, games }: Pick<PlayReportDeps, "clock" | "games">,
): Promise<void> {
  if (reason === "player-gone") await cancelLeft(tx, push, schedule, { clock, games });
  else if (reason !== "machine-stopping") await cancelSchedule(tx, push, schedule, clock);
  // Where the loss was noticed before, the seat is offered again.
  else if (isLeased(schedule)) {
    await pushWallet(push, schedule.accountId, await tx.balances.find(schedule.accountId), clock.date());
    await markSeatLost(tx, schedule, clock.now());
  }
}

/** Ends the schedule of a player who did not come back, and tells the player (R-AWAY-07). */
export async function cancelLeft(
  tx: Transaction,
  push: Push,
  schedule: Schedule,
  { clock, games }: Pick<PlayReportDeps, "clock" | "games">,
): Promise<void> {
  const account = await tx.accounts.find(schedule.accountId);
  const charged = await tx.leases.chargedFor(schedule.id);
  const msg = leftGameText(games.known(schedule.gameId), charged, account?.locale ?? defaultLocale);
  await cancelSchedule(tx, push, schedule, clock, { msg });
}
