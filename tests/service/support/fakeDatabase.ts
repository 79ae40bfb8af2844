import { sessionTimeout } from "../../../service/lib/durations.ts";
import type { ConnectSession } from "../../../service/processes/postgres/session.ts";
import type { ClockModel } from "../../support/clockModel.ts";

interface ProcessLine {
  readonly connect: ConnectSession;
  /** The network swallows everything: no error, no answer. */
  cut: boolean;
  /** As a kill of its process: the session is gone at once. */
  kill(): void;
  /** Statements that arrived. */
  readonly statements: string[];
}

interface Session {
  readonly line: ProcessLine;
  readonly notified: (payload: string) => void;
  readonly lost: (error: unknown) => void;
  listens: boolean;
  cancelTimeout: () => void;
}

/** Sessions, advisory locks and notifications as PostgreSQL has them, in the time of a model. */
export function createFakeDatabase(model: ClockModel) {
  const server = model.computer();
  const sessions = new Set<Session>();
  const locks = new Map<number, Session>();
  let isUp = true;

  const end = (session: Session, error: Error | null) => {
    session.cancelTimeout();
    sessions.delete(session);
    for (const [lock, holder] of locks) if (holder === session) locks.delete(lock);
    if (error !== null && !session.line.cut) session.lost(error);
  };
  const heard = (session: Session) => {
    session.cancelTimeout();
    session.cancelTimeout = server.after(sessionTimeout, () => end(session, new Error("idle session")));
  };
  const tryLocks = (session: Session, wanted: readonly number[]) =>
    wanted.map((lock) => {
      const holder = locks.get(lock);
      if (holder === undefined) locks.set(lock, session);
      return { lock, got: holder === undefined || holder === session };
    });
  const answer = (session: Session, sql: string, values: readonly unknown[]): readonly unknown[] => {
    if (sql.startsWith("listen")) session.listens = true;
    if (sql.includes("pg_try_advisory_lock")) return tryLocks(session, numbers(values[1]));
    if (sql.includes("pg_advisory_unlock")) locks.delete(Number(values[1]));
    if (sql.includes("pg_notify"))
      for (const payload of texts(values[1]))
        for (const each of sessions) if (each.listens && !each.line.cut) each.notified(payload);
    return [];
  };

  const lineOf = (): ProcessLine => {
    const line: ProcessLine = {
      cut: false,
      statements: [],
      kill() {
        for (const session of [...sessions]) if (session.line === line) end(session, null);
        line.cut = true;
      },
      async connect({ notified, lost }) {
        if (line.cut) return new Promise(() => undefined);
        if (!isUp) throw new Error("connection refused");
        const session: Session = { line, notified, lost, listens: false, cancelTimeout: () => undefined };
        sessions.add(session);
        heard(session);
        return {
          async query(sql, values) {
            if (line.cut) return new Promise(() => undefined);
            if (!sessions.has(session)) throw new Error("the session is over");
            heard(session);
            line.statements.push(sql);
            return answer(session, sql, values);
          },
          destroy: () => {
            if (!line.cut) end(session, null);
          },
        };
      },
    };
    return line;
  };

  return {
    /** How one process connects. */
    line: lineOf,
    /** Who holds a lock; null for nobody. */
    ownerOf: (lock: number): ProcessLine | null => locks.get(lock)?.line ?? null,
    /** Ends every session, and accepts none until it is back. */
    stop() {
      isUp = false;
      for (const session of [...sessions]) end(session, new Error("terminating connection"));
    },
    start() {
      isUp = true;
    },
  };
}

const numbers = (given: unknown): number[] => (Array.isArray(given) ? given.map(Number) : []);
const texts = (given: unknown): string[] => (Array.isArray(given) ? given.map(String) : []);
