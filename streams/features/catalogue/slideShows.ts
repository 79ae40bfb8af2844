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
import type { Clock } from "../../ports.ts";
import { activeTimer } from "../../rules/activeTimer.ts";
import { slideShowsFor } from "../../rules/durations.ts";
import type { PageLifecycle } from "../../ui/pageLifecycle.ts";

export type SlideIntent = Extract<Intent, { type: `slides/${string}` }>;

/** One banner. */
export interface SlideShow {
  readonly count: number;
  /** The picture in view, from 0. */
  readonly shown: number;
  /** Until the player stops it. */
  readonly running: boolean;
  /** What makes it stand for now. */
  readonly heldBy: readonly (IntentOf<"slides/hold">["by"] | "hiddenPage")[];
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
  const lives$ = new Subject<{ readonly sectionId: string; readonly open: boolean }>();
  const change = (sectionId: string, to: (show: SlideShow) => SlideShow): void =>
    shows.update((before) => {
      const show = before.get(sectionId);
      return show ? new Map(before).set(sectionId, to(show)) : before;
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
      tap(() => change(sectionId, (show) => turned(show, show.shown + 1))),
    );
  };
  scope.run(
    "turn",
    lives$.pipe(
      groupBy(({ sectionId }) => sectionId),
      mergeMap((one$) =>
        one$.pipe(
          switchMap(({ sectionId, open }) =>
            open ? scope.attempt("slides", () => turning(sectionId)) : EMPTY,
          ),
        ),
      ),
    ),
  );
  scope.run(
    "hidden",
    visible.pipe(
      tap((isVisible) =>
        shows.update(
          (before) =>
            new Map([...before].map(([id, show]) => [id, held(show, "hiddenPage", !isVisible)] as const)),
        ),
      ),
    ),
  );
  return {
    shows,
    handle(intent) {
      const { sectionId, type } = intent;
      if (type !== "slides/open" && type !== "slides/close")
        return change(sectionId, (show) => afterIntent(show, intent));
      if (type === "slides/open")
        shows.update((before) =>
          new Map(before).set(sectionId, opened(before.get(sectionId), intent.count, visible.value)),
        );
      lives$.next({ sectionId, open: type === "slides/open" });
    },
  };
}

/** @param before when its page was open last: what its player stopped stays so */
function opened(before: SlideShow | undefined, count: number, isVisible: boolean): SlideShow {
  const { running = true, turn = null } = before ?? {};
  return { count, shown: 0, running, heldBy: isVisible ? [] : ["hiddenPage"], turn };
}

function afterIntent(
  show: SlideShow,
  intent: Exclude<SlideIntent, { type: "slides/open" | "slides/close" }>,
): SlideShow {
  switch (intent.type) {
    case "slides/seen":
      return { ...show, shown: Math.min(intent.index, show.count - 1) };
    case "slides/choose":
      return { ...turned(show, intent.index), running: false };
    case "slides/run":
      return { ...show, running: intent.on };
    case "slides/hold":
      return held(show, intent.by, intent.on);
  }
}

/** @param to past the last picture comes the first */
function turned(show: SlideShow, to: number): SlideShow {
  return { ...show, turn: { to: to % show.count, nth: (show.turn?.nth ?? 0) + 1 } };
}

function held(show: SlideShow, by: SlideShow["heldBy"][number], on: boolean): SlideShow {
  const others = show.heldBy.filter((one) => one !== by);
  return { ...show, heldBy: on ? [...others, by] : others };
}
