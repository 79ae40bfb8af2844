import * as z from "zod/mini";
import { touchProfiles } from "../../../streams/wire/touchProfile.ts";
import type { TouchProfilesTable } from "../touchProfiles.ts";
import { countOf, json, type Rows, upsert } from "./rows.ts";

const profilesRow = z.object({ profiles: json(touchProfiles) });

export function touchProfilesTable(rows: Rows): TouchProfilesTable {
  return {
    find: async (accountId, gameId) =>
      (
        await rows.one(
          profilesRow,
          "select profiles from touch_profiles where account_id = ? and game_id = ?",
          accountId,
          gameId,
        )
      )?.profiles ?? { list: [], chosen: null },
    games: (accountId) =>
      countOf(rows, "select count(*) as count from touch_profiles where account_id = ?", accountId),
    async save(accountId, gameId, profiles) {
      if (profiles.list.length === 0)
        await rows.run("delete from touch_profiles where account_id = ? and game_id = ?", accountId, gameId);
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
