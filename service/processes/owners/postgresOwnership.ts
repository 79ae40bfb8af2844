import * as z from "zod/mini";
import type { Clock } from "../../lib/clock.ts";
import { ownerTimeout } from "../../lib/durations.ts";
import type { SessionClient, SessionPart } from "../postgres/session.ts";
import type { Duty, Lease, Ownership } from "./ownership.ts";

/** Class of the service's advisory locks; each duty has its own number in it. */
const lockClass = 1_668_051_061;
const lockOf: Readonly<Record<Duty, number>> = { queue: 1, payments: 2, accounts: 3 };

const lockRows = z.array(z.object({ lock: z.int(), got: z.boolean() }));

/** Maximum wait for work to stop before its session is ended, ms. */
const longestEnd = 1_000;

interface Candidate {
  readonly begin: (lease: Lease) => () => Promise<void>;
  /** Ends the lease; null without one. */
  end: (() => Promise<void>) | null;
}

/**
 * Assigns each duty to the process that holds its advisory lock in PostgreSQL (R-OWNER-02). The lock ends with the session: at once
 * when a process dies, after `sessionTimeout` of silence when it hangs or is cut off. An owner without an answer for `ownerTimeout`,
 * which is shorter, stops by itself.
 * @param deps.timers of a monotonic clock
 */
export function createPostgresOwnership(deps: {
  readonly timers: Pick<Clock, "now" | "after">;
  readonly client: () => SessionClient | null;
  readonly reportError: (where: string, error: unknown) => void;
}): { readonly ownership: Ownership; readonly part: SessionPart; readonly holds: (duty: Duty) => boolean } {
  const { timers, client, reportError } = deps;
  const candidates = new Map<Duty, Candidate>();
  /** When the last answered heartbeat was sent. */
  let heardAt = Number.NEGATIVE_INFINITY;
  let cancelExpiry: () => void = () => undefined;

  const isHeard = () => timers.now() - heardAt < ownerTimeout;
  const endAll = async (): Promise<void> => {
    cancelExpiry();
    heardAt = Number.NEGATIVE_INFINITY;
    await Promise.all([...candidates.values()].map(({ end }) => end?.()));
  };
  const beginTerm = (candidate: Candidate) => {
    let holds = true;
    const stop = candidate.begin({ holds: () => holds && isHeard() });
    let ending: Promise<void> | null = null;
    candidate.end = () => {
      holds = false;
      ending ??= stop()
        .catch((error: unknown) => reportError("end of a duty", error))
        .then(() => {
          candidate.end = null;
        });
      return ending;
    };
  };

  const beat = async (session: SessionClient): Promise<void> => {
    const sentAt = timers.now();
    const wanted = [...candidates].filter(([, { end }]) => end === null).map(([duty]) => lockOf[duty]);
    const rows = await session.query(
      "select lock, pg_try_advisory_lock($1, lock) as got from unnest($2::int[]) as lock",
      [lockClass, wanted],
    );
    if (timers.now() - sentAt >= ownerTimeout) throw new Error("The database answered too late.");
    heardAt = sentAt;
    cancelExpiry();
    cancelExpiry = timers.after(ownerTimeout - (timers.now() - sentAt), () => void endAll());
    const got = new Set(lockRows.parse(rows).flatMap(({ lock, got }) => (got ? [lock] : [])));
    for (const [duty, candidate] of candidates)
      if (candidate.end === null && got.has(lockOf[duty])) beginTerm(candidate);
  };

  return {
    holds: (duty) => (candidates.get(duty)?.end ?? null) !== null && isHeard(),
    part: {
      beat,
      lost: () => Promise.race([endAll(), new Promise<void>((resolve) => timers.after(longestEnd, resolve))]),
    },
    ownership: {
      take(duty, begin) {
        const candidate: Candidate = { begin, end: null };
        candidates.set(duty, candidate);
        return async () => {
          candidates.delete(duty);
          if (candidate.end === null) return;
          await candidate.end();
          await client()
            ?.query("select pg_advisory_unlock($1, $2)", [lockClass, lockOf[duty]])
            .catch((error: unknown) => reportError("end of a duty", error));
        };
      },
    },
  };
}
