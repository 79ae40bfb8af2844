import { onFocusLoss } from "./focusLoss.ts";
import type { InputSnapshotSender } from "./inputSnapshot.ts";
import { lockKeyboardInFullScreen } from "./keyboardLock.ts";

const source = "keyboard";
/** Elements that handle keys themselves. */
const keyHandlers = [
  "input, textarea, select, button, a[href], summary, dialog, [contenteditable]",
  ...["button", "dialog", "alertdialog", "menuitem", "slider", "switch", "tab", "textbox"].map(
    (role) => `[role=${role}]`,
  ),
].join();

/**
 * Captures the keyboard while no control of the page has the focus: every key but those that browser and system
 * need, and those as well in full screen, where the browser has a lock for them. Tab belongs to the game as well, so
 * Shift+F6 moves the focus to the page's controls, and back. Releases everything when the page loses the focus. While the typing field
 * has the focus, what types is left to it; a field that always types takes the focus by itself.
 * @param onSheetKey called at Shift+F8, which belongs to the page everywhere
 */
export function captureKeyboard(
  window: Window,
  sender: InputSnapshotSender,
  onSheetKey: () => void,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const lock = lockKeyboardInFullScreen(window, signal);
  /** The position that each held key was sent as, by its code. */
  const pressed = new Map<string, string>();
  const isPages = (event: KeyboardEvent): boolean => {
    if (!event.shiftKey || (event.code !== "F6" && event.code !== "F8")) return false;
    event.preventDefault();
    sender.releaseAll(source);
    if (event.code === "F6") moveFocus(window.document);
    else if (!event.repeat) onSheetKey();
    return true;
  };
  const down = (event: KeyboardEvent): void => {
    if (isPages(event)) return;
    if (event.metaKey && !lock.locked) {
      // While the command key is down, browsers fire no keyup for other keys.
      sender.releaseAll(source);
      return;
    }
    releaseModifiersThatAreUp(event, sender);
    // AltGr is one key, but comes with a Ctrl of its own.
    if (event.key === "AltGraph") sender.release(source, "ControlLeft");
    const field = typingField(window.document);
    const inField = field !== null && event.target === field;
    if (inField ? isTyped(event) : isHandledByPage(event.target)) return;
    setLocks(event, sender);
    if (isSystems(event, lock.locked)) return;
    const isText = inField || field?.dataset.typing === "always";
    // The browser then types this key into the field.
    if (isText && isTyped(event)) {
      field?.focus();
      return;
    }
    const position = positionOf(event, isText);
    if (position === "") return;
    event.preventDefault();
    if (event.repeat) return;
    pressed.set(event.code, position);
    sender.press(source, position);
  };
  const up = (event: KeyboardEvent): void => {
    const position = (event.code && pressed.get(event.code)) || positionOf(event);
    pressed.delete(event.code);
    if (position !== "") sender.release(source, position);
    // Which key is up is not said: it may be any.
    else if (isTyped(event)) sender.releaseAll(source);
    if (event.key === "Meta") sender.releaseAll(source);
    else releaseModifiersThatAreUp(event, sender);
    if (/Lock$/.test(event.code) && !isHandledByPage(event.target)) setLocks(event, sender);
  };
  const mouse = (event: PointerEvent): void => {
    if (event.pointerType === "mouse") releaseModifiersThatAreUp(event, sender);
  };
  // A press on the picture leaves the typing field open.
  const click = (event: MouseEvent): void => {
    const field = typingField(window.document);
    if (field && field === window.document.activeElement && !isHandledByPage(event.target))
      event.preventDefault();
  };
  window.addEventListener("mousedown", click, { signal });
  window.addEventListener("keydown", down, { signal });
  window.addEventListener("keyup", up, { signal });
  window.addEventListener("pointermove", mouse, { signal, passive: true });
  window.addEventListener("pointerdown", mouse, { signal, passive: true });
  onFocusLoss(window, signal, () => sender.releaseAll());
  return () => {
    listening.abort();
    sender.releaseAll(source);
  };
}

function setLocks(event: KeyboardEvent, sender: InputSnapshotSender): void {
  sender.setLocks({ caps: event.getModifierState("CapsLock"), num: event.getModifierState("NumLock") });
}

function isHandledByPage(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(keyHandlers) !== null;
}

function moveFocus(document: Document): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && isHandledByPage(activeElement)) activeElement.blur();
  else document.querySelector<HTMLElement>("main button, main a[href], button")?.focus();
}

/** The hidden field of the typing button, while a game that takes text is shown. */
const typingField = (document: Document) => document.querySelector<HTMLInputElement>("input[data-typing]");

/** Whether a key types or pastes into a field, or is part of what does. */
function isTyped(event: KeyboardEvent): boolean {
  const { key, ctrlKey, altKey, shiftKey, isComposing } = event;
  // There, Option types as AltGr does elsewhere.
  const isMac = /^(Mac|iP)/.test(navigator.platform);
  if (isComposing || /^(Process|Dead|Unidentified|AltGraph|Compose)$/.test(key)) return true;
  const isPaste = ctrlKey ? !altKey && positionOf(event, true) === "KeyV" : shiftKey && key === "Insert";
  if (isPaste) return true;
  if (ctrlKey || (altKey && !isMac)) return event.getModifierState("AltGraph");
  return (isMac && key === "Alt") || /^(Enter|Backspace)$|^(?![A-Z]\w)/.test(key);
}

/**
 * The position of a key on a US keyboard, as in `KeyboardEvent.code`; "" for one that has none there. Some Android keyboards do not say
 * it: then it is taken from what the key types, as that of a letter is with `byLetter`, for Ctrl+Z.
 */
function positionOf({ code, key }: KeyboardEvent, byLetter = false): string {
  if ((byLetter || code === "") && /^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`;
  if (code !== "") return code;
  if (/^\d$/.test(key)) return `Digit${key}`;
  if (key === " ") return "Space";
  if (modifiers.some((each) => each === key)) return `${key}Left`;
  return sameNames.test(key) ? key : "";
}

/** Keys whose `key` is also their `code`. */
const sameNames = /^(Enter|Escape|Backspace|Tab|Insert|Delete|Home|End|Page(Up|Down)|Arrow\w+|F\d+)$/;

const modifiers = ["Control", "Shift", "Alt", "Meta"] as const;

/**
 * Lets go of modifiers that are up, by what an event says of them. Their own keyup may never come: after Alt+Tab, or where Windows
 * reports one keyup for both Shift keys. AltGr comes with a Ctrl that nobody holds.
 */
function releaseModifiersThatAreUp(event: KeyboardEvent | MouseEvent, sender: InputSnapshotSender): void {
  const pressed = event instanceof KeyboardEvent && event.type === "keydown" ? event.code : "";
  for (const name of modifiers) {
    const isHeld = event.getModifierState(name) || (name === "Alt" && event.getModifierState("AltGraph"));
    if (isHeld) continue;
    for (const code of [`${name}Left`, `${name}Right`]) if (code !== pressed) sender.release(source, code);
  }
}

/** Never the game's: full screen, and the computer's own keys. Locks are sent as a state: they may differ. */
const computers =
  /^(F11|\w+Lock|Fn\w*|PrintScreen|Power|Sleep|WakeUp|Eject|(Browser|Launch|Audio|Media)\w*)$/;
/** Left to browser and system, unless the page has locked the keyboard: menus, and what switches the input method. */
const systems = /^(ContextMenu|Meta\w*|OS\w*|Lang\d|\w*Convert|KanaMode)$/;
/** Left to the browser while Ctrl is held: tabs, address, reload, zoom, developer tools. */
const withCtrl = /^(Key[LNQRTW]|Tab|F[45]|Page(Up|Down)|Equal|Minus|Digit0|Numpad(Add|Subtract|0))$/;
const withCtrlAndShift = /^Key[CIJ]$/;
/** Left to the system while Alt is held. */
const withAlt = /^(Tab|F4)$/;

/** Whether a key belongs to the browser or the system. @param locked the page has locked the keyboard */
function isSystems(event: KeyboardEvent, locked: boolean): boolean {
  const { key, ctrlKey, altKey, shiftKey } = event;
  // The browser's own keys are those of their letters.
  const code = positionOf(event, ctrlKey);
  // An input method works on this key, and sends a text later.
  if (event.isComposing || key === "Process" || computers.test(code)) return true;
  if (locked) return false;
  if (systems.test(code)) return true;
  if (altKey) return withAlt.test(code);
  return ctrlKey && (withCtrl.test(code) || (shiftKey && withCtrlAndShift.test(code)));
}
