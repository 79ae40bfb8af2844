import * as z from "zod/mini";
import { touchProfiles } from "../../../streams/wire/touchProfile.ts";
import type { TouchProfilesTable } from "../touchProfiles.ts";
import { countRow, json, type Rows } from "./rows.ts";

const profilesRow = z.object({ profiles: json(touchProfiles) });

export function touchProfilesTable(rows: Rows): TouchProfilesTable {
  return {
    find: async (accountId, gameId) =>
      rows.one(
        profilesRow,
        "select profiles from touch_profiles where account_id = ? and game_id = ?",
        accountId,
        gameId,
      )?.profiles ?? { list: [], chosen: null },
    games: async (accountId) =>
      rows.one(countRow, "select count(*) as count from touch_profiles where account_id = ?", accountId)
        ?.count ?? 0,
    async save(accountId, gameId, profiles) {
      if (profiles.list.length === 0)
        rows.run("delete from touch_profiles where account_id = ? and game_id = ?", accountId, gameId);
      else
        rows.run(
          "insert or replace into touch_profiles (account_id, game_id, profiles) values (?, ?, ?)",
          accountId,
          gameId,
          JSON.stringify(profiles),
        );
    },
  };
}
