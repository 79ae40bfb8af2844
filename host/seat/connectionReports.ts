import type { HostFacts } from "../../wire/desk/frameFacts.ts";
import { connectionCheckInterval } from "../lib/durations.ts";
import type { PlayerConnection } from "../webrtc/playerConnection.ts";

/** What was sent within `connectionCheckInterval`. */
interface SentSecond {
  readonly framesPerSecond: number;
  readonly kilobitsPerSecond: number;
}

/**
 * Sends a connection's sender reports and statistics.
 * @returns call it every `connectionCheckInterval` with the frames sent so far and the host's timings; returns the statistics that it sent
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
      kilobitsPerSecond: Math.round(((statistics.octets - octets) * 8) / connectionCheckInterval),
    };
    connection.sendSenderReports();
    connection.sendMessage({
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
