import type { Outcome } from "../lib/outcome.ts";
import type { WhepAnswer } from "../seat/answerOffer.ts";
import type { SeatEndReason, SeatEvent, SeatGuest, SeatOrder } from "../seat/seatMessages.ts";

export interface SeatProcess {
  /** Number of the seat, from 0; unique among the host's living processes. */
  readonly seat: number;
  /** Reports the seat's events, and `ended` as soon as its process dies. Set once, when the seat is leased. */
  listen(onEvent: (event: SeatEvent) => void): void;
  start(order: SeatOrder): void;
  /** @param guest null for the player */
  openWhepSession(sdp: string, guest: string | null): Promise<Outcome<WhepAnswer>>;
  closeWhepSession(id: string, guest: string | null): Promise<Outcome<null>>;
  /** See `Seat`. */
  setGuests(guests: readonly SeatGuest[]): void;
  /** See `Seat`. */
  freeze(frozen: boolean, graceSeconds: number): void;
  /** Asks the game to quit; a process that has not exited after `seatEndTimeout` is killed. */
  end(reason: SeatEndReason): void;
  /** Resolves when the process and its children have exited and its saves are stored. */
  readonly exited: Promise<void>;
}

export interface SeatProcesses {
  /** A process for a newly leased seat. */
  take(): SeatProcess;
  /** Ends the spare process. */
  stop(): Promise<void>;
}
