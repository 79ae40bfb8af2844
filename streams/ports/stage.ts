import type { Observable } from "rxjs";

/** Where a host streams its picture, and the key for it. */
export interface StageAddress {
  /** WHEP. */
  readonly url: string;
  readonly key: string;
}

/** A picture that a screen can show; opaque to the core. */
export interface Picture {
  /** Shows the picture in a `<video>`, and captures the player's input. @returns detaches it */
  attach(element: unknown): () => void;
}

/** A touch control that the game asks for. */
export interface StageButton {
  readonly id: string;
  /** Short, as on a gamepad. */
  readonly label: string;
  /** What it does in this game. */
  readonly action: { readonly en: string; readonly th: string };
}

export interface StageStatistics {
  /** Frames shown in the last second. */
  readonly framesPerSecond: number;
  /** Network round trip, ms; null when unknown. */
  readonly roundTrip: number | null;
  readonly packetsLost: number;
}

/** What a player does at the desk, besides the input that the picture captures. */
export type StageAct =
  /** A touch button goes down or up. */
  | { button: string; down: boolean }
  /** Sound on or off; on by default. */
  | { sound: boolean };

/** `blocked`: on, but the browser plays no sound before the player has touched the page. */
export type StageSound = "on" | "blocked" | "off";

export type StageEvent =
  | { kind: "connecting" }
  /** The host answered; media is on its way. */
  | { kind: "picture"; picture: Picture }
  | { kind: "hello"; game: string; buttons: readonly StageButton[] }
  | { kind: "firstFrame" }
  /** Of the attached picture; never emitted where the host sends no sound. */
  | { kind: "sound"; state: StageSound }
  | { kind: "statistics"; statistics: StageStatistics }
  /** The network is gone for the moment; the connection may recover. */
  | { kind: "interrupted" }
  | { kind: "resumed" }
  /** The host ended the game; completes. */
  | { kind: "ended"; reason: string }
  /** The last event; completes. */
  | { kind: "failed"; reason: "unsupported" | "unreachable" | "refused" | "lost"; status?: number };

/** The player's side of a game's stream (WHEP). High-rate data stays inside the adapter. */
export interface Stage {
  /**
   * Connects on subscription; unsubscribing ends the connection on both sides.
   * @param acts$ emits while the tap is being handled: browsers allow sound only then
   */
  play(address: StageAddress, acts$: Observable<StageAct>): Observable<StageEvent>;
}
