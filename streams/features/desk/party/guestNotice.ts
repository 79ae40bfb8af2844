import {
  concatMap,
  exhaustMap,
  filter,
  groupBy,
  map,
  mergeMap,
  NEVER,
  startWith,
  switchMap,
  take,
} from "rxjs";
import type { Party } from "../../../../wire/calls/partyCalls.ts";
import type { Scope } from "../../../lib/scope.ts";
import type { State } from "../../../lib/state.ts";
import { after } from "../../../lib/time.ts";
import type { Clock } from "../../../ports.ts";
import { guestReturns, padNoticeShowsFor } from "../../../rules/durations.ts";
import type { DeskFeatureDeps } from "../featureDeps.ts";
import { ofKind } from "../ofKind.ts";
import type { Television } from "./visitState.ts";

/** A guest came, or has left. */
export type GuestNotice = { readonly name: string; readonly came: boolean };
/** The guests whom the service knows, null where nobody is invited; and the ids of those who are connected. */
export interface Guests {
  readonly party: Pick<Party, "guests"> | null;
  readonly connected: readonly string[];
}
type Deps = Pick<DeskFeatureDeps, "events$"> & { readonly clock: Clock; readonly party: State<Guests> };

/** Who comes and leaves, one after the other (R-TOGETHER-08). Guests are known by name: who joins anew has another id. */
export function createGuestNotice(scope: Scope, { clock, events$, party }: Deps): State<GuestNotice | null> {
  const connectedAt = scope.state("connectedAt", 0, ofKind(events$, "hello").pipe(map(() => clock.now())));
  const isNews = ({ came }: GuestNotice): boolean =>
    came ? clock.now() - connectedAt.value >= guestReturns : party.value.party !== null;
  const stay = (name: string) =>
    party.pipe(
      switchMap((now) =>
        namesOf(now).includes(name) ? NEVER : after(clock, guestReturns, "party/guestReturns"),
      ),
      take(1),
      map((): GuestNotice => ({ name, came: false })),
      startWith({ name, came: true }),
    );
  const news$ = party.pipe(
    mergeMap(namesOf),
    groupBy((name) => name),
    mergeMap((name$) => name$.pipe(exhaustMap(stay))),
    filter(isNews),
    concatMap((notice) =>
      after(clock, padNoticeShowsFor, "party/noticeShowsFor").pipe(
        map(() => null),
        startWith(notice),
      ),
    ),
  );
  return scope.state<GuestNotice | null>("notice", null, news$);
}

/** A television is no news: everybody sees it. */
const namesOf = ({ party, connected }: Guests): string[] =>
  party?.guests
    .filter(({ id, role }) => connected.includes(id) && role !== "television")
    .map(({ name }) => name) ?? [];

/** The guests of the game that a television shows. */
export function guestsOf(now: Television): Guests {
  if (now.status !== "visiting") return { party: null, connected: [] };
  return { party: now.television, connected: now.connected };
}
