import { readProperty } from "../readProperty.ts";

/** On iOS, media are heard despite the silent switch, and interrupt other apps' music. Others need none. */
export function playThroughSilentSwitch(navigator: Navigator, on: boolean): void {
  const session = readProperty(navigator, "audioSession");
  if (typeof session === "object" && session !== null && "type" in session)
    session.type = on ? "playback" : "auto";
}
