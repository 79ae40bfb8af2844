import type { InputSnapshotSender } from "./inputSnapshot.ts";

const modifiers = ["Control", "Shift", "Alt", "Meta"] as const;

/**
 * Lets go of modifiers that are up, by what an event says of them. Their own keyup may never come: after Alt+Tab, or where Windows
 * reports one keyup for both Shift keys. AltGr comes with a Ctrl that nobody holds.
 * @param source of the keyboard
 */
export function releaseModifiersThatAreUp(
  event: KeyboardEvent | MouseEvent,
  sender: InputSnapshotSender,
  source: string,
): void {
  const pressed = event instanceof KeyboardEvent && event.type === "keydown" ? event.code : "";
  for (const name of modifiers) {
    const isHeld = event.getModifierState(name) || (name === "Alt" && event.getModifierState("AltGraph"));
    if (isHeld) continue;
    for (const code of [`${name}Left`, `${name}Right`]) if (code !== pressed) sender.release(source, code);
  }
}
