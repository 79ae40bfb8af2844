import type { SchedulerLike, Subscription } from "rxjs";
import type { App, createApp } from "../../app.ts";
import type { LazyModules } from "../../compose/lazyModules.ts";
import { type State, source } from "../../lib/state.ts";
import { type Divergence, wordsOf } from "./divergence.ts";
import type { Recording } from "./format.ts";
import { Replay } from "./replay.ts";

/** `max`: as fast as it goes. */
export const speeds = [1, 2, 8, "max"] as const;
export type Speed = (typeof speeds)[number];

export interface Playback {
  /** `over`: the recording's end, or a divergence. */
  readonly status: "paused" | "playing" | "over";
  /** ms after the start. */
  readonly at: number;
  /** The recording's length, ms. */
  readonly duration: number;
  readonly speed: Speed;
  /** In words; null while all comes as recorded. */
  readonly divergence: string | null;
}

/** Plays a recording for people to look at (R-REC-03). */
export interface Player {
  /** What the screens show; another one after going back. What people do to it changes nothing. */
  readonly app: State<App>;
  readonly playback: State<Playback>;
  play(): void;
  pause(): void;
  setSpeed(speed: Speed): void;
  /** Goes to a time at once, whether playing or not. @param ms after the start; kept inside the recording */
  seek(ms: number): void;
  end(): void;
}

/** How often the screens move, ms. */
const tickEvery = 40;
/** At full speed so much is played between two looks of the screens, ms. */
const leap = 2_000;

/**
 * @param deps.scheduler whose time the recording is played in
 * @param deps.parts their code must be here at once
 */
export function createPlayer(deps: {
  recording: Recording;
  create: typeof createApp;
  lazyModules: LazyModules;
  scheduler: SchedulerLike;
}): Player {
  const { recording, create, lazyModules, scheduler } = deps;
  const duration = Math.max(0, ...recording.lines.map(({ at }) => at));
  let ticking: Subscription | null = null;
  let ticked = 0;

  const load = (): { replay: Replay; shown: App; end: () => void } => {
    const replay = new Replay(recording);
    const real = replay.start(create, lazyModules);
    return { replay, shown: onlyShown(real), end: () => real.end() };
  };
  let loaded = load();
  const app = source(loaded.shown);
  const playback = source<Playback>({ status: "paused", at: 0, duration, speed: 1, divergence: null });

  const stop = (): void => {
    ticking?.unsubscribe();
    ticking = null;
  };
  const moveTo = (ms: number): void => {
    const { replay } = loaded;
    for (let next = replay.nextAt; next !== null && next <= ms && replay.step(); ) next = replay.nextAt;
    const isOver = replay.nextAt === null;
    if (isOver) stop();
    playback.update(({ status, ...before }) => ({
      ...before,
      status: isOver ? "over" : status === "over" ? "paused" : status,
      at: Math.min(ms, duration),
      divergence: wordsOrNull(replay.divergence),
    }));
  };
  const tick = (): void => {
    const now = scheduler.now();
    const passed = now - ticked;
    ticked = now;
    const { speed, at } = playback.value;
    moveTo(at + (speed === "max" ? leap : passed * speed));
    if (playback.value.status === "playing") ticking = scheduler.schedule(tick, tickEvery);
  };

  return {
    app,
    playback,
    play() {
      if (playback.value.status !== "paused") return;
      playback.update((before) => ({ ...before, status: "playing" }));
      ticked = scheduler.now();
      ticking = scheduler.schedule(tick, tickEvery);
    },
    pause() {
      stop();
      playback.update((before) => (before.status === "playing" ? { ...before, status: "paused" } : before));
    },
    setSpeed: (speed) => playback.update((before) => ({ ...before, speed })),
    seek(ms) {
      const target = Math.min(Math.max(0, ms), duration);
      if (target < playback.value.at) {
        loaded.end();
        loaded = load();
        app.set(loaded.shown);
      }
      moveTo(target);
    },
    end() {
      stop();
      loaded.end();
    },
  };
}

/** The recording alone says what happens. */
function onlyShown(app: App): App {
  return {
    ...app,
    get live() {
      return app.live;
    },
    send: () => undefined,
    end: () => undefined,
  };
}

function wordsOrNull(divergence: Divergence | null): string | null {
  return divergence && wordsOf(divergence);
}
