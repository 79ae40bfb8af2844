import { describe, expect, test } from "vitest";
import * as z from "zod";
import { read } from "../../scripts/lib/files.ts";
import { installedPackages } from "../../scripts/licences.ts";

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({ optionalDependencies: z.record(z.string(), z.string()).optional() }),
  ),
});
type LockFile = z.infer<typeof lockFile>;

/**
 * Optional dependencies that the lock file does not list: `npm ci` refuses such a lock file. It happens when the registry does not
 * have a package's variants for all platforms yet.
 */
function unlisted({ packages }: LockFile): readonly string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies }]) =>
    Object.keys(optionalDependencies ?? {})
      .filter((name) => !candidates(path, name).some((candidate) => candidate in packages))
      .map((name) => `${path}: ${name}`),
  );
}

/** Where Node looks for a dependency of the package at a path, nearest first. */
function candidates(path: string, name: string): readonly string[] {
  const parents = path
    .split("/node_modules/")
    .map((_, index, parts) => parts.slice(0, index + 1).join("/node_modules/"));
  return [...parents.toReversed().map((parent) => `${parent}/node_modules/${name}`), `node_modules/${name}`];
}

describe("package-lock.json", () => {
  test("lists every optional dependency, so that npm ci works on every platform", () => {
    expect(unlisted(lockFile.parse(JSON.parse(read("package-lock.json"))))).toEqual([]);
  });

  test("a missing platform variant of a nested package is detected", () => {
    const packages = {
      "": {},
      "node_modules/a": { optionalDependencies: { "a-linux": "1.0.0", "a-darwin": "1.0.0" } },
      "node_modules/a-linux": {},
      "node_modules/b/node_modules/a": { optionalDependencies: { "a-linux": "2.0.0", "a-windows": "2.0.0" } },
    };
    expect(unlisted({ packages })).toEqual([
      "node_modules/a: a-darwin",
      "node_modules/b/node_modules/a: a-windows",
    ]);
  });

  test("has no installed package with a licence that forbids redistribution", () => {
    const known =
      /^(?:0BSD|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|ISC|MIT|MPL[- ]2\.0|Unlicense|\(MIT OR .*\))$/;
    const unknown = installedPackages(read("package-lock.json")).filter(
      ({ licence }) => !known.test(licence),
    );
    // BSD and MIT, say their files.
    expect(unknown.map(({ name }) => name)).toEqual(["@shinyoshiaki/jspack", "x11"]);
  });
});
