import * as z from "zod/mini";
import { json, type Rows } from "../rows.ts";

const keyRow = z.object({ value: json(z.unknown()) });

/** Secrets that all processes of the service share, as JSON. */
export function serviceKeysTable(rows: Rows) {
  return {
    find: async (name: string) =>
      (await rows.one(keyRow, "select value from service_keys where name = ?", name))?.value,
    /** Does nothing where there is one of this name. */
    async add(name: string, value: unknown) {
      await rows.run(
        "insert into service_keys (name, value) values (?, ?) on conflict do nothing",
        name,
        JSON.stringify(value),
      );
    },
    async replace(name: string, value: unknown) {
      await rows.run("update service_keys set value = ? where name = ?", JSON.stringify(value), name);
    },
  };
}
