import { createLocalBus } from "../bus/bus.ts";
import { createSystemClock, resumeTimeline } from "../lib/clock.ts";
import { soleOwner } from "../owners/ownership.ts";
import type { Settings } from "../settings/settings.ts";
import { openStore } from "../store/openStore.ts";
import type { Store } from "../store/store.ts";
import type { Database } from "./sharedDatabase.ts";

type ReportError = (where: string, error: unknown) => void;

/**
 * Opens the database: PostgreSQL where the settings name one, for any number of processes, else a file of this process alone.
 * @throws when it cannot be used
 */
export async function openDatabase(settings: Settings, reportError: ReportError): Promise<Database> {
  const store = await openStore(settings, reportError);
  if (settings.databaseUrl === null) return aloneOn(store);
  const { sharedOn } = await import("./sharedDatabase.ts");
  return sharedOn(store, settings.databaseSessionUrl ?? settings.databaseUrl, reportError);
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
