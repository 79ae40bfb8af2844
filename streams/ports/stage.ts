import type { Observable } from "rxjs";
import type { PictureQuality } from "../../wire/desk/pictureQuality.ts";
import type { ScreenSize } from "../../wire/desk/screenSize.ts";
import type { TouchControl } from "../../wire/desk/touchControls.ts";
import type { PadCommand } from "./pads.ts";
import type { CaptureKind, RecordedStageEvent } from "./stageEvents.ts";

export type {
  DeskEndReason as StageEndReason,
  GameExit as StageExit,
  LoadingStage as StageLoading,
  MouseKind as StageMouse,
  PinchKind as StagePinch,
  StageButton,
} from "../../wire/desk/messages.ts";
export type { PictureQuality as StageQuality } from "../../wire/desk/pictureQuality.ts";
export type {
  CaptureKind,
  CaptureOutcome,
  PictureAbilities,
  StageGyro,
  StageHostLag,
  StageLag,
  StageRung,
  StageSound,
  StageStatistics,
} from "./stageEvents.ts";

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

/** What the page does with the device's screen and loudspeaker while the picture is shown. */
type ScreenCommand =
  /** Fills the screen, in landscape where the device allows that. Send it while the tap is being handled. */
  | { kind: "fullScreen"; on: boolean }
  /** 0 to 1. */
  | { kind: "volume"; volume: number };

/** A picture or clip of the game, made on the player's device, for its share sheet or a file. */
export type CaptureCommand =
  /** Now; send it while the tap is being handled. A clip needs `keepClip` before. */
  | { kind: "capture"; what: CaptureKind }
  /** Whether the last half minute is kept. Off by default: encoding it costs battery. */
  | { kind: "keepClip"; on: boolean };

/** Lets two fingers enlarge and move the picture, or ends that; or does it a step without fingers. */
export type ZoomStep = (typeof zoomSteps)[number];
export const zoomSteps = ["on", "off", "in", "out", "left", "right", "up", "down"] as const;

/** What the desk tells the stage to do, besides the input that the picture captures. */
export type DeskCommand =
  /** Typed on the phone's keyboard; `\n` is Enter, `\b` is Backspace. */
  | { kind: "text"; text: string }
  /** Pauses or resumes a game that is `pausable`. */
  | { kind: "pause"; paused: boolean }
  /** Whether the page is hidden. */
  | { kind: "away"; away: boolean }
  /** Sound on or off; on by default. */
  | { kind: "sound"; on: boolean }
  | PadCommand
  | ScreenCommand
  | CaptureCommand
  /** Before the connection: from its first frame on. */
  | { kind: "quality"; quality: PictureQuality }
  | { kind: "zoom"; step: ZoomStep }
  /** A guest is to steer alone, for `seconds` (10 to 3,600) or until it is sent again; null: the player has the pad again. */
  | { kind: "passPad"; to: string | null; seconds?: number | undefined }
  /** No picture and no sound here while the player's television shows them. */
  | { kind: "beside" };

export type ScreenEvent = Extract<RecordedStageEvent, { kind: "abilities" | "fullScreen" }>;
export type CaptureEvent = Extract<RecordedStageEvent, { kind: "captured" | "keepingClip" }>;

export type StageEvent =
  | Exclude<RecordedStageEvent, { kind: "picture" }>
  /** The host answered; media is on its way. */
  | { kind: "picture"; picture: Picture };

/** The player's side of a game's stream (WHEP). High-rate data stays inside the adapter. */
export interface Stage {
  /** False in a browser that makes no WebRTC connections, or decodes nothing that hosts send. */
  readonly supported: boolean;
  /** Size of the player's screen, CSS px, as it is turned now; null where there is none. */
  screen(): ScreenSize | null;
  /** Prepares a connection, with its offer, for the next `play`; closed again if it is not used soon. */
  prepare(): void;
  /** Connects while subscribed. @param commands$ emits in the tap's handler: browsers allow sound only then */
  play(address: StageAddress, commands$: Observable<DeskCommand>): Observable<StageEvent>;
}
