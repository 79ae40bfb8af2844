import type { Outcome } from "../lib/outcome.ts";
import type { WhepAnswer } from "../seat/answerOffer.ts";
import type { SeatEndReason, SeatEvent, SeatGuest, SeatOrder } from "../seat/seatMessages.ts";

export interface SeatProcess {
  /** Number of the seat, from 0; no two living processes of the host share it. */
  readonly seat: number;
  /** Reports what the seat does, and `ended` as soon as its process dies. Set once, when the seat is leased. */
  listen(onEvent: (event: SeatEvent) => void): void;
  start(order: SeatOrder): void;
  /** @param guest null for the player */
  openWhepSession(sdp: string, guest: string | null): Promise<Outcome<WhepAnswer>>;
  closeWhepSession(id: string, guest: string | null): Promise<Outcome<null>>;
  /** See `Seat`. */
  setGuests(guests: readonly SeatGuest[]): void;
  /** See `Seat`. */
  freeze(frozen: boolean, graceSeconds: number): void;
  /** Asks the game to end; a process that has not exited after `seatEndTimeout` is killed. */
  end(reason: SeatEndReason): void;
  /** Resolves when the process is gone, with everything that it started, and its saves are kept. */
  readonly exited: Promise<void>;
}

export interface SeatProcesses {
  /** A process for a seat that was just leased. */
  take(): SeatProcess;
  /** Ends the process that is kept warm for the next lease. */
  stop(): Promise<void>;
}
