import type { Clock } from "../lib/clock.ts";
import { connectionCheckMs, connectionSilenceMs, connectTimeoutMs } from "../lib/durations.ts";
import type { Seat, SeatTable } from "./seatTable.ts";
import type { WhepSession } from "./whepSession.ts";

/**
 * Checks a session every `connectionCheckMs`: closes one that never connected, notices when the player falls silent, and
 * sends statistics and sender reports.
 */
export function monitorSession(table: SeatTable, seat: Seat, session: WhepSession, clock: Clock): void {
  const startedAt = clock.now();
  let frames = 0;
  let octets = 0;

  const check = (): void => {
    if (session.ended) return;
    session.stopMonitor = clock.after(connectionCheckMs, check);
    const { connection, videoStream } = session;
    const now = clock.now();
    if (!session.connected) {
      const timedOut = now - startedAt > connectTimeoutMs;
      if (!seat.playerPresent && timedOut && connection.statistics.packets === 0) {
        table.closeSession(seat, session, null);
      }
      return;
    }
    table.setPresent(seat, now - connection.statistics.lastHeardAt < connectionSilenceMs);
    connection.sendSenderReports();
    connection.sendNotice({
      type: "stats",
      codec: connection.codec,
      framesPerSecond: videoStream.statistics.frames - frames,
      kilobitsPerSecond: Math.round(((connection.statistics.octets - octets) * 8) / connectionCheckMs),
      roundTrip: connection.statistics.roundTrip,
      loss: videoStream.statistics.loss,
    });
    frames = videoStream.statistics.frames;
    octets = connection.statistics.octets;
  };

  session.stopMonitor = clock.after(connectionCheckMs, check);
}
