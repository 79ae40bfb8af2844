import type { HostFacts } from "../../streams/wire/desk/frameFacts.ts";
import { connectionCheckMs } from "../lib/durations.ts";
import type { PlayerConnection } from "../webrtc/playerConnection.ts";

/** What was sent within `connectionCheckMs`. */
interface SentSecond {
  readonly framesPerSecond: number;
  readonly kilobitsPerSecond: number;
}

/**
 * Sends a connection's sender reports and statistics, each time that it is called: every `connectionCheckMs`.
 * @returns takes the frames sent so far, and where their time went on this host; returns what was said of the time since the last
 * call
 */
export function connectionReports(
  connection: PlayerConnection,
): (framesSent: number, host?: HostFacts | null) => SentSecond {
  let frames = 0;
  let octets = 0;
  return (framesSent, host = null) => {
    const { statistics, line, codec } = connection;
    const second = {
      framesPerSecond: framesSent - frames,
      kilobitsPerSecond: Math.round(((statistics.octets - octets) * 8) / connectionCheckMs),
    };
    connection.sendSenderReports();
    connection.sendNotice({
      type: "stats",
      codec,
      ...second,
      roundTrip: statistics.roundTrip,
      loss: line.loss,
      ...(host ? { host } : {}),
    });
    frames = framesSent;
    octets = statistics.octets;
    return second;
  };
}
