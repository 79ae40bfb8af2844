import * as z from "zod/mini";
import { gameBrief } from "../../../streams/wire/catalogue.ts";
import type { GamesTable } from "../games.ts";
import { json, type Rows, upsert } from "./rows.ts";

const gameRow = z.object({ brief: json(gameBrief), position: z.int() });
const countRow = z.object({ gameId: z.string(), count: z.int() });

const reported = upsert("games", ["id"], ["brief", "position"]);

/** Position of a game that the latest report does not have. */
const gone = -1;

export function gamesTable(rows: Rows): GamesTable {
  return {
    async report(briefs) {
      await rows.run("update games set position = ?", gone);
      for (const [position, brief] of briefs.entries())
        await rows.run(reported, brief.gameIdStr, JSON.stringify(brief), position);
    },
    list: async () =>
      (await rows.all(gameRow, "select brief, position from games order by position")).map(
        ({ brief, position }) => ({ brief, isLatest: position !== gone }),
      ),
    playCounts: async () =>
      new Map(
        (
          await rows.all(
            countRow,
            'select game_id as "gameId", count(*) as count from past_schedules where held_seconds is not null group by game_id',
          )
        ).map(({ gameId, count }) => [gameId, count]),
      ),
  };
}
