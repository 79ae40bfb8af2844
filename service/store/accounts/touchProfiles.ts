import { type TouchProfiles, touchProfiles } from "../../../wire/touchProfile.ts";
import { countOf, fieldOf, json, type Rows, upsert } from "../rows.ts";

/** Players' saved touch layouts, by game. */
export function touchProfilesTable(rows: Rows) {
  return {
    find: async (accountId: string, gameId: string) =>
      (await fieldOf(rows, json(touchProfiles))`select profiles from touch_profiles
        where account_id = ${accountId} and game_id = ${gameId}`) ?? { list: [], chosen: null },
    /** Number of games with saved layouts. */
    games: (accountId: string) =>
      countOf(rows)`select count(*) from touch_profiles where account_id = ${accountId}`,
    async save(accountId: string, gameId: string, profiles: TouchProfiles) {
      if (profiles.list.length === 0)
        await rows.run`delete from touch_profiles where account_id = ${accountId} and game_id = ${gameId}`;
      else
        await rows.run(
          upsert("touch_profiles", ["account_id", "game_id"], ["profiles"]),
          accountId,
          gameId,
          JSON.stringify(profiles),
        );
    },
  };
}
