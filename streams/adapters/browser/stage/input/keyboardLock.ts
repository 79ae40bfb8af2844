/** The part of `navigator.keyboard` that is used; only some browsers have it. */
interface Keyboard {
  lock(): Promise<void>;
  unlock(): void;
}

/** Whether the browser leaves its own keys and the system's to the page, now. */
export interface KeyboardLock {
  readonly locked: boolean;
}

/** Takes reserved keys (Escape, Alt+Tab, Ctrl+W …) for the game in full screen; Escape, held, leaves it. */
export function lockKeyboardInFullScreen(window: Window, signal: AbortSignal): KeyboardLock {
  const { document, navigator } = window;
  const keyboard: unknown = "keyboard" in navigator ? navigator.keyboard : undefined;
  if (!isKeyboard(keyboard)) return { locked: false };
  let locked = false;
  const follow = (): void => {
    if (document.fullscreenElement === null) {
      if (locked) keyboard.unlock();
      locked = false;
      return;
    }
    // Refused, such as in a frame: everything stays as it is.
    keyboard.lock().then(
      () => {
        // Full screen was left meanwhile.
        if (document.fullscreenElement === null || signal.aborted) keyboard.unlock();
        else locked = true;
      },
      () => undefined,
    );
  };
  document.addEventListener("fullscreenchange", follow, { signal });
  signal.addEventListener("abort", () => {
    if (locked) keyboard.unlock();
    locked = false;
  });
  follow();
  return {
    get locked() {
      return locked;
    },
  };
}

function isKeyboard(value: unknown): value is Keyboard {
  return typeof value === "object" && value !== null && "lock" in value && "unlock" in value;
}
