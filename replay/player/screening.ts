import { EMPTY, expand, map, type Observable, of, type SchedulerLike, timer } from "rxjs";
import type { Recording } from "../../recorder/format.ts";
import type { App, createApp } from "../../streams/app.ts";
import type { LazyModules } from "../../streams/compose/lazyModules.ts";
import { type State, source } from "../../streams/lib/state.ts";
import { type Divergence, describeDivergence } from "../compare/divergence.ts";
import { type DivergenceGroup, groupTitle, type ReplayMode } from "../compare/report.ts";
import { Replay } from "../engine/replay.ts";
import { explained } from "../engine/replayRecording.ts";
import { mirrorStates } from "./mirrorStates.ts";

/** How long the replay works before the page gets a turn, ms. */
const sliceLength = 12;

/** How far the screens of a recording can be shown. */
export interface Progress {
  /** The last line that was worked off. */
  readonly line: number;
  /** Nothing more will come: all was replayed, or the replay had to stop. */
  readonly over: boolean;
  readonly differences: readonly ReplayDifference[];
}

export const noProgress: Progress = { line: 0, over: false, differences: [] };

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
 * forward or back, is then a look-up. If something differs, it is replayed whole at the end to find the code behind it.
 * @param deps.scheduler gives the slices their turns
 */
export function createScreening(deps: {
  recording: Recording;
  mode: ReplayMode;
  create: typeof createApp;
  lazyModules: LazyModules;
  scheduler: SchedulerLike;
}): Screening {
  const { recording, mode, create, lazyModules, scheduler } = deps;
  const run = comparedRun(mode, recording, create, lazyModules);
  const mirror = mirrorStates(run.app, run.line);
  const progress = source<Progress>({ line: run.line(), over: false, differences: [] });
  let wanted = 0;

  const advance = (): Progress => {
    const until = scheduler.now() + sliceLength;
    let isTurnOver = false;
    do isTurnOver = !run.step();
    while (!isTurnOver && scheduler.now() < until);
    return { line: run.line(), over: run.isOver(), differences: run.differences() };
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
      run.app.end();
    },
  };
}

function readOnly(app: App): App {
  return { ...app, send: () => undefined, end: () => undefined };
}

/** A difference between today's app and the recording. */
export interface ReplayDifference {
  /** In one line. */
  readonly title: string;
  /** The rows of the file where it does so, at least one, counted from 1; one more than there are, after the end. */
  readonly rows: readonly number[];
  /** The first of them as text for a developer. */
  readonly text: string;
}

/** A replay that is played input by input. @param lazyModules have to load synchronously */
function comparedRun(
  mode: ReplayMode,
  recording: Recording,
  create: typeof createApp,
  lazyModules: LazyModules,
) {
  const replay = new Replay(recording, mode);
  const app = replay.start(create, lazyModules);
  const { findings } = replay.comparison;
  let groups: readonly DivergenceGroup[] = [];
  let isPlayed = false;
  let isOver = false;
  return {
    app,
    /** The number of the last line that was played, matched or passed. It never gets less. */
    line: (): number => replay.line,
    /** All was played, or the replay had to stop; and what differs was explained. */
    isOver: () => isOver,
    /** Plays the next input; after the last, explains what differs. @returns false where the page gets a turn first */
    step(): boolean {
      if (!isPlayed && replay.step()) return true;
      // As the command says it, with the lines of our code; they are not looked for while nothing differs.
      if (isPlayed) groups = explained(mode, recording, { create, lazyModules }).groups;
      else {
        replay.finish();
        groups = findings.groups(() => true);
      }
      isOver = isPlayed || findings.isEmpty;
      isPlayed = true;
      return false;
    },
    /** The differences, known at the end: until then, what is missing may still come. */
    differences: (): readonly ReplayDifference[] =>
      groups.map((group) => ({
        title: groupTitle(group),
        rows: group.rows,
        text: describeDivergence(group.first),
      })),
  };
}

/** A difference by itself, without a group. */
export function differenceOf(divergence: Divergence): ReplayDifference {
  const text = describeDivergence(divergence);
  return { title: text.split("\n")[0] ?? "", rows: [divergence.line], text };
}
