/** What `npm run marbles` was asked for (R-TEST-06). */
export type Wanted =
  | { readonly kind: "run"; readonly watch: boolean; readonly patterns: readonly string[] }
  | { readonly kind: "help" }
  | { readonly kind: "wrong"; readonly why: string };

export const usage = `npm run marbles [-- [--watch] [PATTERN …]]

Runs the files with marble tests, and prints how much virtual time they cover in how much real time.

  PATTERN   only files whose path contains it, such as queue or rules/timing
  --watch   stays, and runs again what a change touches`;

/** @param words of the command line, after the script's name */
export function wantedOf(words: readonly string[]): Wanted {
  if (words.some((word) => word === "--help" || word === "-h")) return { kind: "help" };
  const unknown = words.find((word) => word.startsWith("-") && word !== "--watch");
  if (unknown !== undefined) return { kind: "wrong", why: `There is no option ${unknown}.` };
  const patterns = words.filter((word) => !word.startsWith("-"));
  return { kind: "run", watch: words.includes("--watch"), patterns };
}

/** The files of which some pattern is a part; all without patterns. */
export function matching(files: readonly string[], patterns: readonly string[]): readonly string[] {
  if (patterns.length === 0) return files;
  return files.filter((file) => patterns.some((pattern) => file.includes(pattern)));
}
