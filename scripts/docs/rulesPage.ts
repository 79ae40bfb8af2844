import { read, rulesIn, sourcesIn } from "./files.ts";
import { rewriteGenerated } from "./markers.ts";

/**
 * docs/rules.md: number and rule are written by hand, the column 'kept by' lists the files whose comments name the number.
 * @throws when a rule is named by no file
 */
export function rulesPage(page: string): string {
  const keptBy = filesByRule();
  return rewriteGenerated(page, (lines) =>
    lines.map((line) => {
      const [, number = "", rule = ""] = line.split("|").map((cell) => cell.trim());
      if (rulesIn(number).size === 0) return line;
      const files = keptBy.get(number);
      if (files === undefined)
        throw new Error(
          `No file of the product names ${number}: add it to the comment of the code that keeps it.`,
        );
      return `| ${number} | ${rule} | ${files.map((file) => `\`${file}\``).join(", ")} |`;
    }),
  );
}

/** Where rules are kept: the product, and the tools whose rules are about tests. */
const keepers = [
  "streams",
  "src",
  "service",
  "host",
  "scripts/launch",
  "games",
  "server",
  "replay",
  "scripts/docs/timing",
  "scripts/marbles",
  "lab",
  "tests/support/marbles",
];

/** Name rules of others and keep none: the durations, and the playground's list of what it can run. */
const namers = /^(?:streams\/rules\/durations|src\/dev\/marbles\/rules\/\w+Rules)\.ts$/;

/** Files by the rule that they name. */
function filesByRule(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const file of sourcesIn(keepers)) {
    if (namers.test(file)) continue;
    for (const rule of rulesIn(read(file))) found.set(rule, [...(found.get(rule) ?? []), file]);
  }
  return found;
}
