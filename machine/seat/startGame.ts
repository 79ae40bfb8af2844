import type { Clock } from "../lib/clock.ts";
import { type GameEvents, type Runner, RunnerError, type RunningGame } from "../runners/runner.ts";
import type { SaveKey } from "../saves/saveStore.ts";
import type { GameRun, GameRunEvents, StartGame } from "./gameRun.ts";
import type { SeatOrder } from "./seatMessages.ts";

/** A home folder with a player's saves in it. */
export interface HomeFolder {
  /** Absolute. */
  readonly folder: string;
  /** Keeps a copy of the saves now and then, until `close`. */
  startSnapshots(clock: Clock): void;
  /** Keeps the saves, and removes the folder. */
  close(): Promise<void>;
}

/** @param key whose saves of which game; null for a folder whose files are not kept */
export type OpenHome = (key: SaveKey | null) => Promise<HomeFolder>;

export interface StartGameDeps {
  readonly clock: Clock;
  readonly runners: Readonly<Record<SeatOrder["game"]["runner"], Runner>>;
  readonly openHome: OpenHome;
  /** For sockets and other short-lived files, absolute. */
  readonly runFolder: string;
  readonly reportError: (where: string, error: unknown) => void;
}

/** Loads a game with its player's saves, step by step, and clears it all away at the end. */
export function createStartGame(deps: StartGameDeps): StartGame {
  return (order, events) => {
    const { clock, runners, openHome, runFolder, reportError } = deps;
    const stopping = new AbortController();
    const { signal } = stopping;
    let home: HomeFolder | null = null;
    let game: RunningGame | null = null;

    const load = async (): Promise<void> => {
      const { profile } = order;
      events.loading("saves");
      home = await openHome(profile === null ? null : { profile, gameId: order.game.id });
      if (signal.aborted) return;
      events.loading("program");
      const { resolution, network, seat } = order;
      game = await runners[order.game.runner].start(
        {
          game: order.game,
          runFolder,
          homeFolder: home.folder,
          network,
          seat,
          resolution,
        },
        untilAborted(events, signal),
        signal,
      );
      if (signal.aborted) return;
      home.startSnapshots(clock);
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
      await home?.close();
    };
    return { stop };
  };
}

/** What a game reports after it was asked to stop is of no interest any more. */
function untilAborted(events: GameRunEvents, signal: AbortSignal): GameEvents {
  return {
    loading: (stage) => void (signal.aborted || events.loading(stage)),
    hanging: (hanging) => void (signal.aborted || events.hanging(hanging)),
    ended: (end) => void (signal.aborted || events.ended(end)),
  };
}
