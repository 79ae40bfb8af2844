import * as z from "zod/mini";
import type { SteamBindingsTable } from "../steamBindings.ts";
import { type Rows, upsert } from "./rows.ts";

const nameRow = z.object({ name: z.string() });

export function steamBindingsTable(rows: Rows): SteamBindingsTable {
  return {
    find: async (accountId) =>
      (await rows.one(nameRow, "select name from steam_bindings where account_id = ?", accountId))?.name ??
      null,
    async bind(accountId, name, now) {
      await rows.run(upsert("steam_bindings", ["account_id"], ["name", "bound_at"]), accountId, name, now);
    },
    async unbind(accountId) {
      await rows.run("delete from steam_bindings where account_id = ?", accountId);
    },
  };
}
