import type { DeskNotice } from "../../../../../wire/desk/messages.ts";

export type Rumble = Extract<DeskNotice, { type: "rumble" }>;

/** The part of the browser's gamepad that vibrates; browsers and pads without it have none. */
export interface Vibrating {
  readonly vibrationActuator?: {
    playEffect?(
      type: "dual-rumble",
      effect: { duration: number; strongMagnitude: number; weakMagnitude: number },
    ): Promise<unknown>;
  } | null;
}

/** Makes a pad vibrate, where it can. */
export function rumblePad({ vibrationActuator }: Vibrating, { strong, weak, ms }: Rumble): void {
  try {
    const effect = { duration: ms, strongMagnitude: strong, weakMagnitude: weak };
    vibrationActuator?.playEffect?.("dual-rumble", effect)?.catch(() => undefined);
  } catch {
    // A pad that was unplugged just now.
  }
}
