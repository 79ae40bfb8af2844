import * as z from "zod/mini";
import { type GameBrief, gameBrief } from "../../../wire/catalogue.ts";
import { columnOf, idSet, json, type Rows, upsert } from "../rows.ts";

/** A game that a host has ever reported. */
interface ReportedGame {
  readonly brief: GameBrief;
  readonly isLatest: boolean;
}

const gameRow = z.object({ brief: json(gameBrief), position: z.int() });
const countRow = z.object({ gameId: z.string(), count: z.int() });

const reported = upsert("games", ["id"], ["brief", "position"]);

/** Position of a game that is missing in the latest report. */
const gone = -1;

/** The games that hosts have reported. Those that are gone stay, because recent schedules name them. */
export function gamesTable(rows: Rows) {
  return {
    /** Stores the latest report. */
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
    /** How often each game that two players or more played was played since a date, epoch ms, by its id. */
    playCounts: async (since: number) =>
      new Map(
        (
          await rows.all(countRow)`select game_id as "gameId", count(*) as count from past_schedules
            where held_seconds is not null and ended_at > ${since}
            group by game_id having count(distinct account_id) > 1`
        ).map(({ gameId, count }) => [gameId, count]),
      ),
  };
}

/** R-OPS-09: games that operators withhold. */
export const withheldGamesTable = (rows: Rows) => idSet(rows, "withheld_games", "game_id");

export function recentsTable(rows: Rows) {
  return {
    async add(accountId: string, gameId: string, now: number) {
      await rows.run(upsert("recents", ["account_id", "game_id"], ["played_at"]), accountId, gameId, now);
    },
    /** Ids of played games, the newest first; having waited for a seat does not count. */
    list: (accountId: string, count: number) =>
      columnOf(rows, z.string())`select game_id from recents where account_id = ${accountId}
        and game_id in (select game_id from past_schedules
        where account_id = ${accountId} and held_seconds is not null union select game_id from schedules
        where account_id = ${accountId} and started_at <> 0) order by played_at desc, game_id limit ${count}`,
  };
}
