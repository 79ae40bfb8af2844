import type { DeskEndReason } from "../../streams/wire/desk.ts";
import type { LeaseCommand, MachineEvent, Quality } from "../../streams/wire/machineControl.ts";
import type { Clock } from "../lib/clock.ts";
import { playerGoneMs } from "../lib/durations.ts";
import { sameSecret } from "../lib/secret.ts";
import type { GameSession } from "./gameSession.ts";
import { closeMedia, stopMedia, type WhepSession } from "./whepSession.ts";

/** Why a schedule's game ended. */
export type EndReason = Exclude<DeskEndReason, "replaced">;

/** Room for one schedule's game. */
export interface Seat {
  readonly scheduleId: string;
  readonly sessionKey: string;
  readonly gameId: string;
  readonly quality: Quality;
  /** Null until the game is started. */
  gameSession: GameSession | null;
  /** The one player connection that gets the picture; null when there is none. */
  whepSession: WhepSession | null;
  /** Whether the player is connected, as far as the host knows. */
  playerPresent: boolean;
  /** When `playerPresent` last changed, or the lease began, ms of the clock. */
  idleSince: number;
  /** Counts offers, so that of two concurrent ones only the newest gets the picture. */
  offers: number;
  cancelGoneTimer: () => void;
}

/** The leased seats by schedule, with the rules for players coming and going. */
export interface SeatTable {
  readonly size: number;
  all(): readonly Seat[];
  get(scheduleId: string): Seat | undefined;
  findByKey(sessionKey: string): Seat | null;
  add(lease: LeaseCommand): void;
  /** Ends the game in `playerGoneMs` unless the player connects before. */
  startGoneTimer(seat: Seat): void;
  /** Records whether the player is connected and notifies the service of a change. */
  setPresent(seat: Seat, present: boolean): void;
  /**
   * Closes one WHEP session; its game stays. Calling it twice is harmless.
   * @param reason what the player is notified of; null sends no notice
   */
  closeSession(seat: Seat, session: WhepSession, reason: DeskEndReason | null): void;
  /** Ends a schedule's game and frees the seat. Does nothing for an unknown schedule. */
  end(scheduleId: string, reason: EndReason): void;
}

export function createSeatTable(clock: Clock, notify: (event: MachineEvent) => void): SeatTable {
  const seats = new Map<string, Seat>();

  function startGoneTimer(seat: Seat): void {
    seat.cancelGoneTimer();
    seat.cancelGoneTimer = clock.after(playerGoneMs, () => end(seat.scheduleId, "player-gone"));
  }

  function closeSession(seat: Seat, session: WhepSession, reason: DeskEndReason | null): void {
    if (session.ended) return;
    session.ended = true;
    session.stopMonitor();
    stopMedia(session);
    closeMedia(session, reason === null ? undefined : { type: "ended", reason });
    if (seat.whepSession === session) {
      seat.whepSession = null;
      seat.gameSession?.pause();
    }
  }

  function end(scheduleId: string, reason: EndReason): void {
    const seat = seats.get(scheduleId);
    if (!seat) return;
    seats.delete(scheduleId);
    seat.cancelGoneTimer();
    if (seat.whepSession) closeSession(seat, seat.whepSession, reason);
    notify({ event: "ended", scheduleId, reason });
  }

  return {
    get size() {
      return seats.size;
    },
    all: () => [...seats.values()],
    get: (scheduleId) => seats.get(scheduleId),
    findByKey(sessionKey) {
      let found: Seat | null = null;
      // Every key is compared, so that the time taken reveals nothing.
      for (const seat of seats.values()) if (sameSecret(seat.sessionKey, sessionKey)) found = seat;
      return found;
    },
    add({ scheduleId, sessionKey, gameId, quality }) {
      seats.set(scheduleId, {
        scheduleId,
        sessionKey,
        gameId,
        quality,
        gameSession: null,
        whepSession: null,
        playerPresent: false,
        idleSince: clock.now(),
        offers: 0,
        cancelGoneTimer: () => undefined,
      });
    },
    startGoneTimer,
    setPresent(seat, present) {
      if (seat.playerPresent === present) return;
      seat.playerPresent = present;
      seat.idleSince = clock.now();
      if (present) seat.cancelGoneTimer();
      else startGoneTimer(seat);
      notify({ event: "viewer", scheduleId: seat.scheduleId, connected: present });
    },
    closeSession,
    end,
  };
}
