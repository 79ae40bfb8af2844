import type { DeskNotice } from "../../streams/wire/desk.ts";
import type { RunningGame } from "../runners/runner.ts";
import type { SeatOrder } from "./seatMessages.ts";
import type { WhepSession } from "./whepSession.ts";

/** Why a game stands still: its player has stopped it, or nobody is connected any more. */
export type StopReason = "player" | "absent";

/** What the parts of a seat share. */
export interface SeatState {
  /** Null until the game is started. */
  order: SeatOrder | null;
  /** Null while the game is loading. */
  game: RunningGame | null;
  /** What a newly connected player has to know, besides `hello`. */
  notices: readonly DeskNotice[];
  /** The session of the connected player; null when there is none. */
  session: WhepSession | null;
  /** A newer session, which takes the place of `session` once media can flow (R-AWAY-04); null when there is none. */
  next: WhepSession | null;
  playerPresent: boolean;
  /** Why the game stands still; empty while it runs. */
  readonly stopReasons: Set<StopReason>;
  ended: boolean;
  /** Counts offers, so that of two concurrent ones only the newest wins. */
  offers: number;
  /** Offers that are being answered now. */
  answering: number;
}
