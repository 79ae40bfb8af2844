import { durationsTable } from "./durationsTable.ts";
import { read, rulesIn, sourcesIn } from "./files.ts";
import { rewriteGenerated } from "./markers.ts";

/**
 * docs/rules.md: the rules are written by hand, the table of durations is generated.
 * @throws when no file of the product names a rule of the page
 */
export function rulesPage(page: string): string {
  const files = [...sourcesIn(keepers), ...images].filter((file) => file !== durations);
  const named = new Set(files.flatMap((file) => [...rulesIn(read(file))]));
  for (const [, number = ""] of page.matchAll(/^\| (R-[A-Z]+-\d\d) \|/gm))
    if (!named.has(number))
      throw new Error(
        `No file of the product names ${number}: add it to the comment of the code that keeps it.`,
      );
  return rewriteGenerated(page, () => ["", ...durationsTable(read(durations)), ""]);
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

/** Keep rules, too. */
const images = ["deploy/compose.yaml", "deploy/docker/host.Dockerfile", "deploy/docker/service.Dockerfile"];

/** Names the rules of others and keeps none. */
const durations = "streams/rules/durations.ts";
