import type { Log } from "../../server/log/log.ts";
import type { Clock } from "../lib/clock.ts";
import { writeProbeInterval } from "../lib/durations.ts";
import { unavailable } from "../lib/refusal.ts";
import type { Store } from "./store.ts";

/** A full disk, one that is read-only or broken, a server that takes no writes: codes of SQLite, and of PostgreSQL. */
const refusesWrites = /^(SQLITE_(FULL|READONLY|IOERR|CANTOPEN)|53100$|25006$|58030$)/;

function isWriteRefused(error: unknown): boolean {
  return error instanceof Error && "code" in error && refusesWrites.test(String(error.code));
}

/**
 * R-STORE-09. Watches whether a database takes writes. A transaction that it refuses to store tells that it doesn't, and so does a probe, which
 * writes one row. It takes them again when a probe succeeds and nothing was refused since the one before. Each change is logged once.
 */
export function watchWrites(
  inner: Store,
  deps: {
    readonly clock: Clock;
    readonly log: Pick<Log, "info">;
    readonly reportError: (where: string, error: unknown) => void;
  },
) {
  const { clock, log, reportError } = deps;
  let works = true;
  let wasRefused = false;
  const transaction: Store["transaction"] = (work, turn) =>
    inner.transaction(work, turn).catch((error: unknown) => {
      if (!isWriteRefused(error)) throw error;
      wasRefused = true;
      if (works) reportError("database", error);
      works = false;
      throw unavailable();
    });
  const probe = async (): Promise<void> => {
    const point = { now: clock.now(), date: clock.date() };
    await transaction((tx) => tx.timeline.probe(point));
    if (!works && !wasRefused) {
      works = true;
      log.info("The database takes writes again.");
    }
    wasRefused = false;
  };
  return {
    /** @throws Refusal 503 as well where the database refuses to store a transaction */
    store: { ...inner, transaction },
    works: () => works,
    /** Probes at intervals. @returns stops it */
    start: () =>
      // What fails is known by then; a database that is away reports itself.
      clock.every(writeProbeInterval, () => void probe().catch(() => undefined)),
  };
}
