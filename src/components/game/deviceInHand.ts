/** A connected gamepad, where the game takes one; otherwise fingers or the keyboard. @param pad its controls; empty: it takes none */
export function deviceInHand(pad: readonly unknown[]): "touch" | "keys" | "pad" {
  if (pad.length > 0 && navigator.getGamepads?.().some(Boolean)) return "pad";
  return matchMedia("(pointer: coarse)").matches ? "touch" : "keys";
}
