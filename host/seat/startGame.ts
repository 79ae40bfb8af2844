import type { Clock } from "../lib/clock.ts";
import type { GameDescription } from "../library/gameDescription.ts";
import { type GameEvents, type Runner, RunnerError, type RunningGame } from "../runners/runner.ts";
import { SavesTooLarge } from "../saves/saveStore.ts";
import type { WorkingFolder, WorkingFolders } from "../saves/workingFolders.ts";
import type { GameRun, GameRunEvents, StartGame } from "./gameRun.ts";
import type { SeatOrder } from "./seatMessages.ts";

export interface StartGameDeps {
  readonly clock: Clock;
  readonly runners: Readonly<Record<SeatOrder["game"]["runner"], Runner>>;
  readonly homes: Pick<WorkingFolders, "open">;
  /** For sockets and other short-lived files, absolute. */
  readonly runFolder: string;
  readonly reportError: (where: string, error: unknown) => void;
}

/** A built-in game keeps its best score and little else. */
const builtInSavesMegabytes = 1;

/** Loads a game with its player's saves, step by step, and clears it all away at the end. */
export function createStartGame(deps: StartGameDeps): StartGame {
  return (order, events) => {
    const { clock, runners, homes, runFolder, reportError } = deps;
    const stopping = new AbortController();
    const { signal } = stopping;
    let home: WorkingFolder | null = null;
    let game: RunningGame | null = null;

    const load = async (): Promise<void> => {
      const { profile } = order;
      events.loading("saves");
      const key = profile === null ? null : { profile, gameId: order.game.id };
      home = await homes.open(key, { maxBytes: maxSaveBytes(order.game) });
      if (signal.aborted) return;
      events.loading("program");
      const { resolution, network, seat } = order;
      game = await runners[order.game.runner].start(
        {
          game: order.game,
          runFolder,
          homeFolder: home.path,
          network,
          seat,
          resolution,
        },
        untilAborted(events, signal),
        signal,
      );
      if (signal.aborted) return;
      home.startSnapshots(clock, () => signal.aborted || events.ended({ reason: "saves-full" }));
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
      await game?.stop();
      await home?.close().catch((error: unknown) => {
        if (!(error instanceof SavesTooLarge)) throw error;
        reportError("saves", error);
      });
    };
    return { stop };
  };
}

/** The cap on a game's saves, bytes. */
function maxSaveBytes(game: GameDescription): number {
  return (game.runner === "program" ? game.limits.saves : builtInSavesMegabytes) * 1_048_576;
}

/** What a game reports after it was asked to stop is of no interest any more. */
function untilAborted(events: GameRunEvents, signal: AbortSignal): GameEvents {
  return {
    loading: (stage) => void (signal.aborted || events.loading(stage)),
    hanging: (hanging) => void (signal.aborted || events.hanging(hanging)),
    ended: (end) => void (signal.aborted || events.ended(end)),
  };
}
