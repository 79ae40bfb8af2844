import type { Observable } from "rxjs";
import type { CaptureAct, CaptureEvent } from "./capture.ts";
import type { PadAct, PadEvent } from "./pads.ts";
import type { ScreenAct, ScreenEvent } from "./screen.ts";
import type { PictureRectangle, TouchArrangements, TouchControl } from "./touchLayout.ts";

/** Where a host streams its picture, and the key for it. */
export interface StageAddress {
  /** WHEP. */
  readonly url: string;
  readonly key: string;
  /** Servers that help to find a way to the host, or relay it; empty for none. */
  readonly iceServers: readonly StageIceServer[];
  /** The picture comes through one of them that relays, and no other way. */
  readonly relayOnly?: boolean | undefined;
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
  /**
   * Makes an element a touch control of the game: what fingers do on it goes straight to the host. For the screen it sets
   * `data-held` (a button's `press`, or the ways that are held, separated by spaces) on the element, and, for a stick,
   * `--lean-x`, `--lean-y` (−1 to 1) and, for a floating one, `--centre-x`, `--centre-y` (px from its upper left corner).
   * @returns lets go of everything, and stops
   */
  control(element: unknown, control: TouchControl, options: TouchOptions): () => void;
}

/** What a player has chosen for all touch controls. */
export interface TouchOptions {
  /** Vibrates on a press, where the phone can. */
  readonly haptics: boolean;
}

/**
 * Whether turning the phone looks around. `denied`: the player or the browser has refused it; `absent`: the phone cannot tell
 * how it is turned.
 */
export type StageGyro = "off" | "on" | "denied" | "absent";

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

/** What a guest may do in another player's game. `pad2` to `pad4`: play as that player. */
type StageGuestRole = "viewer" | "pad2" | "pad3" | "pad4" | "copilot";

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
  /** The player has ended this guest's visit. */
  | "removed"
  | "game-quit"
  | "game-crashed"
  | "start-failed"
  | "out-of-memory"
  | "saves-full"
  | "host-fault";

/** `auto`: as the line carries it. `saver`: within a cap. `sharp`: more bits for each pixel, size before frame rate. */
export type StageQuality = "auto" | "saver" | "sharp";

/** How the host sends the picture now. */
export interface StageRung {
  /** px */
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
  /** Why it is less than the quality allows; null when it is not. */
  readonly reducedBy: "line" | "decoder" | null;
  /** The line carries only the lower half of what the host can send. */
  readonly weak: boolean;
}

/** `auto`: unless the device runs on its battery. */
export type StageSharpening = "auto" | "on" | "off";

/** `resting`: on, but the device is too busy, too hot or too low for it. */
export type StageSharpened = "on" | "off" | "resting" | "unavailable";

export interface StageStatistics {
  /** Frames shown in the last second; 0 also while the picture does not change. */
  readonly framesPerSecond: number;
  /** Network round trip, ms; null when unknown. */
  readonly roundTrip: number | null;
  readonly packetsLost: number;
}

/** Where the time of the last second went, ms (R-LAG-01). Null is what this browser or host does not tell. */
export interface StageLag {
  /** The time that this is about. */
  readonly spanMs: number;
  /** Frames that reached the display. */
  readonly shown: number;
  /** Frames that arrived and never did. */
  readonly dropped: number;
  readonly decodeP95Ms: number | null;
  /** Mean deviation of the frames' arrivals from their spacing at the host. */
  readonly jitterMs: number | null;
  /** The longest time for which the picture stood although there was a newer one; 0 for none. */
  readonly stallMs: number;
  readonly roundTrip: number | null;
  /** Packets lost on the way to the player, 0 to 1. */
  readonly loss: number;
  /** From each press to the display of its effect. */
  readonly inputToPhoton: readonly number[];
  readonly host: StageHostLag | null;
}

/** The host's own share of it. */
export interface StageHostLag {
  /** Pictures that the game itself drew in a second. */
  readonly gameFrames: number;
  /** Time from one frame to the next. */
  readonly budgetMs: number;
  /** Encoding and sending of a frame, 95th percentile. */
  readonly encodeMs: number | null;
  /** How late its timers ran, 95th percentile. */
  readonly lateMs: number | null;
  /** From a press's arrival to the picture that shows it: the game's own time, median. */
  readonly gameMs: number | null;
}

/** What a player does at the desk, besides the input that the picture captures. */
export type StageAct =
  /** Typed on the phone's keyboard; `\n` is Enter, `\b` is Backspace. */
  | { text: string }
  /** Stops a game that is `pausable` where it is, or lets it go on. */
  | { pause: boolean }
  /** Whether the page is hidden. */
  | { away: boolean }
  /** Sound on or off; on by default. */
  | { sound: boolean }
  | PadAct
  | ScreenAct
  | CaptureAct
  /** Before the connection: from its first frame on. */
  | { quality: StageQuality }
  /** Sharpens the picture on this device. */
  | { sharpening: StageSharpening };

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
      /** Where the touch controls are; null: they are made of `buttons`. */
      layout: TouchArrangements | null;
      /** Parts of the picture that controls do not cover by default. */
      hud: readonly PictureRectangle[];
      /** Of the game's own picture, px. */
      size: { readonly width: number; readonly height: number };
      /** Of a text, it takes only what is printed on a US keyboard. */
      ascii?: boolean | undefined;
      /** The game can be stopped where it is. */
      pausable: boolean;
      /** How many pads the game tells apart; absent: one. */
      pads?: number | undefined;
      /** What a guest may do; absent or null for the player. */
      guest?: StageGuestRole | null | undefined;
    }
  /** Which guests are connected. */
  | { kind: "guests"; connected: readonly string[] }
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
  /** The player asked for the desk's sheet: by Shift+F8, or by the gamepad's guide button. */
  | { kind: "sheetKey" }
  /** The first finger on a touch control, or the last one off it. */
  | { kind: "touch"; control: string; down: boolean }
  | { kind: "gyro"; state: StageGyro }
  | PadEvent
  | { kind: "firstFrame" }
  | ScreenEvent
  | CaptureEvent
  /** Of the attached picture; never emitted where the host sends no sound. */
  | { kind: "sound"; state: StageSound }
  /** At the beginning, and when it changes. */
  | { kind: "rung"; rung: StageRung }
  /** Of the attached picture. */
  | { kind: "sharpened"; state: StageSharpened }
  | { kind: "statistics"; statistics: StageStatistics }
  /** Once a second while the picture is shown. */
  | { kind: "lag"; lag: StageLag }
  /** The network is gone for the moment; the connection may recover. */
  | { kind: "interrupted" }
  | { kind: "resumed" }
  /** The host ended the game; completes. */
  | { kind: "ended"; reason: StageEndReason; exit: StageExit | null }
  /** The last event; completes. `relay`: no way led to the host, and the relay refused this player. */
  | { kind: "failed"; reason: "unsupported" | "unreachable" | "relay" | "refused" | "lost"; status?: number };

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
