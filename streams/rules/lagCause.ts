import {
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  map,
  type Observable,
  of,
  startWith,
  switchMap,
  tap,
} from "rxjs";
import { after } from "../lib/time.ts";
import type { StageLag } from "../ports/stage.ts";
import type { Clock } from "../ports.ts";
import { lagCauseReturns, lagCauseShowsFor, lagCauseTimes } from "./durations.ts";

export type LagCause = "network" | "server" | "decoder" | "game";

/** In order of priority at equal severity. */
export const lagCauses: readonly LagCause[] = ["network", "server", "decoder", "game"];

/** Threshold of each value; ms, or a share. */
const limits = {
  roundTrip: 150,
  jitterMs: 30,
  loss: 0.03,
  /** Share of the frame interval. */
  encodeShare: 0.9,
  lateShare: 1,
  decodeShare: 0.9,
  droppedShare: 0.1,
  gameMs: 120,
} as const;
/** Frames a second. Below `fewerThan` a game is too slow; below `atLeast` its picture is simply still. */
const gameFrames = { fewerThan: 20, atLeast: 5 } as const;
/** With fewer frames, shares mean nothing. */
const fewestFrames = 10;
/** A second with this many frames and this delay is quick, whatever else was measured. */
const quick = { framesPerSecond: 50, delayMs: 60 } as const;

/** The cause most over its limit in a second (R-LAG-02); null within limits, unmeasured or unnoticed. */
export function suspectOf(lag: StageLag): LagCause | null {
  if (isQuick(lag)) return null;
  const severities = severitiesOf(lag);
  let worst: LagCause | null = null;
  let most = 1;
  for (const cause of lagCauses) {
    if (severities[cause] < most || (worst !== null && severities[cause] === most)) continue;
    worst = cause;
    most = severities[cause];
  }
  return worst;
}

/** Uses the median press, since a single one may wait for an unrelated picture. Without presses, the round trip counts. */
function isQuick({ shown, spanMs, inputToPhoton, roundTrip }: StageLag): boolean {
  const delay = medianOf(inputToPhoton) ?? roundTrip ?? 0;
  return shown * 1_000 >= quick.framesPerSecond * spanMs && delay <= quick.delayMs;
}

/** The lower median; undefined without values. */
export function medianOf(values: readonly number[]): number | undefined {
  return values.toSorted((left, right) => left - right)[Math.floor((values.length - 1) / 2)];
}

/** Each cause's value relative to its limit: noticeable from 1. */
function severitiesOf(lag: StageLag): Readonly<Record<LagCause, number>> {
  const { roundTrip, jitterMs, loss, decodeP95Ms, dropped, shown, host } = lag;
  const budget = host?.budgetMs ?? 1_000 / 60;
  const arrived = shown + dropped;
  const moving = host !== null && host.gameFrames >= gameFrames.atLeast;
  // Jitter caused by a busy host is not the network's.
  const unevenAtHost = host?.lateMs ?? 0;
  // A game that draws late once, and answers presses quickly, is not slow.
  const answers = (medianOf(lag.inputToPhoton) ?? Number.POSITIVE_INFINITY) <= quick.delayMs;
  return {
    network: Math.max(
      (roundTrip ?? 0) / limits.roundTrip,
      Math.max(0, (jitterMs ?? 0) - unevenAtHost) / limits.jitterMs,
      loss / limits.loss,
    ),
    server: Math.max(
      (host?.encodeMs ?? 0) / budget / limits.encodeShare,
      (host?.lateMs ?? 0) / budget / limits.lateShare,
    ),
    decoder: Math.max(
      (decodeP95Ms ?? 0) / budget / limits.decodeShare,
      arrived < fewestFrames ? 0 : dropped / arrived / limits.droppedShare,
    ),
    game: Math.max(
      moving ? (gameFrames.fewerThan - 0.01) / host.gameFrames : 0,
      answers ? 0 : (host?.gameMs ?? 0) / limits.gameMs,
    ),
  };
}

/**
 * Names a cause once it has held for `heldFor`, and drops it once it has been gone for `goneFor`; another cause replaces it
 * after `heldFor` (R-LAG-02). @param suspect$ of each second @returns starts with null; emits on change
 */
export function lagCause(clock: Clock, suspect$: Observable<LagCause | null>): Observable<LagCause | null> {
  return suspect$.pipe(
    distinctUntilChanged(),
    switchMap((suspect) =>
      after(
        clock,
        suspect === null ? lagCauseTimes.goneFor : lagCauseTimes.heldFor,
        "lag/lagCauseTimes",
      ).pipe(map(() => suspect)),
    ),
    startWith(null),
    distinctUntilChanged(),
  );
}

/** Each named cause for `lagCauseShowsFor`; the same one again only after being gone for `lagCauseReturns` (R-LAG-02). */
export function shownCause(clock: Clock, cause$: Observable<LagCause | null>): Observable<LagCause | null> {
  return defer(() => {
    let latest: LagCause | null = null;
    let goneAt = 0;
    return cause$.pipe(
      filter((cause) => cause === null || cause !== latest || clock.now() - goneAt >= lagCauseReturns),
      tap((cause) => {
        if (cause === null) goneAt = clock.now();
        else latest = cause;
      }),
      switchMap((cause) =>
        cause === null
          ? of(null)
          : after(clock, lagCauseShowsFor, "lag/lagCauseShowsFor").pipe(
              map(() => null),
              startWith(cause),
            ),
      ),
      distinctUntilChanged(),
    );
  });
}

/** Announces named causes, at most one in `announcedEvery`, and then the one that still holds (R-LAG-02). */
export function announcedCause(clock: Clock, cause$: Observable<LagCause | null>): Observable<LagCause> {
  return defer(() => {
    let announcedAt = Number.NEGATIVE_INFINITY;
    const pause = (): number => {
      const left = announcedAt + lagCauseTimes.announcedEvery - clock.now();
      // More than `announcedEvery` is left when the wall clock was set back: the elapsed time is unknown.
      return Math.min(lagCauseTimes.announcedEvery, Math.max(0, left));
    };
    return cause$.pipe(
      switchMap((cause) => {
        if (cause === null) return EMPTY;
        const wait = pause();
        return wait === 0 ? of(cause) : after(clock, wait, "lag/announcedEvery").pipe(map(() => cause));
      }),
      tap(() => {
        announcedAt = clock.now();
      }),
    );
  });
}
