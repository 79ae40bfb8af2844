import type { Push } from "../push/outbox.ts";
import type { Transaction } from "../store/store.ts";
import { roomOf } from "./placement.ts";
import { cancelLeft, type PlayReportDeps } from "./playReports.ts";
import { type HeldSeat, heldSeats } from "./releaseSeat.ts";
import type { SeatSnapshot, Seats } from "./seats.ts";

/**
 * R-AWAY-11: ends the games that were left for longest where players wait for a seat: one for each of them, beyond the free seats.
 * @param heldFor how long a left game is safe, s
 * @returns the seats of the ended schedules
 */
export async function reclaimLeftSeats(
  tx: Transaction,
  push: Push,
  { lists }: SeatSnapshot,
  heldFor: number,
  { seats, ...deps }: Pick<PlayReportDeps, "clock" | "games"> & { readonly seats: Seats },
): Promise<readonly HeldSeat[]> {
  const waiting = await tx.schedules.waitingByRegion();
  if (waiting.length === 0) return [];
  const room = await roomOf(tx, seats.hosts());
  const ended: HeldSeat[] = [];
  for (const { region, waiting: players } of waiting) {
    const free = room.reduce((sum, { host, free }) => sum + (host.region === region ? free : 0), 0);
    const left = seats
      .hosts()
      .filter((host) => host.region === region && host.state === "used" && !host.isDrained)
      .flatMap(({ id }) => lists.get(id)?.seats ?? [])
      .filter((seat) => seat.state === "running" && seat.viewers === 0 && seat.idleSeconds >= heldFor)
      .sort((one, other) => other.idleSeconds - one.idleSeconds);
    for (const { scheduleId, leaseId } of left.slice(0, Math.max(0, players - free))) {
      const schedule = await tx.schedules.find(scheduleId);
      if (schedule?.kind !== "playing" || schedule.leaseId !== leaseId) continue;
      await cancelLeft(tx, push, schedule, deps);
      ended.push(...heldSeats(schedule));
    }
  }
  return ended;
}
