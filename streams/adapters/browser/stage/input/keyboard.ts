import type { Held } from "./inputSnapshot.ts";

const source = "keyboard";
/** Keys that stay with the browser: without Tab nobody could leave the picture by keyboard. */
const browsersOwn = /^(Tab|F[1-9]\d?|ContextMenu|Meta\w*|OS\w*|Browser\w*|Launch\w*|Audio\w*|Media\w*)$/;
/** What takes keys itself. */
const taking = [
  "input, textarea, select, button, a[href], summary, dialog, [contenteditable]",
  ...["button", "dialog", "alertdialog", "menuitem", "slider", "switch", "tab", "textbox"].map(
    (role) => `[role=${role}]`,
  ),
].join();

/** Takes the keyboard, unless something of the page has the focus. Everything is released when the page loses it. */
export function takeKeyboard(window: Window, held: Held): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const releaseAll = (): void => held.releaseAll();
  window.addEventListener(
    "keydown",
    (event) => {
      if (event.metaKey) {
        // While the command key is down, other keys' releases are never told.
        held.releaseAll(source);
        return;
      }
      if (event.isComposing || browsersOwn.test(event.code) || isTaken(event.target)) return;
      if (event.ctrlKey && event.code !== "ControlLeft" && event.code !== "ControlRight") return;
      event.preventDefault();
      if (!event.repeat) held.press(source, event.code);
    },
    { signal },
  );
  window.addEventListener("keyup", (event) => held.release(source, event.code), { signal });
  window.addEventListener("blur", releaseAll, { signal });
  window.document.addEventListener(
    "visibilitychange",
    () => {
      if (window.document.visibilityState === "hidden") releaseAll();
    },
    { signal },
  );
  return () => {
    listening.abort();
    held.releaseAll(source);
  };
}

function isTaken(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(taking) !== null;
}
