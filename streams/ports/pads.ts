/** A gamepad that is attached. */
export interface StagePad {
  /** 1 to 4: the player that it is, as long as it is attached. */
  readonly number: number;
  /** The browser's name of this kind of pad. */
  readonly id: string;
  /** The browser knows where its buttons are. */
  readonly standard: boolean;
  /** It can vibrate. */
  readonly rumbles: boolean;
}

/** What a pad's input can stand for: the buttons and axes of the standard mapping. */
export type PadTarget =
  | "a"
  | "b"
  | "x"
  | "y"
  | "l1"
  | "r1"
  | "l2"
  | "r2"
  | "select"
  | "start"
  | "l3"
  | "r3"
  | "up"
  | "down"
  | "left"
  | "right"
  | "leftX"
  | "leftY"
  | "rightX"
  | "rightY";

/** One input of a pad, as the browser numbers it. */
export type PadSource =
  | { from: "button"; index: number }
  /** One way of an axis. `rest`: where it stands when it is let go; a trigger's is often at an end. */
  | { from: "axis"; index: number; way: 1 | -1; rest: 1 | 0 | -1 }
  /** A direction pad that is one axis of eight steps. */
  | { from: "hat"; index: number; way: "up" | "right" | "down" | "left" };

/** Null: nothing presses it. What is absent is as the browser says. */
export type PadMap = { readonly [Target in PadTarget]?: PadSource | null };

/** What a player has set for the gamepads of this browser. */
export interface PadSettings {
  /** By the pad's id. */
  readonly maps: Readonly<Record<string, PadMap>>;
  /** Whether games may make them vibrate. */
  readonly rumble: boolean;
}

export type PadAct =
  | { pads: PadSettings }
  /** Tells what is pressed on this pad, and keeps all pads from the game; null: no longer. */
  | { listenToPad: number | null };

export type PadEvent =
  /** A pad came or went. All that are attached, by number. */
  | { kind: "pads"; pads: readonly StagePad[] }
  /** While its presses are listened to. */
  | { kind: "padPressed"; pad: number; source: PadSource };
