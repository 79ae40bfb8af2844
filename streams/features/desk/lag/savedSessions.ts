import {
  type SessionReport,
  sessionLimits,
  sessionReport,
  sessionsItem,
} from "../../../storage/sessionReport.ts";
import type { TypedStorage } from "../../../storage/typedStorage.ts";

/** The sessions that this player has played in this browser, the newest first (R-LAG-03). */
export function readSessions(typedStorage: TypedStorage, userId: string): readonly SessionReport[] {
  const saved = typedStorage.read(sessionsItem);
  return saved?.userId === userId ? saved.sessions : [];
}

/** Adds a session, or replaces what was saved of it while it ran. Drops the oldest ones beyond the limit. */
export function saveSession(typedStorage: TypedStorage, userId: string, report: SessionReport): void {
  // An invalid report would make the whole list unreadable.
  if (!sessionReport.safeParse(report).success) return;
  const others = readSessions(typedStorage, userId).filter(({ startedAt }) => startedAt !== report.startedAt);
  typedStorage.write(sessionsItem, {
    userId,
    sessions: [report, ...others].slice(0, sessionLimits.sessions),
  });
}

/** @param startedAt of the one to delete; null for all */
export function deleteSession(typedStorage: TypedStorage, userId: string, startedAt: number | null): void {
  const saved = readSessions(typedStorage, userId);
  // Keeps those of another player.
  if (saved.length === 0) return;
  const left = startedAt === null ? [] : saved.filter((session) => session.startedAt !== startedAt);
  if (left.length === 0) typedStorage.remove(sessionsItem);
  else typedStorage.write(sessionsItem, { userId, sessions: [...left] });
}
