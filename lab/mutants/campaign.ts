import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { startEmbeddedPostgres } from "../../scripts/lib/embeddedPostgres.ts";
import { sourcesIn } from "./findMutants.ts";
import { Imports } from "./imports.ts";
import { placeOf } from "./instrument.ts";
import { inWords, isConstant, type Mutant, mutate } from "./mutant.ts";
import { findReach, type Reach, testsOf } from "./reach.ts";
import { type Change, flattenings } from "./runFile.ts";
import { runTests } from "./runTests.ts";
import { distanceOf, fewest, reaches, tryMutants } from "./tryMutants.ts";

export interface Fate {
  readonly mutant: Mutant;
  readonly killed: boolean;
  /** Whether any test runs the place, reads the constant, or sends the operator a value while it is busy. */
  readonly reached: boolean;
  /** For an operator: whether its source ended with its first value in every test. All four behave the same then. */
  readonly single: boolean;
}

const cache = "node_modules/.cache/mutants";

/**
 * Runs the tests that reach each mutant, and prints each that no test kills as soon as that is known. Results are cached in
 * `node_modules/.cache/mutants`, so that an interrupted run continues, until the code or a test changes.
 * @param parallel processes at the same time
 */
export async function tryAll(mutants: readonly Mutant[], parallel: number): Promise<readonly Fate[]> {
  const state = join(cache, fingerprint());
  forget(cache, state);
  const folder = join(state, digest(JSON.stringify([parallel, mutants])));
  mkdirSync(folder, { recursive: true });
  const named = await Promise.all(
    mutants.map(async (mutant) => ({
      mutant,
      name: `${placeOf(mutant)} ${mutant.kind === "operator" ? mutant.text : ""}`,
      change: await changeOf(mutant),
    })),
  );
  const imports = new Imports();
  const files = testsOf(new Set(mutants.map(({ file }) => file)), imports);
  const needsDatabase = files.some((file) => imports.closureOf(file).has("tests/support/postgres.ts"));
  const server = needsDatabase && !process.env.DATABASE_URL ? await startEmbeddedPostgres() : null;
  if (server !== null) process.env.DATABASE_URL = server.url;
  const wanted = new Set(named.flatMap(({ change }) => change.places));
  const reach = await findReach(files, wanted, imports, parallel);
  console.log(`${named.length} mutants, ${reach.tests.length} tests …`);
  const some = (change: Change, suffix = ""): boolean =>
    change.places.some(
      (place) =>
        reach.outside.has(place + suffix) || reach.tests.some(({ places }) => places.has(place + suffix)),
    );
  const fates: Fate[] = [];
  const decide = (mutant: Mutant, change: Change, killed: boolean): void => {
    const fate = {
      mutant,
      killed,
      reached: some(change),
      single: some(change, " asked") && !some(change, " open"),
    };
    fates.push(fate);
    if (!killed && !fate.single)
      console.log(
        `[${fates.length}/${named.length}] ${fate.reached ? "survives" : "reached by no test"}: ${inWords(mutant)}`,
      );
  };
  await Promise.all(
    Array.from({ length: parallel }, async (_, part) => {
      const own = new Map(
        named.filter((_mutant, index) => index % parallel === part).map((each) => [each.name, each]),
      );
      const changes = Object.fromEntries(Array.from(own, ([name, { change }]) => [name, change]));
      const around: (typeof named)[number][] = [];
      await tryMutants(folder, part, changes, reach, (name, killed) => {
        const each = own.get(name);
        if (each === undefined) return;
        if (!killed && runsAround(each.mutant, each.change, reach)) around.push(each);
        else decide(each.mutant, each.change, killed);
      });
      for (const { mutant, change } of around)
        decide(mutant, change, await isKilledThroughout(folder, mutant, change, reach, imports));
    }),
  );
  await server?.remove();
  return fates;
}

/** Whether a mutant acts only before or between the tests; for a constant, whether it acts there too. */
function runsAround(mutant: Mutant, change: Change, reach: Reach): boolean {
  return (
    change.places.some((place) => reach.outside.has(place)) &&
    (isConstant(mutant) || !reach.tests.some((test) => reaches(test, change)))
  );
}

/** Hash of all inputs that decide a mutant's outcome. */
function fingerprint(): string {
  const hash = createHash("sha256");
  for (const folder of [
    "streams",
    "wire",
    "service",
    "host",
    "recorder",
    "src",
    "tests",
    "lab/mutants",
    "locales",
  ])
    for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted())
      if (/\.(tsx?|json)$/.test(path)) hash.update(path).update(readFileSync(join(folder, path)));
  return hash.digest("hex").slice(0, 12);
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}

function forget(folder: string, kept: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder))
    if (join(folder, name) !== kept) rmSync(join(folder, name), { recursive: true });
}

/** A mutant's change of the running code. @throws if it changes nothing */
async function changeOf(mutant: Mutant): Promise<Change> {
  const { file, name, kind, text } = mutant;
  if (!isConstant(mutant))
    return {
      places: [placeOf(mutant)],
      operator: kind === "operator" ? flattenings.find((flattening) => flattening === text) : undefined,
    };
  const code = readFileSync(file, "utf8");
  const written = await constants(file, code);
  const values = Object.fromEntries(
    Object.entries(await constants(file, mutate(code, mutant)))
      .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(written[name]))
      .map(([name, value]) => [`${file} ${name}`, value]),
  );
  const places = Object.keys(values);
  if (places.length === 0) throw new Error(`no constant changes: ${name}`);
  return { places, values };
}

async function constants(file: string, code: string): Promise<Readonly<Record<string, unknown>>> {
  const { outputFiles } = await build({
    stdin: { contents: code, loader: "ts", resolveDir: dirname(file) },
    bundle: true,
    format: "esm",
    write: false,
  });
  return await import(`data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? "")}`);
}

/** Whether a test fails with a mutant that is active before any module loads, and so in what modules compute. */
async function isKilledThroughout(
  folder: string,
  mutant: Mutant,
  change: Change,
  reach: Reach,
  imports: Imports,
): Promise<boolean> {
  const path = join(folder, `throughout-${digest(placeOf(mutant))}.json`);
  const users = usersOf(mutant);
  const distance = (test: string): number => Math.min(...users.map((user) => distanceOf(test, user)));
  const files = [...reach.passing]
    .filter((test) => users.some((user) => imports.closureOf(test).has(user)))
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, fewest);
  if (files.length === 0) return false;
  const run = { files, journal: `${path}.journal`, job: { kind: "throughout", change } } as const;
  return (await runTests(path, run, "--bail=1")) !== "passed";
}

function usersOf(mutant: Mutant): readonly string[] {
  const { file, name } = mutant;
  if (!isConstant(mutant)) return [file];
  const word = new RegExp(`\\b${name}\\b`);
  return sourcesIn([""]).filter((path) => path !== file && word.test(readFileSync(path, "utf8")));
}
