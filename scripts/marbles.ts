import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * `npm run marbles`: runs the files with marble tests and prints how many hours of virtual time they cover, and
 * how long that really takes. It fails only when a test fails, or when no marble test ran.
 */

const root = fileURLToPath(new URL("..", import.meta.url));
const files = readdirSync(join(root, "tests"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".test.ts"))
  .map((name) => join("tests", name))
  .filter((name) => /\bmarbles\(/.test(readFileSync(join(root, name), "utf8")))
  .toSorted();

const folder = mkdtempSync(join(tmpdir(), "cloudplay-marbles-"));
const log = join(folder, "times");
const { status } = spawnSync("npx", ["vitest", "run", "--project", "core", "--reporter=dot", ...files], {
  cwd: root,
  // Vitest prints failures on stderr.
  stdio: ["ignore", "ignore", "inherit"],
  env: { ...process.env, MARBLES_LOG: log },
});
const times = (existsSync(log) ? readFileSync(log, "utf8") : "")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => line.split(" ").map(Number));
rmSync(folder, { recursive: true, force: true });

const sum = (column: number): number => times.reduce((total, row) => total + (row[column] ?? 0), 0);
const ends = times.map(([, , end = 0]) => end);
const starts = times.map(([, real = 0, end = 0]) => end - real);
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
console.log(
  `${times.length} marble tests in ${files.length} files: ${(sum(0) / 3_600_000).toFixed(1)} h of virtual time in ${seconds(Math.max(...ends) - Math.min(...starts))} of real time (${seconds(sum(1))} of work)`,
);
process.exitCode = times.length === 0 ? 1 : (status ?? 1);
