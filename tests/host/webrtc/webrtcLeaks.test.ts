import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { systemClock } from "../../../host/lib/clock.ts";
import { bitrateLimits } from "../../../host/video/bitrateLimits.ts";
import { readOffer } from "../../../host/webrtc/offer.ts";
import { type ConnectionEvents, openPlayerConnection } from "../../../host/webrtc/playerConnection.ts";
import { offerText } from "../support/offerText.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** Answers an offer and closes the connection. @returns whether anything still holds it */
async function openAndClose(): Promise<() => boolean> {
  const sdp = offerText();
  const reading = readOffer(sdp);
  if (!reading.ok) throw new Error(reading.reason);
  const { offer } = reading;
  const [format] = offer.formats;
  if (!format) throw new Error("no format");
  const events: ConnectionEvents = {
    connected: () => undefined,
    input: () => undefined,
    request: () => undefined,
    keyframeNeeded: () => undefined,
    closed: () => undefined,
  };
  const audioSection = offer.audio[0] ?? null;
  const settings = {
    sdp,
    offer,
    format,
    audioSection,
    limits: bitrateLimits(640, 360),
    bindAddress: "127.0.0.1",
  };
  const connection = await openPlayerConnection(settings, events, systemClock);
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
