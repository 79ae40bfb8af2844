import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { matching, usage, wantedOf } from "./marbles/options.ts";
import { figuresOf } from "./marbles/times.ts";

/**
 * `npm run marbles`: runs the files with marble tests and prints how many hours of virtual time they cover, and how long that really takes
 * (R-TEST-06). Exit code 1: a test failed, or no marble test ran · 2: not understood, or no file to run.
 */

const root = fileURLToPath(new URL("..", import.meta.url));

const wanted = wantedOf(process.argv.slice(2));
if (wanted.kind === "run") run(wanted.watch, wanted.patterns);
else if (wanted.kind === "help") console.log(usage);
else refuse(`${wanted.why}\n\n${usage}`);

function run(watch: boolean, patterns: readonly string[]): void {
  const files = matching(marbleFiles(), patterns);
  if (files.length === 0) {
    refuse(`No file with marble tests has ${patterns.map((one) => `"${one}"`).join(" or ")} in its path.`);
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), "cloudplay-marbles-"));
  const env = { ...process.env, MARBLES_LOG: join(folder, "times") };
  const status = watch ? watchFiles(files, env) : runFiles(files, env);
  rmSync(folder, { recursive: true, force: true });
  process.exitCode = status;
}

function runFiles(files: readonly string[], env: NodeJS.ProcessEnv & { MARBLES_LOG: string }): number {
  const { status } = spawnSync("npx", ["vitest", "run", "--project", "core", "--reporter=dot", ...files], {
    cwd: root,
    // Vitest prints failures on stderr.
    stdio: ["ignore", "ignore", "inherit"],
    env,
  });
  const figures = existsSync(env.MARBLES_LOG) ? figuresOf(readFileSync(env.MARBLES_LOG, "utf8")) : null;
  console.log(`${files.length} files, ${figures ?? "without a marble test that ran"}`);
  return figures === null ? 1 : (status ?? 1);
}

/** Until it is ended by its user (q, or Ctrl+C). */
function watchFiles(files: readonly string[], env: NodeJS.ProcessEnv): number {
  const reporters = ["--reporter=default", `--reporter=${join(root, "scripts/marbles/timesReporter.ts")}`];
  // Ctrl+C reaches vitest as well; this process ends after it, and removes its folder.
  process.on("SIGINT", () => undefined);
  const { status } = spawnSync("npx", ["vitest", "watch", "--project", "core", ...reporters, ...files], {
    cwd: root,
    stdio: "inherit",
    env,
  });
  return status ?? 0;
}

function marbleFiles(): readonly string[] {
  return readdirSync(join(root, "tests"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => join("tests", name))
    .filter((name) => /\bmarbles\(/.test(readFileSync(join(root, name), "utf8")))
    .toSorted();
}

function refuse(why: string): void {
  console.error(why);
  process.exitCode = 2;
}
