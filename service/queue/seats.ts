import type { SeatList } from "../../streams/wire/machineControl.ts";
import type { HostPool } from "../hosts/hostPool.ts";
import type { Clock } from "../lib/clock.ts";
import { seatPollInterval } from "../lib/durations.ts";

/** A host's answer, and when it was asked (epoch ms). */
export interface SeatSnapshot {
  readonly list: SeatList;
  readonly askedAt: number;
}

/** What the service knows about the seats of its hosts. */
export interface Seats {
  /** Total number of seats; 0 until a host answered for the first time. */
  total(): number;
  /** Whether the latest poll was answered. */
  reachable(): boolean;
  /** Polls the hosts, every 3 s while they answer; null when it did not poll or got no answer. */
  poll(): Promise<SeatSnapshot | null>;
  /** Makes the next `poll` ask without waiting for the interval. */
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
