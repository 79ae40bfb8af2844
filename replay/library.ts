import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";

/** Where the library of recordings is (R-REC-40), each packed by gzip. */
export const libraryFolder = "tests/recordings";
const ending = ".ndjson.gz";

/** Names of the library's recordings, without their ending, sorted. */
export function libraryNames(): readonly string[] {
  return readdirSync(libraryFolder)
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .toSorted();
}

/** The text of a recording of the library. @throws where there is none of that name */
export function readLibrary(name: string): string {
  return gunzipSync(readFileSync(`${libraryFolder}/${name}${ending}`)).toString();
}

/** Adds a recording to the library, or replaces it. */
export function writeLibrary(name: string, text: string): void {
  writeFileSync(`${libraryFolder}/${name}${ending}`, gzipSync(text, { level: 9 }));
}

/** The code of the core and the calls of the wire, by file, to find lines that name something (R-REC-12). */
export function readSources(): ReadonlyMap<string, string> {
  const files = ["streams", "wire/calls"].flatMap((folder) =>
    readdirSync(folder, { encoding: "utf8", recursive: true }).map((file) => `${folder}/${file}`),
  );
  const code = files.filter((file) => file.endsWith(".ts") && !file.includes("/adapters/"));
  return new Map(code.toSorted().map((file) => [file, readFileSync(file, "utf8")]));
}
