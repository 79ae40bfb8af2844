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
import * as z from "zod/mini";
import { actSchema } from "../../acts.ts";
import { equal } from "../../lib/equal.ts";
import type { Scope } from "../../lib/scope.ts";
import { type State, source } from "../../lib/state.ts";
import type { Clock, Report } from "../../ports.ts";
import { activeTimer } from "../../rules/activeTimer.ts";
import { slideShowsFor } from "../../rules/durations.ts";
import type { PageLifecycle } from "../../ui/pageLifecycle.ts";

const index = z.int().check(z.gte(0), z.lt(1_000));

/** The `act` of the intent `slides/do`. Checked here, because this code is no part of the first route. */
const slideActs = z.discriminatedUnion("kind", [
  /** A banner of so many pictures is on the page; the first is in view, if nothing else is said. */
  actSchema("open", { count: z.int().check(z.gte(2), z.lte(1_000)) }),
  actSchema("close", {}),
  /** Another picture has come into view. */
  actSchema("seen", { index }),
  /** The player turns to a picture, which stops the slide show. */
  actSchema("choose", { index }),
  /** The player starts or stops it. */
  actSchema("run", { on: z.boolean() }),
  /** Something holds it, for as long as that lasts. */
  actSchema("hold", { by: z.enum(["pointer", "focus", "outOfSight", "reducedMotion"]), on: z.boolean() }),
]);
export type SlideAct = z.infer<typeof slideActs>;

/** One banner. */
export interface SlideShow {
  readonly count: number;
  /** The picture in view, from 0. */
  readonly shown: number;
  /** Until the player stops it. */
  readonly running: boolean;
  /** What makes it stand for now. */
  readonly heldBy: readonly (Extract<SlideAct, { kind: "hold" }>["by"] | "hiddenPage")[];
  /** The picture to turn to; `nth` tells one turn from the next. Null before the first. */
  readonly turn: { readonly to: number; readonly nth: number } | null;
}

export interface SlideShows {
  /** By section. */
  readonly shows: State<ReadonlyMap<string, SlideShow>>;
  /** @param act of the intent; one that is none is reported, and does nothing */
  act(sectionId: string, act: unknown): void;
}

interface Deps {
  readonly clock: Clock;
  readonly report: Report;
  readonly pageLifecycle: Pick<PageLifecycle, "visible">;
}

/**
 * The slide shows of home's banners (R-HOME-03): each picture stands for 6 s, not counting the time in which something holds it, until the
 * player touches or chooses.
 */
export function createSlideShows(scope: Scope, { clock, report, pageLifecycle }: Deps): SlideShows {
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
    act(sectionId, given) {
      const read = slideActs.safeParse(given);
      if (!read.success) return report.fault("send", read.error);
      const act = read.data;
      if (act.kind !== "open" && act.kind !== "close")
        return change(sectionId, (show) => afterAct(show, act));
      if (act.kind === "open")
        shows.update((before) =>
          new Map(before).set(sectionId, opened(before.get(sectionId), act.count, visible.value)),
        );
      lives$.next({ sectionId, open: act.kind === "open" });
    },
  };
}

/** @param before when its page was open last: what its player stopped stays so */
function opened(before: SlideShow | undefined, count: number, isVisible: boolean): SlideShow {
  const { running = true, turn = null } = before ?? {};
  return { count, shown: 0, running, heldBy: isVisible ? [] : ["hiddenPage"], turn };
}

function afterAct(show: SlideShow, act: Exclude<SlideAct, { kind: "open" | "close" }>): SlideShow {
  switch (act.kind) {
    case "seen":
      return { ...show, shown: Math.min(act.index, show.count - 1) };
    case "choose":
      return { ...turned(show, act.index), running: false };
    case "run":
      return { ...show, running: act.on };
    case "hold":
      return held(show, act.by, act.on);
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
