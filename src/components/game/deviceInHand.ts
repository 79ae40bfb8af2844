/** The device that the player uses: a connected gamepad where the game takes one, else touch or the keyboard. @param pad the game's pad controls; empty where it takes none */
export function deviceInHand(pad: readonly unknown[]): "touch" | "keys" | "pad" {
  if (pad.length > 0 && navigator.getGamepads?.().some(Boolean)) return "pad";
  return matchMedia("(pointer: coarse)").matches ? "touch" : "keys";
}
