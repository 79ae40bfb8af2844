import type { Clock } from "../../lib/clock.ts";
import { ownerInterval } from "../../lib/durations.ts";

/** An open connection. */
export interface SessionClient {
  /** @throws if the database refuses the statement, does not answer in time, or the connection is lost */
  query(sql: string, values: readonly unknown[]): Promise<readonly unknown[]>;
  /** Closes it without waiting for the database. */
  destroy(): void;
}

/** @throws if the database can't be reached */
export type ConnectSession = (events: {
  readonly notified: (payload: string) => void;
  readonly lost: (error: unknown) => void;
}) => Promise<SessionClient>;

/** A user of the database session. */
export interface SessionPart {
  /** A session has opened; it has no state of the previous one. */
  opened?(client: SessionClient): Promise<void>;
  /** Called twice a second. An error ends the session. */
  beat?(client: SessionClient): Promise<void>;
  /** The session is lost, or is ended when this resolves. */
  lost?(): Promise<void>;
  notified?(payload: string): void;
}

export type DatabaseSession = ReturnType<typeof createDatabaseSession>;

/**
 * Keeps a dedicated connection to the database for what belongs to a session: advisory locks and LISTEN (R-OWNER-02). It must lead to the
 * database itself, because a pooler that shares sessions breaks both.
 */
export function createDatabaseSession(deps: {
  readonly connect: ConnectSession;
  readonly timers: Pick<Clock, "after">;
  readonly parts: readonly SessionPart[];
  readonly reportError: (where: string, error: unknown) => void;
}) {
  const { connect, timers, parts, reportError } = deps;
  let client: SessionClient | null = null;
  let closed = false;
  let cancelNext: () => void = () => undefined;
  let ending: Promise<void> | null = null;

  const each = async (work: (part: SessionPart) => Promise<void> | undefined) => {
    for (const part of parts) await work(part);
  };
  const next = (work: () => Promise<void>) => {
    if (!closed) cancelNext = timers.after(ownerInterval, () => void work());
  };

  const openOnce = async (): Promise<void> => {
    let open: SessionClient | null = null;
    const opened = await connect({
      notified: (payload) => {
        for (const part of parts) part.notified?.(payload);
      },
      lost: (error) => {
        if (open !== null) void end(open, error);
      },
    });
    open = opened;
    client = opened;
    try {
      await each((part) => part.opened?.(opened));
      await each((part) => part.beat?.(opened));
    } catch (error) {
      await end(opened, error, false);
      throw error;
    }
    next(() => beat(opened));
  };
  const beat = async (beaten: SessionClient): Promise<void> => {
    if (client !== beaten) return;
    try {
      await each((part) => part.beat?.(beaten));
      next(() => beat(beaten));
    } catch (error) {
      await end(beaten, error);
    }
  };
  /** Ends a session once, and opens the next one. */
  const end = (ended: SessionClient, error: unknown, again = true): Promise<void> => {
    if (client !== ended) return ending ?? Promise.resolve();
    client = null;
    cancelNext();
    if (!closed) reportError("database session", error);
    ending = Promise.allSettled(parts.map((part) => part.lost?.())).then(() => {
      ended.destroy();
      if (again) next(reopen);
    });
    return ending;
  };
  const reopen = async (): Promise<void> => {
    if (closed) return;
    await openOnce().catch(() => next(reopen));
  };

  return {
    /** Resolves with the first session. @throws if there is none */
    open: openOnce,
    /** Null without a connection. */
    client: (): SessionClient | null => client,
    async close() {
      closed = true;
      cancelNext();
      const last = client;
      if (last !== null) await end(last, null, false);
    },
  };
}
