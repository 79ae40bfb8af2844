import type { Browser } from "@playwright/test";
import type { Quality } from "../../streams/wire/hosts/machineControl.ts";
import { cellCount, cellSize } from "./barcode.ts";
import { type BenchGame, type HostControl, sessionKeyOf } from "./benchGames.ts";
import { burningGame } from "./burningGame.ts";
import { runPlayer } from "./player.ts";
import type { Sender } from "./senders/sender.ts";
import type { StreamRound } from "./streamReport.ts";

export interface StreamOptions {
  readonly rounds: number;
  /** Of one turn, s. */
  readonly seconds: number;
  readonly games: readonly BenchGame[];
  /** How many play at once. */
  readonly seats: number;
  /** Measures a second time while another seat burns a core. */
  readonly burn: boolean;
  readonly vp8: boolean;
  readonly quality: Quality;
  /** Ends with code 1 when a goal is missed. */
  readonly strict: boolean;
}

/** One way to play that is measured in each round. */
export interface Turn {
  readonly name: string;
  /** Null for the prototype, which has one game. */
  readonly game: BenchGame | null;
  /** @returns the measurements of each player */
  run(): Promise<readonly StreamRound[]>;
}

export interface TurnDeps {
  readonly browser: Browser;
  readonly options: StreamOptions;
}

/** Plays a game on the host, in as many seats as wanted at once. @param burn whether another seat burns a core meanwhile */
export function hostTurn(
  deps: TurnDeps,
  host: Sender,
  control: HostControl,
  game: BenchGame,
  burn: boolean,
): Turn {
  let turns = 0;
  return {
    name: `${game.id.slice(2)}${burn ? " beside burn" : ""}`,
    game,
    async run() {
      turns += 1;
      const ids = Array.from(
        { length: deps.options.seats },
        (_, seat) => `${game.id}-${burn}-${turns}-${seat}`,
      );
      const burner = `burner-${turns}`;
      if (burn) await control.play(burner, burningGame);
      for (const id of ids) await control.play(id, game.id);
      try {
        return await watch(deps, host, ids.map(sessionKeyOf), game.shows);
      } finally {
        for (const id of burn ? [...ids, burner] : ids) await control.end(id);
      }
    },
  };
}

/** The bare sender plays one game by itself. */
export function bareTurn(deps: TurnDeps, sender: Sender): Turn {
  return { name: "prototype", game: null, run: () => watch(deps, sender, ["any-key"], "barcode") };
}

/** Plays one stream in a page for each key. The CPU time is shared out evenly among them. */
async function watch(
  { browser, options }: TurnDeps,
  sender: Sender,
  keys: readonly string[],
  shows: BenchGame["shows"],
): Promise<StreamRound[]> {
  const { seconds, vp8 } = options;
  const pages = await Promise.all(keys.map(() => browser.newPage()));
  try {
    const [cpuBefore, startedAt] = [sender.cpu(), performance.now()];
    const results = await Promise.all(
      pages.map((page, index) =>
        runPlayer(page, {
          ...{
            url: sender.url,
            key: keys[index] ?? "",
            seconds,
            cell: cellSize,
            cells: cellCount,
            width: options.quality === "high" ? 1280 : 640,
            vp8,
            shows,
          },
        }),
      ),
    );
    const cpu = (sender.cpu() - cpuBefore) / (performance.now() - startedAt) / keys.length;
    return results.map((result) => ({ result, cpu }));
  } finally {
    await Promise.all(pages.map((page) => page.close()));
  }
}
