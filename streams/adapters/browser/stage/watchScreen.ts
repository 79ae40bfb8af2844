import type { ScreenSize } from "../../../wire/desk/screenSize.ts";
import { turnedScreen, uprightQuery } from "./turnedScreen.ts";

/** Passes the screen on each time it is turned, until `signal`, and whether there are a mouse and a keyboard. @returns passes it on now */
export function watchScreen(
  send: (screen: ScreenSize & { readonly keys?: true }) => void,
  signal: AbortSignal,
): () => void {
  const upright = window.matchMedia(uprightQuery);
  // As the styles decide whether touch controls are shown.
  const mouse = window.matchMedia("(hover: hover) and (pointer: fine)");
  const sendNow = (): void => send({ ...turnedScreen(window), ...(mouse.matches && { keys: true }) });
  upright.addEventListener("change", sendNow, { signal });
  return sendNow;
}
