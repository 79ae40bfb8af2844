import { onFocusLoss } from "./focusLoss.ts";
import type { InputSnapshotSender } from "./inputSnapshot.ts";

const source = "keyboard";
/**
 * Keys left to the browser and the system: full screen, the menu, and those that change how all others work
 * (locks, input methods), whose state would differ between the two computers.
 */
const systemKeys =
  /^(F11|ContextMenu|\w+Lock|Meta\w*|OS\w*|Fn\w*|Lang\d|\w*Convert|KanaMode|PrintScreen|Power|Sleep|WakeUp|Eject|(Browser|Launch|Audio|Media)\w*)$/;
/** Left to the browser while Ctrl is held: tabs, address, reload, zoom, developer tools. */
const withCtrl = /^(Key[LNQRTW]|Tab|F[45]|Page(Up|Down)|Equal|Minus|Digit0|Numpad(Add|Subtract|0))$/;
const withCtrlAndShift = /^Key[CIJ]$/;
/** Left to the system while Alt is held. */
const withAlt = /^(Tab|F4)$/;
/** Elements that handle keys themselves. */
const keyHandlers = [
  "input, textarea, select, button, a[href], summary, dialog, [contenteditable]",
  ...["button", "dialog", "alertdialog", "menuitem", "slider", "switch", "tab", "textbox"].map(
    (role) => `[role=${role}]`,
  ),
].join();

/**
 * Captures the keyboard while no control of the page has the focus: every key but those that browser and system
 * need. Tab belongs to the game as well, so Shift+F6 moves the focus to the page's controls, and back. Releases
 * everything when the page loses the focus.
 * @param onSheetKey called at Shift+F8, which belongs to the page everywhere
 * @returns stops capturing
 */
export function captureKeyboard(
  window: Window,
  sender: InputSnapshotSender,
  onSheetKey: () => void,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener(
    "keydown",
    (event) => {
      if (event.code === "F6" && event.shiftKey) {
        event.preventDefault();
        sender.releaseAll(source);
        moveFocus(window.document);
        return;
      }
      if (event.code === "F8" && event.shiftKey) {
        event.preventDefault();
        sender.releaseAll(source);
        if (!event.repeat) onSheetKey();
        return;
      }
      if (event.metaKey) {
        // While the command key is down, browsers fire no keyup for other keys.
        sender.releaseAll(source);
        return;
      }
      if (isSystems(event) || isHandledByPage(event.target)) return;
      event.preventDefault();
      if (!event.repeat) sender.press(source, event.code);
    },
    { signal },
  );
  window.addEventListener("keyup", (event) => sender.release(source, event.code), { signal });
  onFocusLoss(window, signal, () => sender.releaseAll());
  return () => {
    listening.abort();
    sender.releaseAll(source);
  };
}

function isSystems(event: KeyboardEvent): boolean {
  const { code, key, ctrlKey, altKey, shiftKey } = event;
  // An input method works on this key, and sends a text later.
  if (event.isComposing || key === "Process" || systemKeys.test(code)) return true;
  if (altKey) return withAlt.test(code);
  return ctrlKey && (withCtrl.test(code) || (shiftKey && withCtrlAndShift.test(code)));
}

function isHandledByPage(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(keyHandlers) !== null;
}

function moveFocus(document: Document): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && isHandledByPage(activeElement)) activeElement.blur();
  else document.querySelector<HTMLElement>("main button, main a[href], button")?.focus();
}
