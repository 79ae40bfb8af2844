import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { transformSync } from "esbuild";
import { sourcesIn } from "./findMutants.ts";
import { placeOf } from "./instrument.ts";
import { inWords, type Mutant, mutate } from "./mutant.ts";
import { findReach, type Reach, testFiles } from "./reach.ts";
import { type Change, flattenings } from "./runFile.ts";
import { runTests } from "./runTests.ts";
import { reaches, tryMutants } from "./tryMutants.ts";

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
 * Runs the tests that reach each mutant. Results are cached in `node_modules/.cache/mutants`, so that an interrupted run continues,
 * until the code or a test changes. @param parallel processes at the same time
 */
export async function tryAll(mutants: readonly Mutant[], parallel: number): Promise<readonly Fate[]> {
  const state = join(cache, fingerprint());
  forget(cache, state);
  mkdirSync(state, { recursive: true });
  console.log("which tests reach what …");
  const reach = await findReach(state, parallel);
  const named = await Promise.all(
    mutants.map(async (mutant) => ({
      mutant,
      name: `${mutant.start} ${inWords(mutant)}`,
      change: await changeOf(mutant),
    })),
  );
  const folder = join(state, digest(JSON.stringify([parallel, mutants])));
  mkdirSync(folder, { recursive: true });
  console.log(`${named.length} mutants, ${reach.tests.length} tests …`);
  const parts = Array.from({ length: parallel }, (_, part) =>
    named.filter((_mutant, index) => index % parallel === part),
  );
  const killed = new Set<string>();
  await Promise.all(
    parts.map(async (part, index) => {
      const changes = Object.fromEntries(part.map(({ name, change }) => [name, change]));
      for (const name of await tryMutants(folder, index, changes, reach)) killed.add(name);
      for (const { mutant, name, change } of part)
        if (!killed.has(name) && runsAround(mutant, change, reach))
          if (await isKilledThroughout(folder, mutant, change, reach)) killed.add(name);
    }),
  );
  const some = (change: Change, suffix = ""): boolean =>
    change.places.some(
      (place) =>
        reach.outside.has(place + suffix) || reach.tests.some(({ places }) => places.has(place + suffix)),
    );
  return named.map(({ mutant, name, change }) => ({
    mutant,
    killed: killed.has(name),
    reached: some(change),
    single: some(change, " asked") && !some(change, " open"),
  }));
}

/** Whether a mutant acts only before or between the tests; for a constant, whether it acts there too. */
function runsAround({ kind }: Mutant, change: Change, reach: Reach): boolean {
  return (
    change.places.some((place) => reach.outside.has(place)) &&
    (kind === "duration" || !reach.tests.some((test) => reaches(test, change)))
  );
}

/** Hash of all inputs that decide a mutant's outcome. */
function fingerprint(): string {
  const hash = createHash("sha256");
  for (const folder of ["streams", "wire", "recorder", "src", "tests", "lab/mutants", "locales"])
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
  if (mutant.kind !== "duration")
    return { places: [placeOf(mutant)], operator: flattenings.find((name) => name === mutant.text) };
  const code = readFileSync(mutant.file, "utf8");
  const written = await constants(code);
  const values = Object.fromEntries(
    Object.entries(await constants(mutate(code, mutant))).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(written[name]),
    ),
  );
  const places = Object.keys(values);
  if (places.length === 0) throw new Error(`no constant changes: ${mutant.name}`);
  return { places, values };
}

async function constants(code: string): Promise<Readonly<Record<string, unknown>>> {
  const { code: plain } = transformSync(code, { loader: "ts", format: "esm" });
  return await import(`data:text/javascript,${encodeURIComponent(plain)}`);
}

/** Whether a test fails with a mutant that is active before any module loads, and so in what modules compute. */
async function isKilledThroughout(
  folder: string,
  mutant: Mutant,
  change: Change,
  reach: Reach,
): Promise<boolean> {
  const path = join(folder, `throughout-${mutant.start}-${mutant.text}.json`);
  const near = new Set(usersOf(mutant).map((user) => dirname(join("tests", user))));
  const [nearby, others] = [true, false].map((wanted) =>
    testFiles().filter((file) => near.has(dirname(file)) === wanted && !reach.failing.has(file)),
  );
  const files = [...(nearby ?? []), ...(others ?? [])];
  const run = { files, journal: `${path}.journal`, job: { kind: "throughout", change } } as const;
  return (await runTests(path, run, "--bail=1")) !== "passed";
}

function usersOf({ file, name, kind }: Mutant): readonly string[] {
  if (kind !== "duration") return [file];
  const word = new RegExp(`\\b${name}\\b`);
  return sourcesIn([""]).filter((path) => path !== file && word.test(readFileSync(path, "utf8")));
}
