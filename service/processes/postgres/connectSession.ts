import pg from "pg";
import { sessionQueryTimeout, sessionTimeout } from "../../lib/durations.ts";
import type { ConnectSession } from "./session.ts";

/**
 * Opens sessions at a PostgreSQL database, version 14 or newer.
 * @param url without a pooler that shares sessions
 */
export function connectSession(url: string): ConnectSession {
  return async ({ notified, lost }) => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: sessionQueryTimeout,
      query_timeout: sessionQueryTimeout,
      keepAlive: true,
      // Shows operators in pg_stat_activity and pg_locks which process owns what.
      application_name: `cloudplay session of process ${process.pid}`,
    });
    client.on("error", lost);
    client.on("end", () => lost(new Error("The database has closed the session.")));
    client.on("notification", ({ payload }) => notified(payload ?? ""));
    await client.connect();
    // Makes the server end the session, with its locks, of a process that hangs or is cut off.
    await client.query(`set idle_session_timeout = ${sessionTimeout}`).catch((error: unknown) => {
      void client.end().catch(() => undefined);
      throw new Error(`PostgreSQL 14 or newer is needed: ${String(error)}`);
    });
    return {
      query: async (sql, values) => (await client.query(sql, [...values])).rows,
      destroy: () => void client.end().catch(() => undefined),
    };
  };
}
