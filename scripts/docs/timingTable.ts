import { posix } from "node:path";
import * as durations from "../../streams/rules/durations.ts";
import { read, rulesIn, sourcesIn } from "./files.ts";
import { rewriteGenerated } from "./markers.ts";
import { type StatedTimes, statedTimes, timesIn } from "./timing/statedTimes.ts";
import { type TestBlock, testsIn } from "./timing/testBlocks.ts";

const source = "streams/rules/durations.ts";

/** One constant of `streams/rules/durations.ts`. */
interface Duration {
  readonly name: string;
  readonly rule: string;
  /** As written in the code. */
  readonly value: string;
}

/** A test that names rules, read once for all of them. */
type Proof = TestBlock & { readonly times: ReadonlySet<number> };

/** A file, and what was found in it. */
interface Found<T> {
  readonly file: string;
  readonly found: T;
}

/**
 * docs/timing.md: the timing rules, from `streams/rules/durations.ts`, its users, and the tests that name its rules, with the moments
 * that each test states (R-TEST-07).
 * @throws when a constant has no rule, no user, or no test that names its rule
 */
export function timingPage(page: string): string {
  const sources = sourcesIn(["streams"]).flatMap((file) =>
    file === source ? [] : [{ file, found: durationsImported(read(file)) }],
  );
  const tests = sourcesIn(["tests"]).map((file) => ({ file, found: rulesIn(read(file)) }));
  const blocks = new Map<string, readonly Proof[]>();
  const blocksOf = (file: string): readonly Proof[] => {
    const known =
      blocks.get(file) ?? testsIn(file).map((block) => ({ ...block, times: timesIn(block.code) }));
    blocks.set(file, known);
    return known;
  };
  const rows: string[] = [];
  const details: string[] = [];
  for (const { name, rule, value } of durationsIn(read(source))) {
    const users = sources.filter(({ found }) => found.has(name)).map(({ file }) => file);
    if (users.length === 0) throw new Error(`Nothing in streams/ uses ${name}.`);
    const files = proofsOf(rule, users, tests);
    if (files.length === 0) throw new Error(`No test names ${rule}, the rule of ${name}.`);
    const proofs = files.flatMap(blocksOf).filter(({ rules }) => rules.has(rule));
    rows.push(`| ${rule} | [\`${name}\`](#${name.toLowerCase()}) | ${value} | ${statedBy(proofs, name)} |`);
    details.push(
      `### ${name}`,
      "",
      `${rule}, ${value}. Used in ${listed(users)}.`,
      "",
      ...proofs.map((proof) => `- ${proof.title} (\`${proof.file}\`)${statedIn(proof, name)}`),
      "",
    );
  }
  const head = ["| rule | constant | value | stated |", "| --- | --- | --- | --- |"];
  return rewriteGenerated(page, () => ["", ...head, ...rows, "", "## The tests", "", ...details]);
}

/** Smaller numbers are counts, which stand in tests for much else. */
const leastTime = 100;

/** The times of a constant, ms: itself, or each of its members with its name. */
function numbersOf(name: string): ReadonlyArray<readonly [label: string, value: number]> {
  const value: unknown = Reflect.get(durations, name);
  if (typeof value === "number") return value < leastTime ? [] : [["", value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]: [string, unknown]) =>
    typeof member === "number" && member >= leastTime
      ? [[Array.isArray(value) ? `${member}` : key, member] as const]
      : [],
  );
}

/** The moments that some of the tests states, for each number of the constant. */
function statedBy(proofs: readonly Proof[], name: string): string {
  return numbersOf(name)
    .map(([label, value]) => {
      const all = proofs.map(({ code, times }) => statedTimes(code, times, name, value));
      const words = wordsOf({
        before: all.some((one) => one.before),
        at: all.some((one) => one.at),
        after: all.some((one) => one.after),
      });
      return `${label === "" ? "" : `${label}: `}${words === "" ? "–" : words}`;
    })
    .join("; ");
}

function statedIn({ code, times }: Proof, name: string): string {
  const parts = numbersOf(name).flatMap(([label, value]) => {
    const words = wordsOf(statedTimes(code, times, name, value));
    return words === "" ? [] : [`${label === "" ? "" : `${label} `}${words}`];
  });
  return parts.length === 0 ? "" : `: **${parts.join("; ")}**`;
}

const wordsOf = ({ before, at, after }: StatedTimes): string =>
  [before && "before", at && "at", after && "after"].filter((word) => word !== false).join(", ");

/** A docstring counts for the constants after it, up to the next one. */
function durationsIn(code: string): readonly Duration[] {
  const found: Duration[] = [];
  let rule: string | undefined;
  for (const [statement, comment, name, value] of code.matchAll(
    /\/\*\*([\s\S]*?)\*\/|^export const (\w+) = ([\s\S]*?);$/gm,
  )) {
    if (comment !== undefined) [rule] = rulesIn(comment);
    else if (name !== undefined && value !== undefined) {
      if (rule === undefined) throw new Error(`The docstring of ${name} names no rule.`);
      found.push({ name, rule, value: shownValue(name, value) });
    } else throw new Error(`Not understood: ${statement}`);
  }
  const missed = Object.keys(durations).filter((name) => !found.some((duration) => duration.name === name));
  if (missed.length > 0) throw new Error(`Not found in ${source}: ${missed.join(", ")}`);
  return found;
}

/** The code's own words, and behind them what so many ms are in larger units. */
function shownValue(name: string, code: string): string {
  const written = `\`${code.replace(" as const", "")}\``;
  const value: unknown = Reflect.get(durations, name);
  if (typeof value !== "number" || value === 0 || value % 1_000 !== 0) return written;
  const units = [
    [86_400_000, "d"],
    [3_600_000, "h"],
    [60_000, "min"],
    [1_000, "s"],
  ] as const;
  const unit = units.find(([ms]) => value % ms === 0);
  return unit ? `${written} (${value / unit[0]} ${unit[1]})` : written;
}

/** The constants that a file takes from {@link source}. */
function durationsImported(code: string): ReadonlySet<string> {
  const imports = /import \{([^}]*)\} from "[^"]*\/durations\.ts"/.exec(code)?.[1] ?? "";
  return new Set(imports.match(/\w+/g));
}

/** Tests that name the rule: those called like a user, else those in a user's folder, else all. */
function proofsOf(
  rule: string,
  users: readonly string[],
  tests: ReadonlyArray<Found<ReadonlySet<string>>>,
): readonly string[] {
  const naming = tests.filter(({ found }) => found.has(rule)).map(({ file }) => file);
  const called = naming.filter((file) =>
    users.some((user) => file.startsWith(`tests/${user.replace(/ts$/, "")}`)),
  );
  if (called.length > 0) return called;
  const folders = users.map((user) => `tests/${posix.dirname(user)}`);
  const beside = naming.filter((file) => folders.includes(posix.dirname(file)));
  return beside.length > 0 ? beside : naming;
}

function listed(files: readonly string[]): string {
  return files.map((file) => `\`${file}\``).join(", ");
}
