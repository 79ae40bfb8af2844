import { readProperty } from "../readProperty.ts";

/**
 * On iOS: a page that plays media is heard whatever the silent switch says, and interrupts the music of others. Browsers without an
 * audio session need none.
 */
export function playThroughSilentSwitch(navigator: Navigator, on: boolean): void {
  const session = readProperty(navigator, "audioSession");
  if (typeof session === "object" && session !== null && "type" in session)
    session.type = on ? "playback" : "auto";
}
