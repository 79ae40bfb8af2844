import { debounceTime, filter, fromEvent, merge, takeUntil } from "rxjs";
import { screenSettlesAfter } from "../../../rules/durations.ts";
import type { ScreenSize } from "../../../wire/desk/screenSize.ts";
import { type PageWindow, turnedScreen, uprightQuery } from "./turnedScreen.ts";

/**
 * Passes the screen on each time it is turned, and when an upright page has taken another size, until `signal`; and whether there are a mouse
 * and a keyboard. @returns passes it on now
 */
export function watchScreen(
  page: PageWindow<EventTarget & { readonly matches: boolean }> & EventTarget,
  send: (screen: ScreenSize & { readonly keys?: true }) => void,
  signal: AbortSignal,
): () => void {
  const upright = page.matchMedia(uprightQuery);
  // As the styles decide whether touch controls are shown.
  const mouse = page.matchMedia("(hover: hover) and (pointer: fine)");
  const sendNow = (): void => send({ ...turnedScreen(page), ...(mouse.matches && { keys: true }) });
  const resized$ = fromEvent(page, "resize").pipe(
    debounceTime(screenSettlesAfter),
    filter(() => upright.matches),
  );
  merge(fromEvent(upright, "change"), resized$)
    .pipe(takeUntil(fromEvent(signal, "abort")))
    .subscribe(sendNow);
  return sendNow;
}
