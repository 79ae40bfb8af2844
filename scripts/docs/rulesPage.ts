import { durationsTable } from "./durationsTable.ts";
import { read, rulesIn, sourcesIn } from "./files.ts";
import { rewriteGenerated } from "./markers.ts";

/**
 * docs/rules.md: number and rule are written by hand, the column 'kept by' lists the files whose comments name the number. The table of
 * durations is written as a whole.
 * @throws when a rule is named by no file
 */
export function rulesPage(page: string): string {
  const keptBy = filesByRule();
  return rewriteGenerated(page, (lines, marker) =>
    marker.startsWith("<!-- generated: the durations")
      ? ["", ...durationsTable(read(durations)), ""]
      : lines.map((line) => withFiles(line, keptBy)),
  );
}

/** A row of a table with the files that keep its rule; any other line as it is. */
function withFiles(line: string, keptBy: ReadonlyMap<string, readonly string[]>): string {
  const [, number = "", rule = ""] = line.split("|").map((cell) => cell.trim());
  if (rulesIn(number).size === 0) return line;
  const files = keptBy.get(number);
  if (files === undefined)
    throw new Error(
      `No file of the product names ${number}: add it to the comment of the code that keeps it.`,
    );
  return `| ${number} | ${rule} | ${files.map((file) => `\`${file}\``).join(", ")} |`;
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
  "scripts/docs",
  "scripts/test",
  "lab",
  "tests/support/marbles",
];

/** Names the rules of others and keeps none. */
const durations = "streams/rules/durations.ts";

/** Files by the rule that they name. */
function filesByRule(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const file of sourcesIn(keepers)) {
    if (file === durations) continue;
    for (const rule of rulesIn(read(file))) found.set(rule, [...(found.get(rule) ?? []), file]);
  }
  return found;
}
