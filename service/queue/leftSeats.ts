import type { Push } from "../push/outbox.ts";
import type { Transaction } from "../store/store.ts";
import { roomOf, takePlace } from "./placement.ts";
import { cancelLeft, type PlayReportDeps } from "./playReports.ts";
import { type HeldSeat, heldSeats } from "./releaseSeat.ts";
import type { SeatSnapshot, Seats } from "./seats.ts";
import { maxSkipped, placementRequest } from "./transitions.ts";

/**
 * R-AWAY-11: ends the games that were left for longest where players wait for a seat: one for each of them whose
 * game its host has, beyond the free seats. None during maintenance, when no seat is offered.
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
  if (waiting.length === 0 || (await tx.announcements.maintenanceNow(deps.clock.date())) !== null) return [];
  const hosts = seats.hosts();
  const room = await roomOf(tx, hosts);
  const ended: HeldSeat[] = [];
  for (const { region } of waiting) {
    const left = new Set(
      hosts
        .filter(
          (host) => host.region === region && host.state === "used" && !host.isSuspect && !host.isDrained,
        )
        .flatMap((host) => (lists.get(host.id)?.seats ?? []).map((seat) => ({ host, seat })))
        .filter(({ seat }) => seat.state === "running" && seat.viewers === 0 && seat.idleSeconds >= heldFor)
        .sort((one, other) => other.seat.idleSeconds - one.seat.idleSeconds),
    );
    const there = room.filter(({ host }) => host.region === region);
    const most = left.size + there.reduce((sum, { free }) => sum + free, 0) + maxSkipped;
    for (const player of left.size > 0 ? await tx.schedules.firstWaiting(region, most) : []) {
      const request = await placementRequest(tx, player, hosts, deps.clock);
      if (takePlace(there, request) !== null || request.gameId === null) continue;
      for (const one of left) {
        if (takePlace([{ host: one.host, free: 1, freeHigh: 0 }], request) === null) continue;
        left.delete(one);
        const schedule = await tx.schedules.find(one.seat.scheduleId);
        if (schedule?.kind !== "playing" || schedule.leaseId !== one.seat.leaseId) continue;
        await cancelLeft(tx, push, schedule, deps);
        ended.push(...heldSeats(schedule));
        break;
      }
    }
  }
  return ended;
}
