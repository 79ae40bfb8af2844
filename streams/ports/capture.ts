/**
 * A picture or a clip of the game, made on the player's device from what the page shows, and given to its system's share
 * sheet or saved as a file.
 */
export type CaptureAct =
  /** Now; send it while the tap is being handled. A clip needs `keepClip` before. */
  | { capture: CaptureKind }
  /** Whether the last half minute is kept. Off by default: encoding it costs battery. */
  | { keepClip: boolean };

export type CaptureKind = "picture" | "clip";

/**
 * `cancelled`: the player closed the share sheet · `empty`: nothing to capture yet · `failed`: the browser could not make
 * it
 */
export type CaptureOutcome = "saved" | "shared" | "cancelled" | "empty" | "failed";

export type CaptureEvent =
  | { kind: "captured"; what: CaptureKind; outcome: CaptureOutcome }
  /** Whether the last half minute is being kept; false by itself when the browser gives up. */
  | { kind: "keepingClip"; on: boolean };
