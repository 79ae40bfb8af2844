import type { SeatList } from "../../streams/wire/machineControl.ts";
import { type Fleet, hasHost } from "../hosts/fleet.ts";
import type { HostPool } from "../hosts/hostPool.ts";
import type { KnownHost } from "../hosts/hostState.ts";
import type { Clock } from "../lib/clock.ts";
import { seatPollInterval } from "../lib/durations.ts";

/** The answers of the hosts that answered, and when they were asked (ms of the clock). */
export interface SeatSnapshot {
  readonly lists: ReadonlyMap<string, SeatList>;
  readonly askedAt: number;
}

/** What the service knows about the seats of its hosts. */
export interface Seats {
  /** All hosts, with what they are good for now. */
  hosts(): readonly KnownHost[];
  /** Total number of seats on hosts that take players; 0 without any. */
  total(): number;
  /** Whether some host was heard lately. */
  reachable(): boolean;
  /** Asks the hosts, every 3 s while they answer; null when it did not ask or no host answered. */
  poll(): Promise<SeatSnapshot | null>;
  /** Makes the next `poll` ask without waiting for the interval. */
  pollSoon(): void;
  /** A host refused a player or did not answer: it gets no players until its next sign of life. */
  suspect(hostId: string): void;
}

export function createSeats(hostPool: HostPool, fleet: Fleet, clock: Clock): Seats {
  let answered = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  const pollSoon = () => {
    askedAt = Number.NEGATIVE_INFINITY;
  };
  return {
    hosts: fleet.hosts,
    total: () =>
      fleet.hosts().reduce((sum, { state, seats }) => (state === "used" ? sum + seats.total : sum), 0),
    reachable: () => hasHost(fleet),
    pollSoon,
    async poll() {
      const now = clock.now();
      if (answered && now - askedAt < seatPollInterval) return null;
      askedAt = now;
      const lists = await hostPool.seats();
      answered = lists.size > 0;
      return answered ? { lists, askedAt: now } : null;
    },
    suspect(hostId) {
      fleet.suspect(hostId);
      pollSoon();
    },
  };
}
