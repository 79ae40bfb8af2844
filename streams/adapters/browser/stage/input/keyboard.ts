import type { InputSnapshotSender } from "./inputSnapshot.ts";

const source = "keyboard";
/** Keys left to the browser: without Tab nobody could leave the picture by keyboard. */
const browserKeys = /^(Tab|F[1-9]\d?|ContextMenu|Meta\w*|OS\w*|Browser\w*|Launch\w*|Audio\w*|Media\w*)$/;
/** Elements that handle keys themselves. */
const keyHandlers = [
  "input, textarea, select, button, a[href], summary, dialog, [contenteditable]",
  ...["button", "dialog", "alertdialog", "menuitem", "slider", "switch", "tab", "textbox"].map(
    (role) => `[role=${role}]`,
  ),
].join();

/**
 * Captures the keyboard while no control of the page has the focus. Releases everything when the page loses the
 * focus.
 * @returns stops capturing
 */
export function captureKeyboard(window: Window, sender: InputSnapshotSender): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const releaseAll = (): void => sender.releaseAll();
  window.addEventListener(
    "keydown",
    (event) => {
      if (event.metaKey) {
        // While the command key is down, browsers fire no keyup for other keys.
        sender.releaseAll(source);
        return;
      }
      if (event.isComposing || browserKeys.test(event.code) || isHandledByPage(event.target)) return;
      if (event.ctrlKey && event.code !== "ControlLeft" && event.code !== "ControlRight") return;
      event.preventDefault();
      if (!event.repeat) sender.press(source, event.code);
    },
    { signal },
  );
  window.addEventListener("keyup", (event) => sender.release(source, event.code), { signal });
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
    sender.releaseAll(source);
  };
}

function isHandledByPage(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(keyHandlers) !== null;
}
