import { debounceTime, filter, fromEvent, merge, takeUntil } from "rxjs";
import type { ScreenSize } from "../../../../wire/desk/screenSize.ts";
import { screenSettlesAfter } from "../../../rules/durations.ts";
import { turnedScreen, uprightQuery } from "./turnedScreen.ts";

/** What is read of the browser's window. */
interface WatchedWindow extends EventTarget {
  readonly screen: ScreenSize;
  readonly document: {
    readonly documentElement: { readonly clientWidth: number; readonly clientHeight: number };
    readonly activeElement: { matches(selectors: string): boolean } | null;
  };
  matchMedia(query: string): EventTarget & { readonly matches: boolean };
}

/**
 * Passes the screen on each time it is turned, and when an upright page has taken another size, until `signal`; and whether there are a mouse
 * and a keyboard. Of an upright screen it is the page's part, of which the browser's bars leave less; sideways, the desk has all of it.
 * @returns passes it on now
 */
export function watchScreen(
  window: WatchedWindow,
  send: (screen: ScreenSize & { readonly keys?: true }) => void,
  signal: AbortSignal,
): () => void {
  const { documentElement: page } = window.document;
  const upright = window.matchMedia(uprightQuery);
  // As the styles decide whether touch controls are shown.
  const mouse = window.matchMedia("(hover: hover) and (pointer: fine)");
  const sendNow = (): void => {
    const { screen } = window;
    const size = upright.matches
      ? { width: page.clientWidth, height: page.clientHeight }
      : turnedScreen(screen, false);
    send({ ...size, ...(mouse.matches && { keys: true }) });
  };
  // A keyboard on the screen makes the page lower for a while.
  const isTyping = (): boolean =>
    window.document.activeElement?.matches("input, textarea, [contenteditable]") === true;
  const resized$ = fromEvent(window, "resize").pipe(
    debounceTime(screenSettlesAfter),
    filter(() => upright.matches && !isTyping()),
  );
  merge(fromEvent(upright, "change"), resized$)
    .pipe(takeUntil(fromEvent(signal, "abort")))
    .subscribe(sendNow);
  return sendNow;
}
