import type { Clock } from "../lib/clock.ts";
import { connectionCheckMs, connectionSilenceMs, connectTimeoutMs } from "../lib/durations.ts";
import { connectionReports } from "./connectionReports.ts";
import type { GuestSession } from "./guestSession.ts";

/**
 * Checks a guest's connection every `connectionCheckMs`: loses one that never connected or has fallen silent, and sends statistics
 * and sender reports.
 */
export function monitorGuest(
  session: GuestSession,
  tell: { lost(): void; checked(): void },
  clock: Clock,
): void {
  const { connection } = session;
  const startedAt = clock.now();
  const report = connectionReports(connection);
  const check = (): void => {
    const now = clock.now();
    const heardAt = session.connected ? connection.statistics.lastHeardAt : startedAt;
    const allowed = session.connected ? connectionSilenceMs : connectTimeoutMs;
    if (now - heardAt > allowed) {
      tell.lost();
      return;
    }
    session.stopMonitor = clock.after(connectionCheckMs, check);
    if (!session.connected) return;
    tell.checked();
    report(session.feed.frames);
  };
  session.stopMonitor = clock.after(connectionCheckMs, check);
}
