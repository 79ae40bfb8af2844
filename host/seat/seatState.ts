import type { HostMessage, PauseReason } from "../../wire/desk/messages.ts";
import type { SeatInput } from "../input/seatInput.ts";
import type { RunningGame } from "../runners/runner.ts";
import type { OfferTurns } from "./offerTurns.ts";
import type { SeatOrder } from "./seatMessages.ts";
import type { WhepSession } from "./whepSession.ts";

/** `absent`: the player is not connected. `idle`: nobody has played for `idleAfter`. */
export type SeatPauseReason = PauseReason | "absent" | "idle";

/** What the player and their guests do in the game. */
export interface SeatControls extends SeatInput {
  /** Text of the player, or of a guest who may type. */
  type(text: string): void;
}

/** State that the parts of a seat share. */
export interface SeatState extends OfferTurns {
  /** Null until the game is started. */
  order: SeatOrder | null;
  /** Null while the game is loading. */
  game: RunningGame | null;
  /** Sent on every new connection after `hello`. */
  messages: readonly HostMessage[];
  /** Null until the game is started. */
  inputs: SeatControls | null;
  /** The session of the connected player; null when there is none. */
  session: WhepSession | null;
  /** A newer session, which takes the place of `session` once media can flow (R-AWAY-04); null when there is none. */
  next: WhepSession | null;
  playerPresent: boolean;
  /** The only guest who steers; null: the player, and each guest by their role. */
  baton: string | null;
  /** The game's first picture has reached the player or a guest. */
  shown: boolean;
  /** The page that was connected last (`pageAttribute`); null for none, or one that does not say. */
  page: string | null;
  /** The player has a mouse and a keyboard. */
  keys: boolean;
  /** Empty while the game runs. A game that cannot pause runs on, whatever there is. */
  readonly pauseReasons: Set<SeatPauseReason>;
  ended: boolean;
}

/** A seat whose game is not started yet. */
export function emptySeat(): SeatState {
  return {
    order: null,
    game: null,
    messages: [],
    inputs: null,
    session: null,
    next: null,
    playerPresent: false,
    baton: null,
    shown: false,
    page: null,
    keys: false,
    pauseReasons: new Set(),
    ended: false,
    offers: 0,
    answering: 0,
  };
}
