import type { GuestsCommand, LeaseCommand, Quality } from "../../wire/hosts/hostControl.ts";
import { sameSecret } from "../lib/secret.ts";
import type { SeatProcess } from "./seatProcess.ts";

export interface LeasedSeat {
  readonly leaseId: string;
  readonly scheduleId: string;
  readonly sessionKey: string;
  readonly gameId: string;
  readonly quality: Quality;
  readonly freeAwaySeconds: number;
  readonly process: SeatProcess;
  /** Guests who may join, with their keys. */
  guests: GuestsCommand["guests"];
  state: "leased" | "starting" | "running";
  /** Whether the player is connected. */
  playerPresent: boolean;
  /** When `playerPresent` last changed, or the lease began, ms of the clock. */
  idleSince: number;
}

/** The leased seats by schedule. */
export function createSeatTable() {
  const seats = new Map<string, LeasedSeat>();
  return {
    get size(): number {
      return seats.size;
    },
    all: (): readonly LeasedSeat[] => [...seats.values()],
    get: (scheduleId: string): LeasedSeat | undefined => seats.get(scheduleId),
    /** The seat that a player's or guest's key opens. @param key untrusted */
    findByKey(key: string): { readonly seat: LeasedSeat; readonly guest: string | null } | null {
      let found: { seat: LeasedSeat; guest: string | null } | null = null;
      // Compare every key, so that the time reveals nothing.
      for (const seat of seats.values()) {
        if (sameSecret(seat.sessionKey, key)) found = { seat, guest: null };
        for (const guest of seat.guests) if (sameSecret(guest.key, key)) found = { seat, guest: guest.id };
      }
      return found;
    },
    add(
      { leaseId, scheduleId, sessionKey, gameId, quality, freeAwaySeconds }: LeaseCommand,
      process: SeatProcess,
      now: number,
    ): LeasedSeat {
      const seat: LeasedSeat = {
        leaseId,
        scheduleId,
        sessionKey,
        gameId,
        quality,
        freeAwaySeconds,
        process,
        guests: [],
        state: "leased",
        playerPresent: false,
        idleSince: now,
      };
      seats.set(scheduleId, seat);
      return seat;
    },
    remove(scheduleId: string) {
      seats.delete(scheduleId);
    },
  };
}
