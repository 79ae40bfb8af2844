import * as z from "zod/mini";
import { type GameBrief, gameBrief } from "../../../wire/catalogue.ts";
import { columnOf, idSet, json, type Rows, upsert } from "../rows.ts";

/** A game that a host has reported at some time. */
interface ReportedGame {
  readonly brief: GameBrief;
  readonly isLatest: boolean;
}

const gameRow = z.object({ brief: json(gameBrief), position: z.int() });
const countRow = z.object({ gameId: z.string(), count: z.int() });

const reported = upsert("games", ["id"], ["brief", "position"]);

/** Position of a game that the latest report does not have. */
const gone = -1;

/** The games that hosts reported. One that went away stays: recent schedules still name it. */
export function gamesTable(rows: Rows) {
  return {
    /** Stores a report: the latest one from now on. */
    async report(briefs: readonly GameBrief[]) {
      await rows.run`update games set position = ${gone}`;
      for (const [position, brief] of briefs.entries())
        await rows.run(reported, brief.gameIdStr, JSON.stringify(brief), position);
    },
    /** Every game ever reported, those of the latest report in its order. */
    list: async (): Promise<readonly ReportedGame[]> =>
      (await rows.all(gameRow)`select brief, position from games order by position`).map(
        ({ brief, position }) => ({ brief, isLatest: position !== gone }),
      ),
    /** How often each game was played, by its id. */
    playCounts: async () =>
      new Map(
        (
          await rows.all(countRow)`select game_id as "gameId", count(*) as count from past_schedules
            where held_seconds is not null group by game_id`
        ).map(({ gameId, count }) => [gameId, count]),
      ),
  };
}

/** R-OPS-09: games that operators keep from starting, until they say otherwise. */
export const withheldGamesTable = (rows: Rows) => idSet(rows, "withheld_games", "game_id");

export function recentsTable(rows: Rows) {
  return {
    async add(accountId: string, gameId: string, now: number) {
      await rows.run(upsert("recents", ["account_id", "game_id"], ["played_at"]), accountId, gameId, now);
    },
    /** Ids of games that were really played, the newest first; one that only waited for a seat is not among them. */
    list: (accountId: string, count: number) =>
      columnOf(rows, z.string())`select game_id from recents where account_id = ${accountId}
        and game_id in (select game_id from past_schedules
        where account_id = ${accountId} and held_seconds is not null union select game_id from schedules
        where account_id = ${accountId} and started_at <> 0) order by played_at desc, game_id limit ${count}`,
  };
}
