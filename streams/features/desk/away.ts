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
import { awayCharged } from "../../../wire/durations.ts";
import type { Scope } from "../../lib/scope.ts";
import { type State, source } from "../../lib/state.ts";
import { every } from "../../lib/time.ts";
import type { StageAct } from "../../ports/stage.ts";
import type { Clock } from "../../ports.ts";
import { countdown } from "../../rules/countdown.ts";
import { resumesAfter } from "../../rules/durations.ts";
import { freeBreak } from "../../rules/freeBreak.ts";
import type { CommonDeps } from "../commonDeps.ts";
import type { WalletFeature } from "../wallet/wallet.ts";
import type { DeskFeatureDeps } from "./featureDeps.ts";
import type { Pause } from "./pause.ts";
import type { PictureEvent } from "./picture/picture.ts";

type HeldNotice = NonNullable<Extract<PictureEvent, { kind: "held" }>["held"]>;

/** The game stands still because its player has paused it or hidden its page, and its seat is held (R-AWAY-02, R-AWAY-05). */
export interface Hold {
  /** For how long the seat is held, s. */
  readonly left: number;
  /** Up to when minutes are, or will be, free, s from now; 0 once all that is free is used up. */
  readonly freeLeft: number;
  /** Whether minutes count now. */
  readonly counts: boolean;
  /** When the game that the player has let go on does so, s; 0 until then (R-DESK-28). */
  readonly resumesIn: number;
}

/** The host's notice, with its deadlines as epoch ms. */
interface Held {
  readonly until: number;
  readonly freeFrom: number;
  readonly freeUntil: number;
}

export interface AwayFeature {
  /** Null while the game runs. */
  readonly hold: State<Hold | null>;
  /** The same after the page was hidden, until the player resumes the game. */
  readonly away: State<Hold | null>;
  readonly acts$: Observable<StageAct>;
}

/**
 * Reports to the host when the page is hidden, and when the player is back: by itself after less than 10 s or behind a menu or a
 * pop-up, by a press after more; a countdown later, unless the game is covered (R-DESK-28). A game that the host cannot pause runs on meanwhile.
 */
export function createAway(
  scope: Scope,
  deps: DeskFeatureDeps &
    CommonDeps<"clock" | "pageLifecycle"> & {
      readonly wallet: Pick<WalletFeature, "fetchSilently$">;
      /** What covers the game resumes it itself. */
      readonly pause: Pick<Pause, "resumesIn" | "covered">;
    },
): AwayFeature {
  const { clock, pageLifecycle, actions, events$, wallet, pause } = deps;
  const { visible } = pageLifecycle;
  const held = source<Held | null>(null);
  /** Since when the player is away, epoch ms; null while here. */
  const since = source<number | null>(visible.value ? null : clock.now());
  const resumesIn = source(0);

  const heldOf = (notice: HeldNotice): Held => {
    const now = clock.now();
    const { from, until } = freeBreak(notice, now);
    return { until: now + notice.seconds * 1_000, freeFrom: from, freeUntil: until };
  };
  scope.run(
    "held",
    events$.pipe(
      tap((event) => {
        if (event.kind === "held") held.set(event.held && heldOf(event.held));
        if (event.kind === "ended" || event.kind === "gaveUp") held.set(null);
        // An input has resumed the game at the host.
        if (event.kind === "held" && event.held === null && visible.value) since.set(null);
      }),
    ),
  );
  const released$ = held.pipe(filter((now) => now === null));
  const back$ = (): Observable<number> => {
    const counts = held.value !== null && !pause.covered.value && resumesIn.value === 0;
    return (counts ? countdown(clock, resumesAfter, released$, "desk/awayResumesAfter") : of(0)).pipe(
      tap((left) => {
        if (left === 0) since.set(null);
      }),
    );
  };
  scope.run(
    "since",
    merge(
      visible.pipe(
        tap((isVisible) => {
          if (!isVisible) since.update((before) => before ?? clock.now());
        }),
        map(
          (isVisible) =>
            isVisible &&
            (held.value === null || pause.covered.value || clock.now() - (since.value ?? 0) < awayCharged),
        ),
      ),
      actions.of("desk/resume").pipe(map(() => since.value !== null)),
    ).pipe(
      switchMap((isBack) => (isBack ? back$() : of(0))),
      tap((left) => resumesIn.set(left)),
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
  const hold = countHold(scope, clock, held, [resumesIn, pause.resumesIn]);
  return {
    hold,
    away: scope.state<Hold | null>(
      "away",
      null,
      combineLatest([hold, isAway$]).pipe(
        map(([now, isAway]) => (isAway && now?.resumesIn === 0 ? now : null)),
      ),
    ),
    acts$: isAwayNow$.pipe(map((away) => ({ away }))),
  };
}

/** What is left of a hold, each second. @param countdowns until the game goes on, s; the longest counts */
function countHold(
  scope: Scope,
  clock: Clock,
  held: State<Held | null>,
  countdowns: readonly State<number>[],
): State<Hold | null> {
  const left = (until: number): number => Math.max(0, Math.ceil((until - clock.now()) / 1_000));
  const holdOf = ({ until, freeFrom, freeUntil }: Held, resumesIn: number): Hold => ({
    left: left(until),
    freeLeft: left(freeUntil),
    counts: left(freeFrom) > 0 || left(freeUntil) === 0,
    resumesIn,
  });
  return scope.state<Hold | null>(
    "hold",
    null,
    held.pipe(
      switchMap((now): Observable<Hold | null> => {
        if (now === null) return of(null);
        return combineLatest([every(clock, 1_000, "desk/hold").pipe(startWith(0)), ...countdowns]).pipe(
          map(([, ...counts]) => holdOf(now, Math.max(...counts))),
        );
      }),
    ),
  );
}
