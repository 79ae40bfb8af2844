import type { SeatList } from "../../streams/wire/machineControl.ts";
import type { HostPool } from "../hosts/hostPool.ts";
import type { Clock } from "../lib/clock.ts";
import { seatPollInterval } from "../lib/durations.ts";

/** What the machine host last said, and when it was asked (epoch ms). */
export interface SeatSnapshot {
  readonly list: SeatList;
  readonly askedAt: number;
}

/** The service's knowledge of the machine host's seats. */
export interface Seats {
  /** How many there are; 0 until the host was heard. */
  total(): number;
  /** False while the host does not answer. */
  reachable(): boolean;
  /** Asks the host when it is time to; null when it was not asked or did not answer. */
  poll(): Promise<SeatSnapshot | null>;
  /** Makes the next look ask at once. */
  pollSoon(): void;
}

export function createSeats(hostPool: HostPool, clock: Clock): Seats {
  let list: SeatList | null = null;
  let reachable = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  return {
    total: () => list?.total ?? 0,
    reachable: () => reachable,
    pollSoon: () => {
      askedAt = Number.NEGATIVE_INFINITY;
    },
    async poll() {
      const now = clock.now();
      if (reachable && now - askedAt < seatPollInterval) return null;
      askedAt = now;
      const polled = await hostPool.seats();
      reachable = polled !== null;
      if (polled === null) return null;
      list = polled;
      return { list: polled, askedAt: now };
    },
  };
}
