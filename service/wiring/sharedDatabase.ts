import { createSystemClock } from "../lib/clock.ts";
import { createPostgresBus } from "../processes/bus/postgresBus.ts";
import { createPostgresOwnership } from "../processes/owners/postgresOwnership.ts";
import { connectSession } from "../processes/postgres/connectSession.ts";
import { createDatabaseTime } from "../processes/postgres/databaseTime.ts";
import { createDatabaseSession, type DatabaseSession } from "../processes/postgres/session.ts";
import type { Store } from "../store/store.ts";

/** What all processes of the service share, as far as there can be more than one. */
export type Database = Awaited<ReturnType<typeof sharedOn>>;

/**
 * What the processes on one PostgreSQL database share.
 * @param store on it; its schema is that of this version
 * @param url of the database itself, for the session of this process
 * @throws when no session can be opened
 */
export async function sharedOn(
  store: Store,
  url: string,
  reportError: (where: string, error: unknown) => void,
) {
  const timers = createSystemClock(0);
  const client = () => session.client();
  const { bus, part: listening } = createPostgresBus({ client, reportError });
  const { ownership, part: owning, holds } = createPostgresOwnership({ timers, client, reportError });
  const time = createDatabaseTime({ monotonic: timers.now, leads: () => holds("queue") });
  const session: DatabaseSession = createDatabaseSession({
    connect: connectSession(url),
    timers,
    parts: [time.part, listening, owning],
    reportError,
  });
  await session.open();
  return {
    store,
    bus,
    owners: ownership,
    clock: time.clock,
    async close() {
      await session.close();
      await store.close();
    },
  };
}
