import * as z from "zod/mini";
import type { ServiceKeysTable } from "../serviceKeys.ts";
import { json, type Rows } from "./rows.ts";

const keyRow = z.object({ value: json(z.unknown()) });

export function serviceKeysTable(rows: Rows): ServiceKeysTable {
  return {
    find: async (name) =>
      (await rows.one(keyRow, "select value from service_keys where name = ?", name))?.value,
    async add(name, value) {
      await rows.run(
        "insert into service_keys (name, value) values (?, ?) on conflict do nothing",
        name,
        JSON.stringify(value),
      );
    },
  };
}
