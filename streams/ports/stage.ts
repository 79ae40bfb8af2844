import type { Observable } from "rxjs";

/** Where a host streams its picture, and the key for it. */
export interface StageAddress {
  /** WHEP. */
  readonly url: string;
  readonly key: string;
  /** Servers that help to find a way to the host, or relay it; empty for none. */
  readonly iceServers: readonly StageIceServer[];
}

/** As an `RTCIceServer`. */
export interface StageIceServer {
  readonly urls: string | string[];
  readonly username?: string | undefined;
  readonly credential?: string | undefined;
}

/** A picture that a screen can show; opaque to the core. */
export interface Picture {
  /** Shows the picture in a `<video>`, and captures the player's input. @returns detaches it */
  attach(element: unknown): () => void;
}

/** A touch control that the game asks for. */
export interface StageButton {
  readonly id: "left" | "right" | "up" | "down" | "a" | "b" | "c" | "d" | "start";
  /** Short, as on a gamepad. */
  readonly label: string;
  /** What it does in this game. */
  readonly action: { readonly en: string; readonly th: string };
}

/** How the picture takes the mouse. `relative`: it looks around, with the pointer locked. */
export type StageMouse = "none" | "absolute" | "relative";

/** What the host does before a game's first picture, in this order. */
export type StageLoading = "saves" | "program" | "window";

/** How a game's program ended: its exit code, or the signal that ended it. */
export interface StageExit {
  readonly code: number | null;
  readonly signal: string | null;
}

/** Why the host ended the connection. The ones from `game-quit` on: the game ended by itself. */
export type StageEndReason =
  | "schedule-ended"
  | "player-gone"
  | "replaced"
  | "machine-stopping"
  | "game-quit"
  | "game-crashed"
  | "start-failed"
  | "out-of-memory"
  | "saves-full"
  | "host-fault";

export interface StageStatistics {
  /** Frames shown in the last second; 0 also while the picture does not change. */
  readonly framesPerSecond: number;
  /** Network round trip, ms; null when unknown. */
  readonly roundTrip: number | null;
  readonly packetsLost: number;
}

/** What a player does at the desk, besides the input that the picture captures. */
export type StageAct =
  /** A touch button goes down or up. */
  | { button: string; down: boolean }
  /** Typed on the phone's keyboard; `\n` is Enter, `\b` is Backspace. */
  | { text: string }
  /** Stops a game that is `pausable` where it is, or lets it go on. */
  | { pause: boolean }
  /** Whether the page is hidden. */
  | { away: boolean }
  /** Sound on or off; on by default. */
  | { sound: boolean };

/** `blocked`: on, but the browser plays no sound before the player has touched the page. */
export type StageSound = "on" | "blocked" | "off";

export type StageEvent =
  | { kind: "connecting" }
  /** The host answered; media is on its way. */
  | { kind: "picture"; picture: Picture }
  | {
      kind: "hello";
      game: string;
      buttons: readonly StageButton[];
      mouse: StageMouse;
      /** The game takes typed text. */
      text: boolean;
      /** The game can be stopped where it is. */
      pausable: boolean;
    }
  /** Before the first picture: what the host is doing. No frames come meanwhile. */
  | { kind: "loading"; stage: StageLoading }
  /** The game is drawn; its first frame is on its way. */
  | { kind: "started" }
  /** Whether the game has stopped answering. */
  | { kind: "hanging"; hanging: boolean }
  /** The host has stopped the game where it is, because the player wanted it, or lets it go on. */
  | { kind: "paused"; paused: boolean }
  /**
   * The host has stopped the game because the page is hidden: for how long it holds the seat, and how much of that may cost
   * nothing, s. Null: the game goes on.
   */
  | { kind: "held"; held: { readonly seconds: number; readonly freeSeconds: number } | null }
  /** The play time is used up: for how long the game waits for more, s. Null: it goes on. */
  | { kind: "frozen"; seconds: number | null }
  /** Whether the picture holds the browser's mouse pointer, which Escape releases. */
  | { kind: "pointerLock"; locked: boolean }
  | { kind: "firstFrame" }
  /** Of the attached picture; never emitted where the host sends no sound. */
  | { kind: "sound"; state: StageSound }
  | { kind: "statistics"; statistics: StageStatistics }
  /** The network is gone for the moment; the connection may recover. */
  | { kind: "interrupted" }
  | { kind: "resumed" }
  /** The host ended the game; completes. */
  | { kind: "ended"; reason: StageEndReason; exit: StageExit | null }
  /** The last event; completes. */
  | { kind: "failed"; reason: "unsupported" | "unreachable" | "refused" | "lost"; status?: number };

/** The player's side of a game's stream (WHEP). High-rate data stays inside the adapter. */
export interface Stage {
  /**
   * Gets a connection ready for the next `play`, so that its offer is there when the host's address is. One that
   * is not used soon is closed again.
   */
  prepare(): void;
  /**
   * Connects on subscription; unsubscribing ends the connection on both sides.
   * @param acts$ emits while the tap is being handled: browsers allow sound only then
   */
  play(address: StageAddress, acts$: Observable<StageAct>): Observable<StageEvent>;
}
