import { readProperty } from "../readProperty.ts";

/**
 * On iOS: a page that plays media is heard despite the silent switch, and interrupts other apps' music. Browsers without an
 * audio session do not need it.
 */
export function playThroughSilentSwitch(navigator: Navigator, on: boolean): void {
  const session = readProperty(navigator, "audioSession");
  if (typeof session === "object" && session !== null && "type" in session)
    session.type = on ? "playback" : "auto";
}
