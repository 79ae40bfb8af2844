import type { PlayerConnection } from "../../webrtc/playerConnection.ts";
import type { OfferTurns } from "../offerTurns.ts";
import type { SeatGuest } from "../seatMessages.ts";
import type { GuestFeed } from "./guestFeed.ts";

/** One guest watching a seat's game. */
export interface GuestSession {
  readonly id: string;
  readonly connection: PlayerConnection;
  readonly feed: GuestFeed;
  connected: boolean;
  /** They sit before the player's television, and need no picture while it shows one. */
  beside: boolean;
  stopMonitor: () => void;
}

/** Somebody who may join, with the connection when there is one. */
export interface Guest extends OfferTurns {
  readonly id: string;
  role: SeatGuest["role"];
  session: GuestSession | null;
}

export const connectedOf = (guests: readonly Guest[]): GuestSession[] =>
  guests.flatMap(({ session }) => (session?.connected ? [session] : []));
