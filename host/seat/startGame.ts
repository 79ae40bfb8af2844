import type { Clock } from "../lib/clock.ts";
import { type GameEvents, RunnerError, type RunningGame } from "../runners/runner.ts";
import type { Runners } from "../runners/runners.ts";
import { SavesTooLarge } from "../saves/saveStore.ts";
import type { WorkingFolder, WorkingFolders } from "../saves/workingFolders.ts";
import type { GameRun, GameRunEvents, StartGame } from "./gameRun.ts";

export interface StartGameDeps {
  readonly clock: Clock;
  readonly runners: Runners;
  readonly homes: Pick<WorkingFolders, "open">;
  /** What the game writes is in memory from now on (`GameOrder.homeMoved`). */
  readonly homeMoved: () => void;
  /** For sockets and other short-lived files, absolute. */
  readonly runFolder: string;
  readonly reportError: (where: string, error: unknown) => void;
}

/** Loads a game with its player's saves, step by step, and cleans up at the end. */
export function createStartGame(deps: StartGameDeps): StartGame {
  return (order, events) => {
    const { clock, runners, homes, homeMoved, runFolder, reportError } = deps;
    const stopping = new AbortController();
    const { signal } = stopping;
    let home: WorkingFolder | null = null;
    let game: RunningGame | null = null;

    const load = async (): Promise<void> => {
      const { profile } = order;
      const devices = { game: order.game, runFolder, seat: order.seat, resolution: order.resolution };
      // Screen and sound open while the saves are restored.
      runners[order.game.runner].prepare?.(devices);
      events.loading("saves");
      const key = profile === null ? null : { profile, gameId: order.game.id };
      const opened = await homes.open(key, { maxBytes: order.game.limits.saves * 1_048_576 });
      home = opened;
      if (signal.aborted) return;
      events.loading("program");
      game = await runners[order.game.runner].start(
        {
          ...devices,
          homeFolder: opened.path,
          homeMoved(descriptor) {
            opened
              .moveTo(descriptor)
              .then(homeMoved, (error) => reportError("saves: a home in memory", error));
          },
          network: order.network,
        },
        untilAborted(events, signal),
        signal,
      );
      if (signal.aborted) return;
      home.startSnapshots(clock, (error) => {
        const reason = error instanceof SavesTooLarge ? "saves-full" : "host-fault";
        if (!signal.aborted) events.ended({ reason });
      });
      events.started(game);
    };

    const loaded = load().catch((error: unknown) => {
      if (signal.aborted) return;
      if (error instanceof RunnerError) events.ended(error.end);
      else {
        reportError("start", error);
        events.ended({ reason: "host-fault" });
      }
    });

    const stop: GameRun["stop"] = async () => {
      stopping.abort();
      await loaded;
      try {
        await game?.stop();
      } finally {
        await home?.close().catch((error: unknown) => {
          if (!(error instanceof SavesTooLarge)) throw error;
          reportError("saves", error);
        });
      }
    };
    return { stop };
  };
}

/** Drops events that come after the game was asked to stop. */
function untilAborted(events: GameRunEvents, signal: AbortSignal): GameEvents {
  return {
    loading: (stage) => void (signal.aborted || events.loading(stage)),
    hanging: (hanging) => void (signal.aborted || events.hanging(hanging)),
    ended: (end) => void (signal.aborted || events.ended(end)),
  };
}
