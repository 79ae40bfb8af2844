import type { Log } from "../../server/log/log.ts";
import { createSystemClock, resumeTimeline } from "../lib/clock.ts";
import { createLocalBus } from "../processes/bus/bus.ts";
import { soleOwner } from "../processes/owners/ownership.ts";
import type { Settings } from "../settings/settings.ts";
import { openStore } from "../store/openStore.ts";
import type { Store } from "../store/store.ts";
import type { Database } from "./sharedDatabase.ts";

/**
 * Opens the database: PostgreSQL where the settings name one, for any number of processes, else a file of this process alone.
 * @throws when it cannot be used
 */
export async function openDatabase(
  settings: Settings,
  { info }: Pick<Log, "info">,
  reportError: (where: string, error: unknown) => void,
): Promise<Database> {
  const store = await openStore(settings, (error) =>
    error === null ? info("The database is back.") : reportError("database", error),
  );
  if (settings.databaseUrl === null) return aloneOn(store);
  const [{ sharedOn }, { unreachable }] = await Promise.all([
    import("./sharedDatabase.ts"),
    import("../store/postgres/connection.ts"),
  ]);
  const { databaseSessionUrl, databaseUrl } = settings;
  const url = databaseSessionUrl ?? databaseUrl;
  return sharedOn(store, url, reportError).catch((error: unknown) => {
    const setting = databaseSessionUrl === null ? "DATABASE_URL" : "DATABASE_SESSION_URL";
    throw new Error(unreachable(url, error, setting));
  });
}

async function aloneOn(store: Store): Promise<Database> {
  const timeline = await store.transaction((tx) => tx.timeline.find());
  return {
    store,
    bus: createLocalBus(),
    owners: soleOwner(),
    clock: createSystemClock(resumeTimeline(timeline, Date.now())),
    close: store.close,
  };
}
