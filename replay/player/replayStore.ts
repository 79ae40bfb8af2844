import {
  concat,
  debounceTime,
  distinctUntilChanged,
  EMPTY,
  exhaustMap,
  filter,
  ignoreElements,
  interval,
  map,
  merge,
  type Observable,
  of,
  type SchedulerLike,
  Subject,
  scan,
  shareReplay,
  switchMap,
  takeUntil,
  tap,
} from "rxjs";
import type { Recording } from "../../recorder/format.ts";
import { type State, source } from "../../streams/lib/state.ts";
import type { ReplayMode } from "../compare/report.ts";
import { hashOf, momentOf } from "../timeline/moment.ts";
import { searchFacts } from "../timeline/searchFacts.ts";
import { Timeline } from "../timeline/timeline.ts";
import { checkScreens, type ScreenMoment, type ScreensCheck } from "./compareScreens.ts";
import {
  type Playback,
  type PlaybackEvent,
  type PlaybackIntent,
  playbackAfter,
  startOf,
} from "./playback.ts";
import { chosenFile, type ReadFile } from "./readFile.ts";
import { noProgress, type Progress, type Screening } from "./screening.ts";

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

export interface OpenedRecording {
  readonly name: string;
  readonly timeline: Timeline;
  readonly playback: State<Playback>;
  readonly progress: State<Progress>;
  readonly screensCheck: State<ScreensCheck>;
}

export type ReplayFile =
  | { readonly kind: "none" }
  | { readonly kind: "reading"; readonly name: string }
  | { readonly kind: "refused"; readonly name: string; readonly why: string }
  | { readonly kind: "opened"; readonly opened: OpenedRecording };

export type ReplayIntent =
  | PlaybackIntent
  | { readonly type: "open"; readonly file: File }
  /** Replays the opened recording anew, and those after it in the same way. */
  | { readonly type: "compare"; readonly mode: ReplayMode }
  /** Goes through the recording and compares what the screens show with what they showed. */
  | { readonly type: "compareScreens" }
  /** @param address of the page's own origin */
  | { readonly type: "fetch"; readonly address: string };

export interface ReplayPorts {
  readonly scheduler: SchedulerLike;
  readonly fetch: (address: string) => Observable<ReadFile>;
  /** Shows a recording on screens of its own, until it is unsubscribed from. */
  readonly openScreens: (file: Blob, mode: ReplayMode) => Observable<OpenedScreens>;
  /** What screens of their own show at each quiet moment of a recording; emits once, or fails. */
  readonly walkScreens: (file: Blob) => Observable<readonly ScreenMoment[]>;
  /** The page's hash, now and whenever a person changes it. */
  readonly hash$: Observable<string>;
  readonly setHash: (hash: string) => void;
}

/** The page `/dev/replay` (R-REC-03): files in, what the components show out. */
export interface ReplayStore {
  readonly file: State<ReplayFile>;
  readonly mode: State<ReplayMode>;
  send(intent: ReplayIntent): void;
  end(): void;
}

export function createReplayStore(outside: ReplayPorts): ReplayStore {
  const ports = withoutEcho(outside);
  const intents$ = new Subject<ReplayIntent>();
  const ended$ = new Subject<void>();
  const file = source<ReplayFile>({ kind: "none" });
  const mode = source<ReplayMode>("tolerant");
  const read$ = intents$.pipe(
    map((intent): { name: string; read$: Observable<ReadFile> } | null => {
      if (intent.type === "open") return { name: intent.file.name, read$: chosenFile(intent.file) };
      return intent.type === "fetch" ? { name: intent.address, read$: ports.fetch(intent.address) } : null;
    }),
    filter((opening) => opening !== null),
  );
  const file$ = read$.pipe(
    // A second file replaces the first: its screens and pipelines end.
    switchMap(({ name, read$: reading$ }) =>
      concat(
        of<ReplayFile>({ kind: "reading", name }),
        reading$.pipe(switchMap((read) => opened(read, mode, ports, intents$))),
      ),
    ),
  );
  const modes$ = intents$.pipe(filter((intent) => intent.type === "compare"));
  modes$.pipe(takeUntil(ended$)).subscribe((intent) => mode.set(intent.mode));
  file$.pipe(takeUntil(ended$)).subscribe((next) => file.set(next));
  return { file, mode, send: (intent) => intents$.next(intent), end: () => ended$.next() };
}

/** Ignores hashes that the page itself has written. */
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
  mode: State<ReplayMode>,
  ports: ReplayPorts,
  intents$: Observable<ReplayIntent>,
): Observable<ReplayFile> {
  if (read.kind === "refused") return of(read);
  const { name, file } = read;
  const progress = source(noProgress);
  // Another mode replays the file anew, on screens of its own. Where the player is stays.
  const screens$ = mode.pipe(
    tap(() => progress.set(noProgress)),
    switchMap((chosen) => ports.openScreens(file, chosen)),
    shareReplay({ bufferSize: 1, refCount: true }),
  );
  const screening$ = screens$.pipe(filter((now) => now.kind === "screening"));
  return merge(
    screening$.pipe(
      switchMap(({ screening }) => screening.progress),
      tap((now) => progress.set(now)),
      ignoreElements(),
    ),
    screens$.pipe(
      distinctUntilChanged((before, now) => before.kind === now.kind),
      switchMap((now): Observable<ReplayFile> => {
        if (now.kind === "refused") return of({ kind: "refused", name, why: now.why });
        const timeline = new Timeline(now.recording);
        const playback = source(startOf(timeline));
        const screensCheck = source<ScreensCheck>({ kind: "none" });
        return merge(
          of<ReplayFile>({ kind: "opened", opened: { name, timeline, playback, progress, screensCheck } }),
          play$(timeline, playback, ports, intents$),
          screening$.pipe(switchMap(({ screening }) => show$(timeline, playback, screening))),
          compare$(() => ports.walkScreens(file), screensCheck, intents$),
          link$(timeline, playback, ports),
        );
      }),
    ),
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
  const own$ = intents$.pipe(filter(isOfPlayback));
  return merge(own$, ticks$, searches$, moments$).pipe(
    tap((event) => playback.update((now) => playbackAfter(timeline, now, event))),
    ignoreElements(),
  );
}

/** True for intents that only move the playback. */
export function isOfPlayback(intent: ReplayIntent): intent is PlaybackIntent {
  const others: readonly string[] = ["open", "fetch", "compare", "compareScreens"];
  return !others.includes(intent.type);
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
    ignoreElements(),
  );
}

/** Compares screens when that is asked for, once at a time. */
function compare$(
  walk: () => Observable<readonly ScreenMoment[]>,
  screensCheck: ReturnType<typeof source<ScreensCheck>>,
  intents$: Observable<ReplayIntent>,
): Observable<never> {
  return intents$.pipe(
    filter(({ type }) => type === "compareScreens"),
    exhaustMap(() => checkScreens(walk)),
    tap((check) => screensCheck.set(check)),
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
    ignoreElements(),
  );
}
