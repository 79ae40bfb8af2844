import { posix } from "node:path";
import * as durations from "../../streams/rules/durations.ts";
import { read, rulesIn, sourcesIn } from "./files.ts";
import { rewriteGenerated } from "./markers.ts";

const source = "streams/rules/durations.ts";

/** One constant of `streams/rules/durations.ts`. */
interface Duration {
  readonly name: string;
  readonly rule: string;
  /** As written in the code. */
  readonly value: string;
}

/**
 * docs/testing.md: the table of timing rules, from `streams/rules/durations.ts`, its users, and the tests that name its rules.
 * @throws when a constant has no rule, no user, or no test that names its rule
 */
export function timingPage(page: string): string {
  const files = sourcesIn(["streams"]).filter((file) => file !== source);
  const tests = sourcesIn(["tests"]);
  const rows = durationsIn(read(source)).map(({ name, rule, value }) => {
    const users = files.filter((file) => uses(read(file), name));
    if (users.length === 0) throw new Error(`Nothing in streams/ uses ${name}.`);
    const proofs = proofsOf(rule, users, tests);
    if (proofs.length === 0) throw new Error(`No test names ${rule}, the rule of ${name}.`);
    return `| ${rule} | \`${name}\` | ${value} | ${listed(users)} | ${listed(proofs)} |`;
  });
  const head = ["| rule | constant | value | used in | proven in |", "| --- | --- | --- | --- | --- |"];
  return rewriteGenerated(page, () => ["", ...head, ...rows, ""]);
}

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

function uses(code: string, name: string): boolean {
  const imports = /import \{([^}]*)\} from "[^"]*\/durations\.ts"/.exec(code)?.[1] ?? "";
  return new RegExp(`\\b${name}\\b`).test(imports);
}

/** Tests that name the rule: those called like a user, else those in a user's folder, else all. */
function proofsOf(rule: string, users: readonly string[], tests: readonly string[]): readonly string[] {
  const naming = tests.filter((file) => rulesIn(read(file)).has(rule));
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
