import { readdirSync, readFileSync } from "node:fs";
import { orElse } from "../wire/orElse.ts";

/** The names in a folder; none where it is missing. */
export const namesIn = (folder: string): string[] => orElse(() => readdirSync(folder), []);

/** The text of a file; null where it cannot be read. */
export const textIn = (path: string): string | null => orElse(() => readFileSync(path, "utf8"), null);
