import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import * as z from "zod/mini";
import { commandLine, wholeNumber } from "../scripts/lib/commandLine.ts";
import { exitOnSignals } from "../scripts/lib/exitOnSignals.ts";
import { readBrowserReport, readUnitReport, type TestReport } from "../scripts/test/reports.ts";

/**
 * `npm run repeat`: runs test files many times, to find flaky ones. Each round runs all files once; results are cached in
 * `node_modules/.cache/repeat`, so that the same command continues after a stop, until the code changes. Exits with 1 if a test failed.
 */
const { files, times, minutes, busy } = commandLine(
  "Usage: npm run repeat -- FILES [--times 20] [--busy] [--minutes 90]",
  () => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        times: { type: "string", default: "20" },
        busy: { type: "boolean", default: false },
        minutes: { type: "string", default: "90" },
      },
    });
    if (positionals.length === 0) throw new Error("no test file is named");
    for (const file of positionals) if (!existsSync(file)) throw new Error(`${file}: there is no such file`);
    return {
      files: positionals,
      times: wholeNumber("--times", values.times),
      minutes: wholeNumber("--minutes", values.minutes),
      busy: values.busy,
    };
  },
);

const round = z.object({ passed: z.number(), failures: z.array(z.string()) });
type Round = Pick<TestReport, "passed" | "failures">;
exitOnSignals();
const folder = "node_modules/.cache/repeat";
mkdirSync(folder, { recursive: true });
const journal = join(folder, `${fingerprint()}.ndjson`);
const rounds: Round[] = existsSync(journal)
  ? readFileSync(journal, "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => round.parse(JSON.parse(line)))
  : [];
if (rounds.length > 0) console.log(`${rounds.length} rounds were run before.`);

/** The test process, in its own process group; null between two rounds. */
let runner: ChildProcess | null = null;
// A busy loop beside the tests.
const load = busy ? spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" }) : null;
process.once("exit", () => {
  load?.kill("SIGKILL");
  // An interrupted round is not in the journal.
  if (runner?.pid !== undefined) process.kill(-runner.pid, "SIGINT");
});
const end = Date.now() + minutes * 60_000;
let longest = 0;
while (rounds.length < times && Date.now() + longest < end) {
  const start = Date.now();
  const result = await runOnce();
  rounds.push(result);
  appendFileSync(journal, `${JSON.stringify(result)}\n`);
  longest = Math.max(longest, Date.now() - start);
  const seconds = Math.round((Date.now() - start) / 1000);
  console.log(
    `round ${rounds.length} of ${times}: ${result.passed} passed, ${result.failures.length} failed, ${seconds} s`,
  );
  for (const failure of result.failures) console.log(failure);
}
const failures = rounds.flatMap((each) => each.failures);
console.log(`\n${files.length} files, ${rounds.length} of ${times} rounds: ${failures.length} tests failed`);
if (rounds.length < times) console.log("The time is over; the same command goes on.");
for (const failure of new Set(failures.map((each) => each.split("\n")[0]))) console.log(failure);
process.exit(failures.length > 0 || rounds.length < times ? 1 : 0);

async function runOnce(): Promise<Round> {
  const reports = mkdtempSync(join(tmpdir(), "cloudplay-repeat-"));
  try {
    const specs = files.filter((file) => file.startsWith("e2e/"));
    const units = files.filter((file) => !file.startsWith("e2e/"));
    const results: Round[] = [];
    if (units.length > 0) {
      const report = join(reports, "unit.json");
      const reporter = ["--reporter=json", `--outputFile.json=${report}`];
      results.push(
        judged("Vitest", await run(["vitest", "run", ...units, ...reporter]), readUnitReport(report)),
      );
    }
    if (specs.length > 0) {
      const report = join(reports, "browser.json");
      const ended = await run(["playwright", "test", ...specs], { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
      results.push(judged("Playwright", ended, readBrowserReport(report)));
    }
    return {
      passed: results.reduce((sum, { passed }) => sum + passed, 0),
      failures: results.flatMap((result) => result.failures),
    };
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** A round also fails if the runner failed without a failed test, for example by an error outside of tests, or ran no test. */
function judged(runner: string, { code, output }: Ended, report: TestReport | null): Round {
  const { passed, failures } = report ?? { passed: 0, failures: [] };
  const isFine = failures.length > 0 || (code === 0 && passed > 0);
  return { passed, failures: isFine ? failures : [`✘ ${runner} ended with ${code}\n${output}`] };
}

async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const child = spawn("npx", args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  runner = child;
  let output = "";
  const keep = (part: Buffer) => {
    output = `${output}${part}`.slice(-4_000);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  await once(child, "close");
  runner = null;
  return { code: child.exitCode, output };
}

/** Hash of the code and the arguments. */
function fingerprint(): string {
  const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8", maxBuffer: 100_000_000 });
  return createHash("sha256")
    .update(JSON.stringify([git("rev-parse", "HEAD"), git("diff", "HEAD"), files, busy]))
    .digest("hex")
    .slice(0, 12);
}
