import {
  distinctUntilChanged,
  EMPTY,
  filter,
  groupBy,
  map,
  mergeMap,
  type Observable,
  Subject,
  switchMap,
  tap,
} from "rxjs";
import type { Intent, IntentOf } from "../../intents.ts";
import { equal } from "../../lib/equal.ts";
import type { Scope } from "../../lib/scope.ts";
import { type State, source } from "../../lib/state.ts";
import type { PageLifecycle } from "../../page/pageLifecycle.ts";
import type { Clock } from "../../ports.ts";
import { activeTimer } from "../../rules/activeTimer.ts";
import { slideShowsFor } from "../../rules/durations.ts";

export type SlideIntent = Extract<Intent, { type: `slides/${string}` }>;

export interface SlideShow {
  readonly count: number;
  /** The picture in view, from 0. */
  readonly shown: number;
  /** Until the player stops it. */
  readonly running: boolean;
  /** Why it is paused now. */
  readonly heldBy: readonly (IntentOf<"slides/view">["heldBy"][number] | "hiddenPage")[];
  /** The picture to turn to; `nth` tells one turn from the next. Null before the first. */
  readonly turn: { readonly to: number; readonly nth: number } | null;
}

export interface SlideShows {
  /** By section. */
  readonly shows: State<ReadonlyMap<string, SlideShow>>;
  handle(intent: SlideIntent): void;
}

interface Deps {
  readonly clock: Clock;
  readonly pageLifecycle: Pick<PageLifecycle, "visible">;
}

/**
 * The slide shows of home's banners (R-HOME-03): each picture stands for 6 s, not counting the time in which something holds it, until the
 * player touches or chooses.
 */
export function createSlideShows(scope: Scope, { clock, pageLifecycle }: Deps): SlideShows {
  const { visible } = pageLifecycle;
  const shows = source<ReadonlyMap<string, SlideShow>>(new Map());
  const opened$ = new Subject<string>();
  /** @param by those before a change, or those on the page */
  const holders = (by: SlideShow["heldBy"]): SlideShow["heldBy"] => {
    const onPage = by.filter((one) => one !== "hiddenPage");
    return visible.value ? onPage : [...onPage, "hiddenPage"];
  };
  const change = (sectionId: string, to: (show: SlideShow | undefined) => SlideShow | undefined): void =>
    shows.update((before) => {
      const show = to(before.get(sectionId));
      return show ? new Map(before).set(sectionId, show) : before;
    });

  const turning = (sectionId: string): Observable<unknown> => {
    const show$ = shows.pipe(
      map((now) => now.get(sectionId)),
      filter((show) => show !== undefined),
    );
    const free$ = show$.pipe(map(({ heldBy }) => heldBy.length === 0));
    return show$.pipe(
      map(({ shown, running, turn }) => ({ shown, running, turn })),
      distinctUntilChanged((left, right) => equal(left, right)),
      switchMap(({ running }) =>
        running ? activeTimer(clock, slideShowsFor, free$, "home/slideShowsFor") : EMPTY,
      ),
      tap(() => change(sectionId, (show) => show && turned(show, show.shown + 1))),
    );
  };
  scope.run(
    "turn",
    opened$.pipe(
      groupBy((sectionId) => sectionId),
      mergeMap((one$) =>
        one$.pipe(switchMap((sectionId) => scope.attempt("slides", () => turning(sectionId)))),
      ),
    ),
  );
  scope.run(
    "hidden",
    visible.pipe(
      tap(() =>
        shows.update(
          (before) =>
            new Map(
              [...before].map(([id, show]) => [id, { ...show, heldBy: holders(show.heldBy) }] as const),
            ),
        ),
      ),
    ),
  );
  return {
    shows,
    handle(intent) {
      const { sectionId } = intent;
      change(sectionId, (show) => {
        if (intent.type === "slides/open")
          // A slide show that the player stopped stays stopped when its page opens again.
          return { running: true, turn: null, ...show, count: intent.count, shown: 0, heldBy: holders([]) };
        if (!show) return undefined;
        if (intent.type === "slides/view")
          return { ...show, shown: Math.min(intent.index, show.count - 1), heldBy: holders(intent.heldBy) };
        return { ...(intent.index === undefined ? show : turned(show, intent.index)), running: intent.on };
      });
      if (intent.type === "slides/open") opened$.next(sectionId);
    },
  };
}

/** @param to wraps around after the last picture */
function turned(show: SlideShow, to: number): SlideShow {
  return { ...show, turn: { to: to % show.count, nth: (show.turn?.nth ?? 0) + 1 } };
}
