import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Mutant } from "./mutant.ts";

/** Folders of tests, the nearest to a mutant first. A mutant that survives one is shown to the next. */
export function coveringTests({ kind, file, name }: Mutant): readonly (readonly string[])[] {
  const users = kind === "duration" ? usersOf(name, file) : [file];
  const near = [...new Set(users.flatMap(testsNear))];
  const everywhere = ["tests/streams", "tests/chaos", "tests/src"];
  return near.length > 0 ? [near, everywhere] : [everywhere];
}

/** The test of the same name, or else its folder: tests mirror the code. */
function testsNear(file: string): readonly string[] {
  const test = join("tests", file.replace(/\.ts$/, ".test.ts"));
  const folder = dirname(test);
  if (existsSync(folder)) return [folder];
  const above = dirname(folder);
  return existsSync(above) && above !== "tests/streams/features" ? [above] : existsSync(test) ? [test] : [];
}

function usersOf(name: string, declaredIn: string): readonly string[] {
  const word = new RegExp(`\\b${name}\\b`);
  return readdirSync("streams", { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => join("streams", path))
    .filter((path) => path !== declaredIn && word.test(readFileSync(path, "utf8")));
}
