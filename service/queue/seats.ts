import type { SeatList } from "../../wire/hosts/hostControl.ts";
import { type Fleet, hasHost } from "../hosts/fleet.ts";
import type { HostPool } from "../hosts/hostPool.ts";
import type { Clock } from "../lib/clock.ts";
import { seatPollInterval } from "../lib/durations.ts";
import { type RegionName, regionName } from "../regions/regionNames.ts";

/** The seat lists of the hosts that answered, and when they were asked, ms of the clock. */
export interface SeatSnapshot {
  readonly lists: ReadonlyMap<string, SeatList>;
  readonly askedAt: number;
}

/** What the service knows about the seats of its hosts. */
export type Seats = ReturnType<typeof createSeats>;

/** @param deps.names the regions' names for players */
export function createSeats(deps: {
  hostPool: HostPool;
  fleet: Fleet;
  clock: Clock;
  names: Readonly<Record<string, RegionName>>;
}) {
  const { hostPool, fleet, clock, names } = deps;
  let answered = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  const pollSoon = () => {
    askedAt = Number.NEGATIVE_INFINITY;
  };
  return {
    /** All hosts with their current states. */
    hosts: fleet.hosts,
    /** Number of seats on a region's hosts that take players. */
    total: (region: string): number =>
      fleet
        .hosts()
        .reduce(
          (sum, host) =>
            host.region === region && host.state === "used" && !host.isDrained ? sum + host.seats.total : sum,
          0,
        ),
    nameOf: (region: string): RegionName => regionName(names, region),
    /** Whether any host was heard lately. */
    reachable: (): boolean => hasHost(fleet),
    /** Makes the next `poll` ask at once. */
    pollSoon,
    /** Asks the hosts, at most every `seatPollInterval` while they answer; null when it did not ask or no host answered. */
    async poll(): Promise<SeatSnapshot | null> {
      const now = clock.now();
      if (answered && now - askedAt < seatPollInterval) return null;
      askedAt = now;
      const lists = await hostPool.seats();
      answered = lists.size > 0;
      return answered ? { lists, askedAt: now } : null;
    },
    /** Keeps players from a host that refused one or did not answer, until its next heartbeat. */
    suspect(hostId: string) {
      fleet.suspect(hostId);
      pollSoon();
    },
  };
}
