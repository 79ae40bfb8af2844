import {
  combineLatest,
  distinctUntilChanged,
  EMPTY,
  filter,
  map,
  merge,
  type Observable,
  of,
  pairwise,
  startWith,
  switchMap,
  tap,
} from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import { type State, source } from "../../lib/state.ts";
import { every } from "../../lib/time.ts";
import type { StageAct } from "../../ports/stage.ts";
import type { Clock } from "../../ports.ts";
import { awayCounts } from "../../rules/durations.ts";
import type { PageLifecycle } from "../../ui/pageLifecycle.ts";
import type { WalletFeature } from "../wallet/wallet.ts";
import type { DeskFeatureDeps } from "./featureDeps.ts";

/** The game is paused because its page was hidden, until the player resumes it (R-AWAY-02). */
export interface Away {
  /** For how long the seat is held, s. */
  readonly left: number;
  /** How much of that costs nothing, s. */
  readonly freeLeft: number;
}

/** The host's notice, with the two deadlines as epoch ms. */
interface Held {
  readonly until: number;
  readonly freeUntil: number;
}

/**
 * Reports to the host when the page is hidden, and when the player is back: by itself after less than 10 s, by a press after more. A
 * game that the host cannot pause runs on meanwhile.
 */
export function createAway(
  scope: Scope,
  deps: Pick<DeskFeatureDeps, "actions" | "events$"> & {
    readonly clock: Clock;
    readonly pageLifecycle: PageLifecycle;
    readonly wallet: Pick<WalletFeature, "fetchSilently$">;
  },
): { readonly away: State<Away | null>; readonly acts$: Observable<StageAct> } {
  const { clock, pageLifecycle, actions, events$, wallet } = deps;
  const { visible } = pageLifecycle;
  const held = source<Held | null>(null);
  /** Since when the player is away, epoch ms; null while here. */
  const since = source<number | null>(visible.value ? null : clock.now());

  const heldOf = (seconds: number, freeSeconds: number): Held => {
    const now = clock.now();
    return { until: now + seconds * 1_000, freeUntil: now + Math.min(seconds, freeSeconds) * 1_000 };
  };
  scope.run(
    "held",
    events$.pipe(
      tap((event) => {
        if (event.kind === "held") held.set(event.held && heldOf(event.held.seconds, event.held.freeSeconds));
        if (event.kind === "ended" || event.kind === "gaveUp") held.set(null);
        // An input has resumed the game at the host.
        if (event.kind === "held" && event.held === null && visible.value) since.set(null);
      }),
    ),
  );
  scope.run(
    "since",
    merge(
      visible.pipe(
        tap((isVisible) => {
          if (!isVisible) since.update((before) => before ?? clock.now());
          else if (held.value === null || clock.now() - (since.value ?? 0) < awayCounts) since.set(null);
        }),
      ),
      actions.of("desk/resume").pipe(tap(() => since.set(null))),
    ),
  );
  scope.run(
    "wallet",
    held.pipe(
      map((now) => now !== null),
      distinctUntilChanged(),
      pairwise(),
      // This page does not know how much of the time was free.
      switchMap(([, isHeld]) => (isHeld ? EMPTY : scope.attempt("desk/wallet", () => wallet.fetchSilently$))),
    ),
  );

  const isAway$ = since.pipe(
    map((at) => at !== null),
    distinctUntilChanged(),
  );
  const hello$ = events$.pipe(filter(({ kind }) => kind === "hello"));
  const isAwayNow$ = merge(isAway$, hello$.pipe(map(() => since.value !== null)));
  const left = (until: number): number => Math.max(0, Math.ceil((until - clock.now()) / 1_000));
  return {
    away: scope.state<Away | null>(
      "away",
      null,
      combineLatest([held, isAway$]).pipe(
        switchMap(([now, isAway]): Observable<Away | null> => {
          if (now === null || !isAway) return of(null);
          return every(clock, 1_000, "desk/away").pipe(
            startWith(0),
            map(() => ({ left: left(now.until), freeLeft: left(now.freeUntil) })),
          );
        }),
      ),
    ),
    acts$: isAwayNow$.pipe(map((away) => ({ away }))),
  };
}
