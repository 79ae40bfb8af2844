import type { PlayerConnection } from "../../../host/webrtc/playerConnection.ts";

/** A player who was last heard when the clock began. */
export const nobodyHeard = { lastHeardAt: 0, arrivesSince: null };

/** A connection that carries nothing; `parts` are what the test looks at. @param player what was heard of its player, as it is now */
export function fakeConnection(
  player: Pick<PlayerConnection["statistics"], "lastHeardAt" | "arrivesSince">,
  parts: Partial<PlayerConnection> = {},
): PlayerConnection {
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
      get arrivesSince() {
        return player.arrivesSince;
      },
      get lastHeardAt() {
        return player.lastHeardAt;
      },
    },
    close: () => undefined,
    ...parts,
  };
}
