import { join } from "node:path";
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
  /** The seat's folder for short-lived files, absolute. */
  readonly folder: string;
  readonly reportError: (where: string, error: unknown) => void;
}

/** Loads a game with its player's saves, step by step, and clears it all away at the end. */
export function createStartGame(deps: StartGameDeps): StartGame {
  return (order, events) => {
    const { clock, runners, openHome, folder, reportError } = deps;
    let stopped = false;
    let home: HomeFolder | null = null;
    let game: RunningGame | null = null;

    const load = async (): Promise<void> => {
      const { profile } = order;
      events.loading("saves");
      home = await openHome(profile === null ? null : { profile, gameId: order.game.id });
      if (stopped) return;
      events.loading("program");
      const { resolution, network, seat } = order;
      game = await runners[order.game.runner].start(
        {
          game: order.game,
          runFolder: join(folder, "run"),
          homeFolder: home.folder,
          network,
          seat,
          resolution,
        },
        untilStopped(events, () => stopped),
      );
      if (stopped) return;
      home.startSnapshots(clock);
      events.started(game);
    };

    const loaded = load().catch((error: unknown) => {
      if (stopped) return;
      if (error instanceof RunnerError) events.ended(error.end);
      else {
        reportError("start", error);
        events.ended({ reason: "host-fault" });
      }
    });

    const stop: GameRun["stop"] = async () => {
      stopped = true;
      await loaded;
      await game?.stop();
      await home?.close();
    };
    return { stop };
  };
}

function untilStopped(events: GameRunEvents, stopped: () => boolean): GameEvents {
  return {
    loading: (stage) => !stopped() && events.loading(stage),
    hanging: (hanging) => !stopped() && events.hanging(hanging),
    ended: (end) => !stopped() && events.ended(end),
  };
}
