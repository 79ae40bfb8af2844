import { distinctUntilChanged, type Observable, tap } from "rxjs";
import * as z from "zod/mini";
import type { Scope } from "../../lib/scope.ts";
import type { Ports } from "../../ports.ts";

const channel = "schedule";

/** A tab goes on with a schedule from a moment on, epoch ms. */
const claim = z.object({ taken: z.string(), at: z.number(), tab: z.string() });
type Claim = z.infer<typeof claim>;

/**
 * Of several tabs of a browser, the one that went on with a schedule last acts on it. Tabs that take over within the same moment hear of each
 * other afterwards, and both come to the same end: the later moment wins, and of the same moment the greater tab id.
 * @param acted$ the schedule that this page goes on with; null for none
 * @param release another tab goes on with it
 */
export function createClaims(
  scope: Scope,
  deps: {
    ports: Pick<Ports, "clock" | "entropy" | "lifecycle">;
    acted$: Observable<string | null>;
    release: (id: string) => void;
  },
): void {
  const { acted$, release } = deps;
  const { clock, entropy, lifecycle } = deps.ports;
  let tab: string | null = null;
  let mine: Claim | null = null;
  let lastHeard = Number.NEGATIVE_INFINITY;

  scope.run(
    "tell other tabs",
    acted$.pipe(
      distinctUntilChanged(),
      tap((taken) => {
        if (taken === null) {
          mine = null;
          return;
        }
        tab ??= entropy.uuid();
        // A clock that was set back must not make an old claim the later one.
        mine = { taken, at: Math.max(clock.now(), lastHeard + 1), tab };
        lifecycle.broadcast(channel, mine);
      }),
    ),
  );
  scope.run(
    "other tabs",
    lifecycle.heard(channel).pipe(
      tap((message) => {
        const read = claim.safeParse(message);
        if (!read.success) return;
        const theirs = read.data;
        lastHeard = Math.max(lastHeard, theirs.at);
        if (mine === null || mine.taken !== theirs.taken || isLater(theirs, mine)) release(theirs.taken);
        // They may not have heard of this one.
        else lifecycle.broadcast(channel, mine);
      }),
    ),
  );
}

function isLater(left: Claim, right: Claim): boolean {
  return left.at === right.at ? left.tab > right.tab : left.at > right.at;
}
