import type { SchedulerLike, Subscription } from "rxjs";
import type { App, createApp } from "../../app.ts";
import type { LazyModules } from "../../compose/lazyModules.ts";
import { type State, source } from "../../lib/state.ts";
import { type Divergence, describeDivergence } from "./divergence.ts";
import type { Recording } from "./format.ts";
import { Replay } from "./replay.ts";

/** `max`: as fast as possible. */
export const speeds = [1, 2, 8, "max"] as const;
type Speed = (typeof speeds)[number];

interface Playback {
  /** `over`: at the end of the recording, or at a divergence. */
  readonly status: "paused" | "playing" | "over";
  /** ms after the start. */
  readonly at: number;
  /** The recording's length, ms. */
  readonly duration: number;
  readonly speed: Speed;
  /** As text; null while everything is as recorded. */
  readonly divergence: string | null;
}

/** Plays a recording on the real screens (R-REC-03). */
export interface Player {
  /** What the screens show; a new one after seeking back. Intents sent to it are ignored. */
  readonly app: State<App>;
  readonly playback: State<Playback>;
  play(): void;
  pause(): void;
  setSpeed(speed: Speed): void;
  /** Jumps to a time, playing or paused. @param ms after the start; clamped to the recording */
  seek(ms: number): void;
  end(): void;
}

/** Interval between updates of the screens, ms. */
const tickEvery = 40;
/** How much is played between two updates at speed `max`, ms. */
const maxStep = 2_000;

/**
 * @param deps.scheduler paces the playback
 * @param deps.lazyModules have to load synchronously
 */
export function createPlayer(deps: {
  recording: Recording;
  create: typeof createApp;
  lazyModules: LazyModules;
  scheduler: SchedulerLike;
}): Player {
  const { recording, create, lazyModules, scheduler } = deps;
  const duration = recording.endAt;
  let ticking: Subscription | null = null;
  let ticked = 0;

  const load = (): { replay: Replay; shown: App; end: () => void } => {
    const replay = new Replay(recording);
    const real = replay.start(create, lazyModules);
    return { replay, shown: readOnly(real), end: () => real.end() };
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
    const isOver = replay.nextAt === null && (ms >= duration || replay.divergence !== null);
    if (isOver) stop();
    playback.update(({ status, ...before }) => ({
      ...before,
      status: isOver ? "over" : status === "over" ? "paused" : status,
      at: Math.min(ms, duration),
      divergence: describeOrNull(replay.divergence),
    }));
  };
  const tick = (): void => {
    const now = scheduler.now();
    const passed = now - ticked;
    ticked = now;
    const { speed, at } = playback.value;
    moveTo(at + (speed === "max" ? maxStep : passed * speed));
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

/** An app that ignores intents: only the recording decides what happens. */
function readOnly(app: App): App {
  return {
    ...app,
    get live() {
      return app.live;
    },
    send: () => undefined,
    end: () => undefined,
  };
}

function describeOrNull(divergence: Divergence | null): string | null {
  return divergence && describeDivergence(divergence);
}
