import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { systemClock } from "../../../host/lib/clock.ts";
import { openPlayerConnection } from "../../../host/webrtc/playerConnection.ts";
import { offerText } from "../support/offerText.ts";
import { settingsOf, unheard } from "../support/openSettings.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** Answers an offer and closes the connection. @returns whether anything still holds it */
async function openAndClose(): Promise<() => boolean> {
  const events = { ...unheard };
  const settings = settingsOf(offerText());
  const audioSection = settings.offer.audio[0] ?? null;
  const connection = await openPlayerConnection({ ...settings, audioSection }, events, systemClock);
  connection.close();
  const held = new WeakRef(events);
  return () => held.deref() !== undefined;
}

it("a closed connection is let go, with its tracks and callbacks", async () => {
  const held: (() => boolean)[] = [];
  for (let n = 0; n < 20; n += 1) held.push(await openAndClose());
  await expect
    .poll(
      () => {
        collectGarbage();
        return held.filter((isHeld) => isHeld()).length;
      },
      { timeout: 20_000 },
    )
    // The newest may still be in use by the engine.
    .toBeLessThanOrEqual(1);
});
