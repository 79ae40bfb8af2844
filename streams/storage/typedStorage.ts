import type * as z from "zod/mini";
import { jsonOf } from "../../wire/orElse.ts";
import type { Storage } from "../ports.ts";
import type { Stored } from "./stored.ts";

/** The browser's storage, validated by schemas. */
export interface TypedStorage {
  /** Null when absent. An invalid value is removed and counts as absent. */
  read<Schema extends z.ZodMiniType>(item: Stored<Schema>): z.infer<Schema> | null;
  /** False when the browser refuses to store; the app works without it. */
  write<Schema extends z.ZodMiniType>(item: Stored<Schema>, value: z.infer<Schema>): boolean;
  remove(item: Stored<z.ZodMiniType>): void;
}

/** Storage that throws or holds garbage never breaks the app (docs/protocol.md, section 8). */
export function createTypedStorage(storage: Storage): TypedStorage {
  return {
    read(item) {
      const text = storage.get(item.area, item.key);
      if (text === null) return null;
      const value = parseStored(item, text);
      if (value === null) storage.remove(item.area, item.key);
      return value;
    },
    write: (item, value) =>
      storage.set(item.area, item.key, item.form === "text" ? String(value) : JSON.stringify(value)),
    remove: (item) => storage.remove(item.area, item.key),
  };
}

/** Parses a stored text; null when it does not match the schema. */
function parseStored<Schema extends z.ZodMiniType>(
  item: Stored<Schema>,
  text: string,
): z.infer<Schema> | null {
  const json = item.form === "text" ? text : jsonOf(text);
  if (json === undefined) return null;
  const read = item.schema.safeParse(json);
  return read.success ? read.data : null;
}
