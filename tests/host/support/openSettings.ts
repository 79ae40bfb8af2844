import { bitrateLimits } from "../../../host/video/bitrateLimits.ts";
import { readOffer } from "../../../host/webrtc/offer.ts";
import type { ConnectionEvents, OpenPlayerConnection } from "../../../host/webrtc/playerConnection.ts";

/** What a connection is opened with for an offer: its first format, no sound, this computer alone. */
export function settingsOf(sdp: string): Parameters<OpenPlayerConnection>[0] {
  const reading = readOffer(sdp);
  if (!reading.ok) throw new Error(reading.reason);
  const [format] = reading.offer.formats;
  if (!format) throw new Error("no format");
  const limits = bitrateLimits(640, 360);
  return { sdp, offer: reading.offer, format, audioSection: null, limits, bindAddress: "127.0.0.1" };
}

/** Changes an offer to that of a player who reaches relays by TCP alone. */
export const withRelayByTcp = (lines: string[]): string[] => [
  ...lines,
  "a=candidate:9 1 udp 16785407 10.78.2.1 54270 typ relay raddr 0.0.0.0 rport 0",
];

/** Events that nobody listens to. */
export const unheard: ConnectionEvents = {
  connected: () => undefined,
  input: () => undefined,
  request: () => undefined,
  keyframeNeeded: () => undefined,
  closed: () => undefined,
};
