/**
 * Keys that are never the game's: full screen, and those of the computer itself. Locks are sent as a state, not as keys, because
 * the two computers' own would differ.
 */
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
export function isSystems(event: KeyboardEvent, locked: boolean): boolean {
  const { code, key, ctrlKey, altKey, shiftKey } = event;
  // An input method works on this key, and sends a text later.
  if (event.isComposing || key === "Process" || computers.test(code)) return true;
  if (locked) return false;
  if (systems.test(code)) return true;
  if (altKey) return withAlt.test(code);
  return ctrlKey && (withCtrl.test(code) || (shiftKey && withCtrlAndShift.test(code)));
}
