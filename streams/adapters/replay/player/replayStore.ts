import {
  concat,
  debounceTime,
  distinctUntilChanged,
  EMPTY,
  filter,
  interval,
  map,
  merge,
  type Observable,
  of,
  type SchedulerLike,
  Subject,
  scan,
  switchMap,
  takeUntil,
  tap,
} from "rxjs";
import { type State, source } from "../../../lib/state.ts";
import type { Recording } from "../format.ts";
import { hashOf, momentOf } from "../timeline/moment.ts";
import { searchFacts } from "../timeline/searchFacts.ts";
import { Timeline } from "../timeline/timeline.ts";
import {
  type Playback,
  type PlaybackEvent,
  type PlaybackIntent,
  playbackAfter,
  startOf,
} from "./playback.ts";
import { chosenFile, type ReadFile } from "./readFile.ts";
import type { Progress, Screening } from "./screening.ts";

/** Interval between updates while playing, ms. */
const tickEvery = 40;
/** How long typing rests before it is searched for, ms. */
const searchDebounce = 150;
/** How long the cursor rests before the page's address names it, ms. */
const linkDebounce = 250;

/** The result of handing a text to the screens. */
export type OpenedScreens =
  | { readonly kind: "refused"; readonly why: string }
  | { readonly kind: "screening"; readonly recording: Recording; readonly screening: Screening };

/** An opened recording. */
export interface OpenedRecording {
  readonly name: string;
  readonly timeline: Timeline;
  readonly playback: State<Playback>;
  readonly progress: State<Progress>;
}

export type ReplayFile =
  | { readonly kind: "none" }
  | { readonly kind: "reading"; readonly name: string }
  | { readonly kind: "refused"; readonly name: string; readonly why: string }
  | { readonly kind: "opened"; readonly opened: OpenedRecording };

export type ReplayIntent =
  | PlaybackIntent
  | { readonly type: "open"; readonly file: File }
  /** @param address of the page's own origin */
  | { readonly type: "fetch"; readonly address: string };

/** The outside world of the player. */
export interface ReplayPorts {
  readonly scheduler: SchedulerLike;
  readonly fetch: (address: string) => Observable<ReadFile>;
  /** Shows a recording on screens of its own, until it is unsubscribed from. */
  readonly openScreens: (file: Blob) => Observable<OpenedScreens>;
  /** The page's hash, now and whenever a person changes it. */
  readonly hash$: Observable<string>;
  readonly setHash: (hash: string) => void;
}

/** The page `/dev/replay` (R-REC-03): files in, what the components show out. */
export interface ReplayStore {
  readonly file: State<ReplayFile>;
  send(intent: ReplayIntent): void;
  end(): void;
}

export function createReplayStore(outside: ReplayPorts): ReplayStore {
  const ports = withoutEcho(outside);
  const intents$ = new Subject<ReplayIntent>();
  const ended$ = new Subject<void>();
  const file = source<ReplayFile>({ kind: "none" });
  const read$ = intents$.pipe(
    map((intent): { name: string; read$: Observable<ReadFile> } | null => {
      if (intent.type === "open") return { name: intent.file.name, read$: of(chosenFile(intent.file)) };
      return intent.type === "fetch" ? { name: intent.address, read$: ports.fetch(intent.address) } : null;
    }),
    filter((opening) => opening !== null),
  );
  const file$ = read$.pipe(
    // A second file replaces the first: its screens and pipelines end.
    switchMap(({ name, read$: reading$ }) =>
      concat(
        of<ReplayFile>({ kind: "reading", name }),
        reading$.pipe(switchMap((read) => opened(read, ports, intents$))),
      ),
    ),
  );
  file$.pipe(takeUntil(ended$)).subscribe((next) => file.set(next));
  return {
    file,
    send: (intent) => intents$.next(intent),
    end: () => ended$.next(),
  };
}

/** What the page itself wrote into its address is no wish of a person, and no moment of the next file. */
function withoutEcho(ports: ReplayPorts): ReplayPorts {
  let written: string | null = null;
  return {
    ...ports,
    hash$: ports.hash$.pipe(filter((hash) => hash !== written)),
    setHash(hash) {
      written = hash;
      ports.setHash(hash);
    },
  };
}

/** Opens what was read, and runs its playback until it is unsubscribed from. */
function opened(
  read: ReadFile,
  ports: ReplayPorts,
  intents$: Observable<ReplayIntent>,
): Observable<ReplayFile> {
  if (read.kind === "refused") return of(read);
  const { name, file } = read;
  return ports.openScreens(file).pipe(
    switchMap((screens): Observable<ReplayFile> => {
      if (screens.kind === "refused") return of({ kind: "refused", name, why: screens.why });
      const { recording, screening } = screens;
      const timeline = new Timeline(recording);
      const playback = source(startOf(timeline));
      const recordingOpened: OpenedRecording = { name, timeline, playback, progress: screening.progress };
      return merge(
        of<ReplayFile>({ kind: "opened", opened: recordingOpened }),
        play$(timeline, playback, ports, intents$),
        show$(timeline, playback, screening),
        link$(timeline, playback, ports),
      );
    }),
  );
}

/** Turns intents, time and searches into the state of the player. */
function play$(
  timeline: Timeline,
  playback: ReturnType<typeof source<Playback>>,
  { scheduler, hash$ }: ReplayPorts,
  intents$: Observable<ReplayIntent>,
): Observable<never> {
  const ticks$ = playback.pipe(
    map(({ status }) => status === "playing"),
    distinctUntilChanged(),
    switchMap((playing) => (playing ? passed$(scheduler) : EMPTY)),
    map((passed): PlaybackEvent => ({ type: "ticked", passed })),
  );
  const searches$ = playback.pipe(
    map(({ query }) => query),
    distinctUntilChanged(),
    debounceTime(searchDebounce, scheduler),
    switchMap((query) =>
      searchFacts(timeline.lines, query, scheduler).pipe(
        map(({ lines }): PlaybackEvent => ({ type: "found", query, lines })),
      ),
    ),
  );
  const moments$ = hash$.pipe(
    map(momentOf),
    filter((moment) => moment !== null),
    map((moment): PlaybackEvent => ({ type: "moment", moment })),
  );
  const own$ = intents$.pipe(filter((intent) => intent.type !== "open" && intent.type !== "fetch"));
  return merge(own$, ticks$, searches$, moments$).pipe(
    tap((event) => playback.update((now) => playbackAfter(timeline, now, event))),
    filter((_): _ is never => false),
  );
}

/** How much time has passed since the last update, ms; a browser that is busy updates late. */
function passed$(scheduler: SchedulerLike): Observable<number> {
  return interval(tickEvery, scheduler).pipe(
    map(() => scheduler.now()),
    scan(({ now: before }, now) => ({ now, passed: now - before }), { now: scheduler.now(), passed: 0 }),
    map(({ passed }) => passed),
  );
}

/** Lets the screens follow the cursor. */
function show$(timeline: Timeline, playback: State<Playback>, screening: Screening): Observable<never> {
  return playback.pipe(
    map(({ line }) => timeline.settledAt(line)),
    distinctUntilChanged(),
    tap((line) => screening.show(line)),
    filter((_): _ is never => false),
  );
}

/** Lets the page's address name the moment at which the player rests. */
function link$(
  timeline: Timeline,
  playback: State<Playback>,
  { scheduler, setHash }: ReplayPorts,
): Observable<never> {
  return playback.pipe(
    filter(({ status }) => status !== "playing"),
    map(({ at, line }) => hashOf(at, timeline.rowOf(line))),
    distinctUntilChanged(),
    debounceTime(linkDebounce, scheduler),
    tap((hash) => setHash(hash)),
    filter((_): _ is never => false),
  );
}
