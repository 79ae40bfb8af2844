import type { HostFacts } from "../../streams/wire/frameFacts.ts";
import { connectionCheckMs } from "../lib/durations.ts";
import type { PlayerConnection } from "../webrtc/playerConnection.ts";

/**
 * Sends a connection's sender reports and statistics, each time that it is called: every `connectionCheckMs`.
 * @returns takes the frames sent so far, and where their time went on this host
 */
export function connectionReports(
  connection: PlayerConnection,
): (framesSent: number, host?: HostFacts | null) => void {
  let frames = 0;
  let octets = 0;
  return (framesSent, host = null) => {
    const { statistics, line, codec } = connection;
    connection.sendSenderReports();
    connection.sendNotice({
      type: "stats",
      codec,
      framesPerSecond: framesSent - frames,
      kilobitsPerSecond: Math.round(((statistics.octets - octets) * 8) / connectionCheckMs),
      roundTrip: statistics.roundTrip,
      loss: line.loss,
      ...(host ? { host } : {}),
    });
    frames = framesSent;
    octets = statistics.octets;
  };
}
