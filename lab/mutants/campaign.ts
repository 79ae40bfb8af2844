import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { changeOf } from "./changes.ts";
import { inWords, type Mutant } from "./mutant.ts";
import { findReach, type Reach } from "./reach.ts";
import type { Change } from "./switchboard.ts";
import { reaches, tryMutants } from "./tryMutants.ts";
import { isKilledThroughout } from "./tryThroughout.ts";

/** What became of a mutant. */
export interface Fate {
  readonly mutant: Mutant;
  readonly killed: boolean;
  /** Whether any test runs the place, reads the constant, or asks the operator while it is busy. */
  readonly reached: boolean;
  /** An operator whose source ended with its first value in every test: all four do the same then. */
  readonly single: boolean;
}

const cache = "node_modules/.cache/mutants";

/**
 * Shows each mutant to the tests that reach it. What was found is kept in `node_modules/.cache/mutants`, so that a run that was broken
 * off goes on, until the code or a test changes.
 * @param parallel processes at the same time
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

/** Whether a mutant does something before or between the tests only; of a constant, whether also there. */
function runsAround({ kind }: Mutant, change: Change, reach: Reach): boolean {
  return (
    change.places.some((place) => reach.outside.has(place)) &&
    (kind === "duration" || !reach.tests.some((test) => reaches(test, change)))
  );
}

/** Of everything that decides what becomes of a mutant. */
function fingerprint(): string {
  const hash = createHash("sha256");
  for (const folder of ["streams", "src", "tests", "lab/mutants", "locales"])
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
