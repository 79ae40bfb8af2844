import type { Playback, PlaybackIntent } from "../../player/playback.ts";

/** What each key does on the page, for the list of keys that it shows. */
export const keyHelp: readonly (readonly [keys: string, what: string])[] = [
  ["Space", "play or pause"],
  ["← →", "previous or next fact"],
  ["Shift ← →", "earlier or later part"],
  ["+ −", "zoom in or out at the cursor"],
  ["0", "the whole recording"],
  ["Home End", "first or last fact"],
  ["/", "search"],
  ["Esc", "leave the search"],
];

/** What a key asks of the player; null for keys that mean nothing to it. */
export function intentOfKey(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  status: Playback["status"],
): PlaybackIntent | null {
  switch (key) {
    case " ":
      return { type: status === "playing" ? "pause" : "play" };
    case "ArrowRight":
      return shiftKey ? { type: "pan", by: 0.25 } : { type: "step", by: 1 };
    case "ArrowLeft":
      return shiftKey ? { type: "pan", by: -0.25 } : { type: "step", by: -1 };
    case "+":
    case "=":
      return { type: "zoom", at: null, factor: 2 };
    case "-":
    case "_":
    case "−":
      return { type: "zoom", at: null, factor: 0.5 };
    case "0":
      return { type: "fit" };
    case "Home":
      return { type: "edge", edge: "first" };
    case "End":
      return { type: "edge", edge: "last" };
    default:
      return null;
  }
}
