import { EMPTY, expand, map, type Observable, of, type SchedulerLike, timer } from "rxjs";
import type { App, createApp } from "../../../app.ts";
import type { LazyModules } from "../../../compose/lazyModules.ts";
import { type State, source } from "../../../lib/state.ts";
import { type Divergence, describeDivergence } from "../divergence.ts";
import type { Recording } from "../format.ts";
import { Replay } from "../replay.ts";
import { mirrorStates } from "./mirrorStates.ts";

/** How long the replay works before the page gets a turn, ms. */
const sliceLength = 12;

/** Where the app of today does something else than was recorded. */
interface ReplayDifference {
  /** The row of the file, counted from 1; one more than there are, after the end. */
  readonly row: number;
  /** As text for a developer. */
  readonly text: string;
}

/** How far the screens of a recording can be shown. */
export interface Progress {
  /** The last line that was worked off. */
  readonly line: number;
  /** Nothing more will come: all was replayed, or the replay had to stop. */
  readonly over: boolean;
  readonly differences: readonly ReplayDifference[];
}

/** A recording on the real screens: the app as it was at any moment (R-REC-03, R-REC-36). */
export interface Screening {
  /** What the screens show. Intents sent to it are ignored: only the recording decides what happens. */
  readonly app: App;
  readonly progress: State<Progress>;
  /** Shows the app as it was after a line; as soon as the replay has got there, where it has not yet. */
  show(line: number): void;
  end(): void;
}

/**
 * Replays a recording once, in short slices, and keeps the values of all States on the way: going to a moment,
 * forward or back, is then a look-up.
 * @param deps.lazyModules have to load synchronously
 * @param deps.scheduler gives the slices their turns
 */
export function createScreening(deps: {
  recording: Recording;
  create: typeof createApp;
  lazyModules: LazyModules;
  scheduler: SchedulerLike;
}): Screening {
  const { recording, create, lazyModules, scheduler } = deps;
  const replay = new Replay(recording);
  const real = replay.start(create, lazyModules);
  const reached = (): number => recording.lines[replay.passed - 1]?.seq ?? 0;
  const mirror = mirrorStates(real, reached);
  const progress = source<Progress>({ line: reached(), over: false, differences: [] });
  let wanted = 0;

  const advance = (): Progress => {
    const until = scheduler.now() + sliceLength;
    let over = false;
    do over = !replay.step();
    while (!over && scheduler.now() < until);
    return { line: reached(), over, differences: differencesOf(replay.divergence) };
  };
  const pass$: Observable<Progress> = of(advance()).pipe(
    expand(({ over }) => (over ? EMPTY : timer(0, scheduler).pipe(map(advance)))),
  );
  const passing = pass$.subscribe({
    next(now) {
      const before = progress.value.line;
      progress.set(now);
      if (wanted > before) mirror.showAt(Math.min(wanted, now.line));
    },
    complete: () => mirror.end(),
  });

  return {
    app: readOnly(mirror.shown),
    progress,
    show(line) {
      wanted = line;
      mirror.showAt(line);
    },
    end() {
      passing.unsubscribe();
      mirror.end();
      real.end();
    },
  };
}

function readOnly(app: App): App {
  return { ...app, send: () => undefined, end: () => undefined };
}

function differencesOf(divergence: Divergence | null): readonly ReplayDifference[] {
  return divergence ? [{ row: divergence.line, text: describeDivergence(divergence) }] : [];
}
