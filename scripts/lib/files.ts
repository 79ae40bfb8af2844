import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Root of the repository, with a trailing slash. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

export function read(path: string): string {
  return readFileSync(root + path, "utf8");
}

/** All TypeScript files below the given folders, as sorted paths from the root. */
export function sourcesIn(folders: readonly string[]): readonly string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(root + folder, { recursive: true, encoding: "utf8" })
        .filter((path) => /\.tsx?$/.test(path))
        .map((path) => `${folder}/${path}`),
    )
    .toSorted();
}

/** Distinct rule numbers in a text: `R-AREA-01`, and all of `R-AREA-02 … 06`. */
export function rulesIn(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [, prefix = "", first, last] of text.matchAll(/\b(R-[A-Z]+-)(\d\d)\b(?: … (\d\d)\b)?/g))
    for (let number = Number(first); number <= Number(last ?? first); number += 1)
      found.add(`${prefix}${String(number).padStart(2, "0")}`);
  return found;
}
