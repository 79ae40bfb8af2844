import type { Clock } from "../lib/clock.ts";
import { connectionCheckMs, connectionSilenceMs, connectTimeoutMs } from "../lib/durations.ts";
import type { WhepSession } from "./whepSession.ts";

/** What the monitor tells the seat. */
export interface MonitoredSeat {
  readonly playerPresent: boolean;
  setPresent(present: boolean): void;
  /** Closes a session that never connected. */
  abandon(): void;
}

/**
 * Checks a session every `connectionCheckMs`: closes one that never connected, notices when the player falls silent, and
 * sends statistics and sender reports.
 */
export function monitorSession(seat: MonitoredSeat, session: WhepSession, clock: Clock): void {
  const startedAt = clock.now();
  let frames = 0;
  let octets = 0;

  const check = (): void => {
    if (session.ended) return;
    session.stopMonitor = clock.after(connectionCheckMs, check);
    const { connection, streams } = session;
    const now = clock.now();
    if (!session.connected) {
      const timedOut = now - startedAt > connectTimeoutMs;
      if (!seat.playerPresent && timedOut && connection.statistics.packets === 0) seat.abandon();
      return;
    }
    seat.setPresent(now - connection.statistics.lastHeardAt < connectionSilenceMs);
    connection.sendSenderReports();
    const sent = streams?.video.frames ?? 0;
    const host = streams?.video.takeFacts() ?? null;
    connection.sendNotice({
      type: "stats",
      codec: connection.codec,
      framesPerSecond: sent - frames,
      kilobitsPerSecond: Math.round(((connection.statistics.octets - octets) * 8) / connectionCheckMs),
      roundTrip: connection.statistics.roundTrip,
      loss: connection.line.loss,
      ...(host ? { host } : {}),
    });
    frames = sent;
    octets = connection.statistics.octets;
  };

  session.stopMonitor = clock.after(connectionCheckMs, check);
}
