import type { SeatList } from "../../streams/wire/machineControl.ts";
import type { MachinePool } from "../hosts/hostPool.ts";
import type { Clock } from "../lib/clock.ts";
import { seatsEvery } from "../lib/durations.ts";

/** What the machine host last said, and when it was asked (epoch ms). */
export interface Sighting {
  readonly list: SeatList;
  readonly askedAt: number;
}

/** The service's knowledge of the machine host's seats. */
export interface Seats {
  /** How many there are; 0 until the host was heard. */
  total(): number;
  /** False while the host does not answer. */
  present(): boolean;
  /** Asks the host when it is time to; null when it was not asked or did not answer. */
  look(): Promise<Sighting | null>;
  /** Makes the next look ask at once. */
  soon(): void;
}

export function createSeats(pool: MachinePool, clock: Clock): Seats {
  let list: SeatList | null = null;
  let present = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  return {
    total: () => list?.total ?? 0,
    present: () => present,
    soon: () => {
      askedAt = Number.NEGATIVE_INFINITY;
    },
    async look() {
      const now = clock.now();
      if (present && now - askedAt < seatsEvery) return null;
      askedAt = now;
      const heard = await pool.seats();
      present = heard !== null;
      if (heard === null) return null;
      list = heard;
      return { list: heard, askedAt: now };
    },
  };
}
