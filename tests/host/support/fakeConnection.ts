import type { PlayerConnection } from "../../../host/webrtc/playerConnection.ts";

/** A connection that carries nothing; `parts` are what the test looks at. @param heard when its player was last heard, ms */
export function fakeConnection(heard: () => number, parts: Partial<PlayerConnection> = {}): PlayerConnection {
  return {
    codec: "h264",
    profile: "baseline",
    answer: "v=0",
    send: () => undefined,
    sendAudio: () => undefined,
    sendMessage: () => undefined,
    sendSenderReports: () => undefined,
    allowDelay: () => undefined,
    line: { pictureBitrate: 1_000_000, loss: 0, silent: false, limit: () => undefined },
    statistics: {
      packets: 0,
      octets: 0,
      roundTrip: null,
      invalidMessages: 0,
      get lastHeardAt() {
        return heard();
      },
    },
    close: () => undefined,
    ...parts,
  };
}
