import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** `npm run marbles`: how many hours of virtual time the marble tests cover, and how long they really take. */

const folder = mkdtempSync(join(tmpdir(), "cloudplay-marbles-"));
const log = join(folder, "times");
const { status } = spawnSync(
  "npx",
  [
    "vitest",
    "run",
    "--project",
    "core",
    "--reporter=dot",
    "--exclude",
    "tests/service/**",
    "--exclude",
    "tests/machine/**",
    "--exclude",
    "tests/adapters/**",
  ],
  {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, MARBLES_LOG: log },
  },
);
const times = readFileSync(log, "utf8")
  .trim()
  .split("\n")
  .map((line) => line.split(" ").map(Number));
rmSync(folder, { recursive: true, force: true });
const sum = (column: number): number => times.reduce((total, row) => total + (row[column] ?? 0), 0);
console.log(
  `${times.length} marble tests: ${(sum(0) / 3_600_000).toFixed(1)} h of virtual time in ${(sum(1) / 1_000).toFixed(1)} s of real time`,
);
process.exitCode = status ?? 1;
