import type { InputSnapshotSender } from "../inputSnapshot.ts";
import type { BrowserPad, Pads } from "./pads.ts";

/** Reads the gamepads once per animation frame. @returns stops reading */
export function capturePads(window: Window, sender: InputSnapshotSender, pads: Pads): () => void {
  let frame = 0;
  const poll = (): void => {
    frame = window.requestAnimationFrame(poll);
    pads.read(attached(window.navigator), window.document.hasFocus());
  };
  poll();
  return () => {
    window.cancelAnimationFrame(frame);
    sender.pad([]);
  };
}

/** A permissions policy may forbid the page to use gamepads. */
function attached(navigator: Navigator): readonly BrowserPad[] {
  try {
    return navigator.getGamepads().filter((pad) => pad !== null);
  } catch {
    return [];
  }
}
