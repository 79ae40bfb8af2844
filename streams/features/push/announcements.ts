import { combineLatest, EMPTY, expand, filter, map, type Observable, of, switchMap, tap } from "rxjs";
import * as z from "zod/mini";
import { type Announcement, announcement } from "../../../wire/announcements.ts";
import type { Scope } from "../../lib/scope.ts";
import { type State, source } from "../../lib/state.ts";
import { after } from "../../lib/time.ts";
import type { Clock } from "../../ports.ts";
import { announcementsRecheck } from "../../rules/durations.ts";
import { localItem } from "../../storage/stored.ts";
import type { CommonDeps } from "../commonDeps.ts";

export interface ShownAnnouncement extends Omit<Announcement, "sentAt"> {
  /** Maintenance has begun: no game can be started. */
  readonly hasBegun: boolean;
  /** The player has closed it; maintenance that begins shows again. */
  readonly isDismissed: boolean;
}

/** How many dismissed announcements the browser remembers. */
const maxDismissed = 20;
const dismissedAnnouncements = localItem(
  "ANNOUNCEMENTS_DISMISSED",
  z.array(z.string()).check(z.maxLength(maxDismissed)),
);

/** What operators announce, each in its time by the service's clock (R-OPS-17, R-OPS-18). */
export function createAnnouncements(
  scope: Scope,
  deps: CommonDeps<"clock" | "push$" | "actions" | "typedStorage">,
): State<readonly ShownAnnouncement[]> {
  const { clock, push$, actions, typedStorage } = deps;
  const dismissed = source<readonly string[]>(typedStorage.read(dismissedAnnouncements) ?? []);
  scope.run(
    "dismiss",
    actions.of("announcement/dismiss").pipe(
      tap(({ id: closed, hasBegun }) => {
        const key = keyOf(closed, hasBegun);
        const next = [...dismissed.value.filter((other) => other !== key), key].slice(-maxDismissed);
        dismissed.set(next);
        typedStorage.write(dismissedAnnouncements, next);
      }),
    ),
  );
  const shown$ = push$.pipe(
    filter((push) => push.event === "announcements"),
    map(({ data }) => readable(data.list)),
    switchMap((list) => {
      // Offset of the service's clock, ms.
      const ahead = (list[0]?.sentAt ?? 0) - clock.now();
      return inTime(clock, list, () => clock.now() + ahead);
    }),
  );
  return scope.state<readonly ShownAnnouncement[]>(
    "shown",
    [],
    combineLatest([shown$, dismissed]).pipe(
      map(([shown, closed]) =>
        shown.map(({ hasBegun, ...each }) => ({
          ...each,
          hasBegun,
          isDismissed: closed.includes(keyOf(each.id, hasBegun)),
        })),
      ),
    ),
  );
}

const keyOf = (of: string, hasBegun: boolean): string => (hasBegun ? `${of} begun` : of);

/** Those that can be read. */
function readable(list: readonly unknown[]): readonly Announcement[] {
  return list.flatMap((each) => {
    const read = z.safeParse(announcement, each);
    return read.success ? [read.data] : [];
  });
}

type Current = Omit<ShownAnnouncement, "isDismissed">;

/** What is shown now, and again at each moment at which that changes. @param now the service's date, epoch ms */
function inTime(
  clock: Clock,
  list: readonly Announcement[],
  now: () => number,
): Observable<readonly Current[]> {
  const shown = (): readonly Current[] =>
    list
      .filter(({ showsFrom, endsAt }) => showsFrom <= now() && now() < endsAt)
      .map(({ sentAt: _, ...each }) => ({ ...each, hasBegun: each.isMaintenance && each.startsAt <= now() }));
  const moments = list.flatMap(({ showsFrom, startsAt, endsAt }) => [showsFrom, startsAt, endsAt]);
  return of(shown()).pipe(
    expand(() => {
      const next = Math.min(...moments.filter((moment) => moment > now()));
      if (next === Number.POSITIVE_INFINITY) return EMPTY;
      // Timers of many days overflow, and a timer that slept fires late.
      const wait = Math.min(next - now(), announcementsRecheck);
      return after(clock, wait, "announcements/announcementsRecheck").pipe(map(shown));
    }),
  );
}
