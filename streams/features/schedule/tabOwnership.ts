import {
  distinctUntilChanged,
  EMPTY,
  map,
  type Observable,
  of,
  scan,
  startWith,
  switchMap,
  takeWhile,
  tap,
} from "rxjs";
import * as z from "zod/mini";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { Ports } from "../../ports.ts";
import type { Schedule } from "./scheduleState.ts";

/** Name of the lock that the owning tab holds, and of the channel on which tabs claim ownership. */
const lockName = "schedule";
const channel = "schedule";

/** A tab owns a schedule from a moment on, epoch ms. */
const claimSchema = z.object({ taken: z.string(), at: z.number(), tab: z.string() });
type Claim = z.infer<typeof claimSchema>;

/**
 * Of several tabs of a browser, the last to start or resume a schedule owns it. Tabs that do so within the same
 * moment learn of each other afterwards and all reach the same result: the later claim wins, and of the same
 * time the greater tab id.
 * @param owned$ the schedule that this page owns; null for none
 * @param release called when another tab owns the schedule
 */
export function claimOwnership(
  scope: Scope,
  deps: {
    ports: Pick<Ports, "clock" | "entropy" | "lifecycle">;
    owned$: Observable<string | null>;
    release: (id: string) => void;
  },
): void {
  const { owned$, release } = deps;
  const { clock, entropy, lifecycle } = deps.ports;
  let tab: string | null = null;
  let mine: Claim | null = null;
  let latestReceived = Number.NEGATIVE_INFINITY;

  // Before the claim, after which the other tabs ask for the lock.
  scope.run(
    "lock",
    owned$.pipe(
      map((id) => id !== null),
      distinctUntilChanged(),
      switchMap((isOwner) => (isOwner ? lifecycle.lock(lockName) : EMPTY)),
    ),
  );
  scope.run(
    "claim",
    owned$.pipe(
      distinctUntilChanged(),
      tap((taken) => {
        if (taken === null) {
          mine = null;
          return;
        }
        tab ??= entropy.uuid();
        // A clock that was set back must not make an old claim the later one.
        mine = { taken, at: Math.max(clock.now(), latestReceived + 1), tab };
        lifecycle.broadcast(channel, mine);
      }),
    ),
  );
  scope.run(
    "claims",
    lifecycle.messages$(channel).pipe(
      tap((message) => {
        const parsed = claimSchema.safeParse(message);
        if (!parsed.success) return;
        const theirs = parsed.data;
        latestReceived = Math.max(latestReceived, theirs.at);
        if (mine === null || mine.taken !== theirs.taken || isLater(theirs, mine)) release(theirs.taken);
        // The other tab may have missed this claim.
        else lifecycle.broadcast(channel, mine);
      }),
    ),
  );
}

function isLater(left: Claim, right: Claim): boolean {
  // mutants: left.tab >= right.tab is equivalent, two tabs have two ids
  return left.at > right.at || (left.at === right.at && left.tab > right.tab);
}

/**
 * Whether another tab owns the schedule. The owning tab holds a lock; a tab that found a schedule which it does
 * not own requests the same lock. @returns null with no found schedule, or before the answer
 */
export function createOtherTabOwns(
  scope: Scope,
  deps: {
    ports: Pick<Ports, "lifecycle">;
    schedule: State<Schedule>;
    claimedElsewhere$: Observable<unknown>;
  },
): State<boolean | null> {
  const { schedule, claimedElsewhere$ } = deps;
  const { lifecycle } = deps.ports;

  return scope.state<boolean | null>(
    "otherTabOwns",
    null,
    schedule.pipe(
      // Asked again with each status and claim: another tab may have taken it up since.
      map((now) => now.kind === "found" && now.status),
      distinctUntilChanged(),
      switchMap((found) =>
        claimedElsewhere$.pipe(
          map(() => found),
          startWith(found),
        ),
      ),
      switchMap((found) => {
        if (!found) return of(null);
        return scope
          .attempt("otherTabOwns", () =>
            lifecycle.lock(lockName).pipe(
              map((lock) => lock === "waiting"),
              // The request only serves to learn who holds the lock: once granted, the lock is released again.
              takeWhile((waiting) => waiting, true),
            ),
          )
          .pipe(startWith(undefined));
      }),
      // Until the answer, a tab that owned it still does.
      scan<boolean | null | undefined, boolean | null>(
        (before, owns) => (owns === undefined ? before || null : owns),
        null,
      ),
    ),
  );
}
