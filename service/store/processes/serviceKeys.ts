import * as z from "zod/mini";
import { fieldOf, json, type Rows } from "../rows.ts";

/** Secrets that all processes of the service share, as JSON. */
export function serviceKeysTable(rows: Rows) {
  return {
    find: async (name: string) =>
      (await fieldOf(rows, json(z.unknown()))`select value from service_keys where name = ${name}`) ??
      undefined,
    /** Keeps an existing one of this name. */
    async add(name: string, value: unknown) {
      await rows.run`insert into service_keys (name, value) values (${name}, ${JSON.stringify(value)})
        on conflict do nothing`;
    },
    async replace(name: string, value: unknown) {
      await rows.run`update service_keys set value = ${JSON.stringify(value)} where name = ${name}`;
    },
  };
}
