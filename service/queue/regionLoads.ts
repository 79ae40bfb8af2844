import type { KnownHost } from "../hosts/hostState.ts";
import { type MeasuredDelay, placeSchedule, type RegionLoad } from "../regions/placeSchedule.ts";
import type { Transaction } from "../store/store.ts";
import { roomOf } from "./placement.ts";
import type { Seats } from "./seats.ts";

/** The regions that have hosts, even if those take no players now. */
export function regionsOf(hosts: readonly KnownHost[]): readonly string[] {
  const there = hosts.filter(({ state, region }) => state !== "gone" && region !== "");
  return [...new Set(there.map(({ region }) => region))];
}

/**
 * The load of each region.
 * @returns the regions whose hosts have a game, or all regions when no host has it
 */
export async function regionLoads(
  tx: Transaction,
  seats: Seats,
): Promise<(gameId: string) => readonly RegionLoad[]> {
  const hosts = seats.hosts();
  const room = await roomOf(tx, hosts);
  // A region whose hosts are all drained gets no players (R-OPS-06).
  const drained = await tx.drainedHosts.list();
  const isOpen = ({ id, state }: KnownHost) => state === "used" && !drained.includes(id);
  const waiting = new Map((await tx.schedules.waitingByRegion()).map((each) => [each.region, each.waiting]));
  return (gameId) => {
    const having = hosts.filter(({ games }) => games.includes(gameId));
    const regions = regionsOf(having);
    return (regions.length > 0 ? regions : regionsOf(hosts)).map((id) => {
      const total = having.reduce(
        (sum, host) => sum + (host.region === id && isOpen(host) ? host.seats.total : 0),
        0,
      );
      const free = room.reduce(
        (sum, each) => sum + (each.host.region === id && having.includes(each.host) ? each.free : 0),
        0,
      );
      return { id, seats: total, taken: total - free, waiting: waiting.get(id) ?? 0 };
    });
  };
}

/** The region for a schedule (R-REGION-02); "" without hosts. With a single region nothing is counted. */
export async function regionForStart(
  tx: Transaction,
  seats: Seats,
  gameId: string,
  measured: readonly MeasuredDelay[],
): Promise<string> {
  const [first = "", ...others] = regionsOf(seats.hosts());
  if (others.length === 0) return first;
  return placeSchedule((await regionLoads(tx, seats))(gameId), measured) ?? first;
}
