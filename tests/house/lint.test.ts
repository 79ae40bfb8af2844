import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { typeErrors } from "../../scripts/checkTypes.ts";
import { root } from "../../scripts/lib/files.ts";
import { lintRules, type Specimen } from "./lintSpecimens.ts";

/**
 * Proves that the linter's rules per folder (biome.json, lint/) and the core's own compiler run (tsconfig.core.json) bite. `npm run check`
 * holds them; here a copy of the configuration checks specimens of what each rule forbids.
 */

const report = z.object({
  diagnostics: z.array(
    z.object({
      category: z.string(),
      severity: z.string(),
      location: z.object({ path: z.string() }).nullish(),
    }),
  ),
});

const specimens = lintRules.flatMap(({ breaks, keeps }) => [...breaks, ...keeps]);
const pathOf = (specimen: Specimen): string =>
  posix.join(specimen[0], `specimen${specimens.indexOf(specimen)}.tsx`);

let folder = "";
let broken: ReadonlySet<string> = new Set();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "cloudplay-lint-"));
  for (const file of ["lint", "biome.json", "tsconfig.json", "tsconfig.core.json"])
    cpSync(join(root, file), join(folder, file), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  for (const specimen of specimens) {
    mkdirSync(join(folder, specimen[0]), { recursive: true });
    writeFileSync(join(folder, pathOf(specimen)), `${specimen[1]}\nexport {};\n`);
  }
  broken = new Set([...lint(), ...compile()]);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Paths of the files in which the linter finds a rule of this house broken: not style, not what is unused. */
function lint(): readonly string[] {
  const config = z.looseObject({}).parse(JSON.parse(readFileSync(join(folder, "biome.json"), "utf8")));
  writeFileSync(join(folder, "biome.json"), JSON.stringify({ ...config, vcs: { enabled: false } }));
  const { stdout, stderr } = spawnSync(
    join(root, "node_modules/.bin/biome"),
    ["lint", "--reporter=json", "--max-diagnostics=none", "streams", "wire", "src"],
    { cwd: folder, encoding: "utf8", maxBuffer: 1e8 },
  );
  if (!stdout.startsWith("{")) throw new Error(stderr);
  return report
    .parse(JSON.parse(stdout))
    .diagnostics.filter(({ category }) => /^plugin$|noRestricted/.test(category))
    .map(({ location }) => location?.path ?? "");
}

/** Paths of the files that the core's compiler run refuses. */
function compile(): readonly string[] {
  // A name that only browser or Node have; whether other modules exist does not matter here.
  const unknownName = /^(\S+)\(\d+,\d+\): error TS(?:2304|2552|2580|2584|2591|2503|2318)/;
  return typeErrors(folder, ["tsconfig.core.json"]).flatMap((error) => unknownName.exec(error)?.[1] ?? []);
}

describe.each(lintRules)("$name", ({ breaks, keeps }) => {
  test.each(breaks.map((specimen) => [...specimen, specimen] as const))(
    "reports in %s: %s",
    (_, __, specimen) => expect(broken).toContain(pathOf(specimen)),
  );

  test.each(keeps.map((specimen) => [...specimen, specimen] as const))(
    "allows in %s: %s",
    (_, __, specimen) => expect(broken).not.toContain(pathOf(specimen)),
  );
});
