import { debounceTime, filter, fromEvent, merge, takeUntil } from "rxjs";
import type { ScreenSize } from "../../../../wire/desk/screenSize.ts";
import { screenSettlesAfter } from "../../../rules/durations.ts";
import { turnedScreen, uprightQuery } from "./turnedScreen.ts";

/** The members of the browser's window that are used here. */
interface WatchedWindow extends EventTarget {
  readonly screen: ScreenSize;
  readonly document: {
    readonly documentElement: { readonly clientWidth: number; readonly clientHeight: number };
    readonly activeElement: { matches(selectors: string): boolean } | null;
  };
  matchMedia(query: string): EventTarget & { readonly matches: boolean };
}

/**
 * Sends the screen's size, and whether there are a mouse and a keyboard, each time the screen is turned or an upright page changes its
 * size, until `signal`. Upright, the size is the page's (the browser's bars take some); sideways, the desk has the whole screen.
 * @returns sends it now
 */
export function watchScreen(
  window: WatchedWindow,
  send: (screen: ScreenSize & { readonly keys?: true }) => void,
  signal: AbortSignal,
): () => void {
  const { documentElement: page } = window.document;
  const upright = window.matchMedia(uprightQuery);
  // The same condition as in the styles of touch controls.
  const mouse = window.matchMedia("(hover: hover) and (pointer: fine)");
  const sendNow = (): void => {
    const { screen } = window;
    const size = upright.matches
      ? { width: page.clientWidth, height: page.clientHeight }
      : turnedScreen(screen, false);
    send({ ...size, ...(mouse.matches && { keys: true }) });
  };
  // An on-screen keyboard makes the page temporarily lower.
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
