import type { DeskNotice } from "../../streams/wire/desk.ts";
import type { InputMerge } from "../input/inputMerge.ts";
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
  /** Makes one input of the player's and the guests'; null until the game is started. */
  inputs: InputMerge | null;
  /** The session of the connected player; null when there is none. */
  session: WhepSession | null;
  playerPresent: boolean;
  /** Why the game stands still; empty while it runs. */
  readonly stopReasons: Set<StopReason>;
  ended: boolean;
  /** Counts offers, so that of two concurrent ones only the newest wins. */
  offers: number;
  /** Offers that are being answered now. */
  answering: number;
}
