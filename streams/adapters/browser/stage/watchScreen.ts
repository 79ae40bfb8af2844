import type { ScreenSize } from "../../../wire/desk/screenSize.ts";

/** The screen as it is turned now, CSS px: an iPhone's keeps width and height when it is turned. */
export function turnedScreen({ width, height }: ScreenSize, upright: boolean): ScreenSize {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return upright ? { width: short, height: long } : { width: long, height: short };
}

/** Passes the screen on each time it is turned, until `signal`, and whether there are a mouse and a keyboard. @returns passes it on now */
export function watchScreen(
  send: (screen: ScreenSize & { readonly keys?: true }) => void,
  signal: AbortSignal,
): () => void {
  const upright = window.matchMedia("(orientation: portrait)");
  // As the styles decide whether touch controls are shown.
  const mouse = window.matchMedia("(hover: hover) and (pointer: fine)");
  const sendNow = (): void =>
    send({ ...turnedScreen(window.screen, upright.matches), ...(mouse.matches && { keys: true }) });
  upright.addEventListener("change", sendNow, { signal });
  return sendNow;
}
