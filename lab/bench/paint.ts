import { execFile, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { chromium as playwright } from "@playwright/test";
import * as z from "zod";
import { runProduct } from "../../scripts/launch/running.ts";
import { chromium, chromiumFlags } from "../../scripts/lib/chromium.ts";
import { wholeNumber } from "../../scripts/lib/commandLine.ts";
import { freePort } from "../../scripts/lib/freePort.ts";
import { quantile } from "./quantile.ts";
import { signInAt } from "./signInAt.ts";

/**
 * `npm run bench -- paint`: first paint, largest paint and blocked time of sign-in and home by Lighthouse, beside a plain page in the
 * same run, as on a middling phone: computers of any speed are slowed down to that of such a phone. Blocked time counts the CPU time of
 * tasks: wall time would depend on what else the computer does. `--busy` has another process take a whole core meanwhile. Lighthouse
 * comes from npm when it is first used: the project itself does not need its 185 MB.
 */
const { values } = parseArgs({
  options: { rounds: { type: "string", default: "3" }, busy: { type: "boolean", default: false } },
});
const rounds = wholeNumber("--rounds", values.rounds);

/** ms */
const goals = { first: 1_200, largest: 1_800, blocked: 150, longest: 80 } as const;
const port = 8690;
const lighthouse = ["--yes", "--prefer-offline", "--package=lighthouse@12.8.2", "--", "lighthouse"];

const plainPage = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Plain</title>
<h1>Plain page</h1><p>${"A page without script, style or picture. ".repeat(12)}</p>`;

const value = z.object({ numericValue: z.number() });
const report = z.object({
  environment: z.object({ benchmarkIndex: z.number() }),
  finalDisplayedUrl: z.string(),
  audits: z.object({
    "first-contentful-paint": value,
    "largest-contentful-paint": value,
    "network-requests": z.object({
      details: z.object({
        items: z.array(z.object({ transferSize: z.number() })),
      }),
    }),
  }),
});

const trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      ts: z.number(),
      tdur: z.number().default(0),
    }),
  ),
});

/** The CPU time of each main-thread task after the first paint, ms. @param folder of Lighthouse's artifacts  @throws when it has none */
function readTasks(folder: string): readonly number[] {
  const file = readFileSync(join(folder, "defaultPass.trace.json"), "utf8");
  const { traceEvents } = trace.parse(JSON.parse(file));
  const painted = traceEvents.findLast(({ name }) => name === "firstContentfulPaint");
  const tasks = traceEvents
    .filter(
      ({ name, pid, tid, ts }) =>
        name === "RunTask" && pid === painted?.pid && tid === painted.tid && ts > painted.ts,
    )
    .map(({ tdur }) => tdur / 1_000);
  if (Math.max(0, ...tasks) === 0) throw new Error("the trace has no CPU times");
  return tasks;
}

/**
 * How much slower than this computer a middling phone is. Through the points of
 * https://lighthouse-cpu-throttling-calculator.vercel.app
 * @param index of this computer, as Lighthouse measures it
 */
function slowdown(index: number): number {
  if (index >= 1_300) return 3 + (index - 1_300) / 233;
  if (index >= 800) return 2 + (index - 800) / 500;
  return 1 + Math.max(0, index - 150) / 650;
}

interface Paint {
  /** How fast Lighthouse found this computer. */
  readonly index: number;
  /** ms */
  readonly first: number;
  readonly largest: number;
  /** Of all tasks after the first paint, the time in excess of 50 ms. */
  readonly blocked: number;
  /** Longest of these tasks. */
  readonly longest: number;
  /** As sent. */
  readonly bytes: number;
}

/** Measures a page once. @param factor of the slow-down  @param keeps what the browser stored of it  @throws when the page went elsewhere */
async function measure(address: string, debugPort: number, factor: number, keeps: boolean): Promise<Paint> {
  const artifacts = join(profile, "artifacts");
  const audits = Object.keys(report.shape.audits.shape).join(",");
  const { stdout } = await promisify(execFile)(
    "npx",
    [
      ...lighthouse,
      address,
      `--port=${debugPort}`,
      `--throttling.cpuSlowdownMultiplier=${factor}`,
      ...(keeps ? ["--disable-storage-reset"] : []),
      ...[`--gather-mode=${artifacts}`, `--audit-mode=${artifacts}`],
      "--quiet",
      "--output=json",
      `--only-audits=${audits}`,
    ],
    { maxBuffer: 1e9 },
  );
  const { environment, finalDisplayedUrl, audits: found } = report.parse(JSON.parse(stdout));
  if (finalDisplayedUrl !== address) throw new Error(`${address} went to ${finalDisplayedUrl}`);
  const requests = found["network-requests"].details.items;
  // By the index of this very run, because the computer's speed changes between runs.
  const tasks = readTasks(artifacts).map((ms) => ms * slowdown(environment.benchmarkIndex));
  return {
    index: environment.benchmarkIndex,
    first: found["first-contentful-paint"].numericValue,
    largest: found["largest-contentful-paint"].numericValue,
    blocked: tasks.reduce((blocked, ms) => blocked + Math.max(0, ms - 50), 0),
    longest: Math.max(0, ...tasks),
    bytes: requests.reduce((bytes, { transferSize }) => bytes + transferSize, 0),
  };
}

const busy = values.busy ? spawn(process.execPath, ["-e", "for (;;);"]) : null;
const product = await runProduct(port);
const plain = createServer((_request, response) => {
  response.setHeader("Content-Type", "text/html").end(plainPage);
}).listen(0, "127.0.0.1");
const profile = mkdtempSync(join(tmpdir(), "cloudplay-paint-"));
const debugPort = await freePort();
const context = await playwright.launchPersistentContext(profile, {
  executablePath: chromium(),
  args: [...chromiumFlags, `--remote-debugging-port=${debugPort}`],
});
try {
  const plainAddress = plain.address();
  if (plainAddress === null || typeof plainAddress === "string") throw new Error("no plain page");
  const results: Record<string, Paint[]> = { "plain page": [], "sign-in": [], home: [] };
  const plainUrl = `http://127.0.0.1:${plainAddress.port}/`;
  const indices: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    indices.push((await measure(plainUrl, debugPort, 1, false)).index);
  const index = quantile(indices, 0.5);
  const factor = slowdown(index);
  console.log(
    `benchmark index ${index.toFixed(0)}: slowed down ${factor.toFixed(1)} ×${busy ? ", busy" : ""}`,
  );
  const repeat = async (name: string, address: string, keeps = false): Promise<void> => {
    for (let round = 0; round < rounds; round += 1)
      results[name]?.push(await measure(address, debugPort, factor, keeps));
  };
  await repeat("plain page", plainUrl);
  await repeat("sign-in", `${product.origin}/login`);
  const page = await context.newPage();
  await signInAt(page, `${product.origin}/`);
  await page.close();
  await repeat("home", `${product.origin}/`, true);
  for (const [name, paints] of Object.entries(results)) {
    const middle = (of: (paint: Paint) => number): string => quantile(paints.map(of), 0.5).toFixed(0);
    // Least disturbed by other programs.
    const both = (of: (paint: Paint) => number): string =>
      `${middle(of)} ms (best ${Math.min(...paints.map(of)).toFixed(0)})`;
    console.log(
      `${name.padEnd(10)} first paint ${both(({ first }) => first)}  largest ${both(({ largest }) => largest)}  blocked ${both(({ blocked }) => blocked)}, longest task ${both(({ longest }) => longest)}  ${middle(({ bytes }) => bytes / 1000)} kB`,
    );
  }
  console.log(
    `goals      first paint ${goals.first} ms  largest ${goals.largest} ms  blocked ${goals.blocked} ms, longest task ${goals.longest} ms`,
  );
} finally {
  await context.close();
  plain.close();
  busy?.kill();
  await product.end();
  rmSync(profile, { recursive: true, force: true });
}
