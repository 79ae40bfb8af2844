import type { Clock } from "../lib/clock.ts";
import { connectionCheckInterval, connectionSilence, connectTimeout } from "../lib/durations.ts";
import { connectionReports } from "./connectionReports.ts";
import type { SeatMeasures } from "./seatMeasures.ts";
import type { WhepSession } from "./whepSession.ts";

/** The seat as the monitor needs it. */
export interface MonitoredSeat {
  readonly playerPresent: boolean;
  setPresent(present: boolean): void;
  /** Closes a session that never connected. */
  abandon(): void;
}

/**
 * Checks a session every `connectionCheckInterval`: closes one that never connected, notices when the player falls silent or is heard
 * again, and sends statistics, the best score and sender reports.
 * @param measured receives the last second's measurements
 */
export function monitorSession(
  seat: MonitoredSeat,
  session: WhepSession,
  clock: Clock,
  measured: (second: SeatMeasures) => void,
): void {
  const startedAt = clock.now();
  const report = connectionReports(session.connection);

  const check = (): void => {
    if (session.ended) return;
    session.stopMonitor = clock.after(connectionCheckInterval, check);
    const { connection, streams } = session;
    const now = clock.now();
    if (!session.connected) {
      const timedOut = now - startedAt > connectTimeout;
      if (!seat.playerPresent && timedOut && connection.statistics.packets === 0) seat.abandon();
      return;
    }
    seat.setPresent(now - connection.statistics.lastHeardAt < connectionSilence);
    const host = streams?.video.takeFacts() ?? null;
    const sent = report(streams?.video.frames ?? 0, host);
    const best = streams?.best?.();
    if (best) connection.sendMessage({ type: "score", best });
    const shown = session.playerFacts;
    session.playerFacts = null;
    measured({
      // The counter of a new stream starts at 0 again.
      frames: Math.max(0, sent.framesPerSecond),
      kilobits: sent.kilobitsPerSecond,
      roundTrip: connection.statistics.roundTrip,
      encodeMs: host?.encodeMs ?? null,
      timerLateMs: host?.lateMs ?? null,
      shown: shown?.shown ?? null,
      late: shown?.dropped ?? null,
      inputToPhoton: shown?.inputToPhoton ?? [],
    });
  };

  session.stopMonitor = clock.after(connectionCheckInterval, check);
}
