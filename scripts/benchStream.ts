import { cpus, loadavg } from "node:os";
import { type Browser, chromium } from "@playwright/test";
import { readSettings } from "../machine/settings.ts";
import type { Quality } from "../streams/wire/machineControl.ts";
import { cellCount, cellSize } from "./bench/barcode.ts";
import { runPlayer } from "./bench/player.ts";
import { type Sender, startSender } from "./bench/sender.ts";
import { type Latency, reportSender, type StreamRound } from "./bench/streamReport.ts";
import { chromiumFlags, findChromium } from "./lib/chromium.ts";

/**
 * Measures input-to-photon latency: the sender runs in its own Node process, the receiver in a headless Chromium, both on
 * this computer. The machine host and a bare sender take turns, so that both meet the same conditions.
 *
 * Usage: benchStream.ts [--rounds 3] [--seconds 10] [--vp8] [--high] [--strict]
 * --high measures the higher resolution of a pro plan, which the bare sender does not support.
 * --strict exits with 1 when the goal is missed.
 */

/** ms */
const goal: Latency = { p50: 25, p95: 35 };
const machineToken = "bench-machine-token";
const sessionKey = "bench-session-key";

const loadBefore = (loadavg()[0] ?? 0) / cpus().length;
const rounds = Math.round(option("rounds", 3));
const seconds = option("seconds", 10);
const vp8 = process.argv.includes("--vp8");
const quality: Quality = process.argv.includes("--high") ? "high" : "standard";
const executablePath = findChromium();
const browser = await chromium.launch({
  headless: true,
  ...(executablePath === null ? {} : { executablePath }),
  args: chromiumFlags,
});
const senders: Sender[] = [];
try {
  const host = await startSender("machine host", "hostSender.ts", machineToken);
  senders.push(host);
  await startGame(host.url);
  // The bare sender supports H.264 and one resolution only.
  if (!vp8 && quality === "standard")
    senders.push(await startSender("prototype", "bareSender.ts", machineToken));
  const results = await takeTurns(browser, senders);
  const { width, height } = readSettings({ ...process.env, MACHINE_TOKEN: machineToken }).resolutions[
    quality
  ];
  console.log(
    `${width}×${height} at 60 frames/s, ${rounds} rounds of ${seconds} s each, sender and browser on this machine:`,
  );
  reportGoal(senders.map((sender) => reportSender(sender.name, results.get(sender) ?? [], seconds)));
} finally {
  await browser.close();
  for (const sender of senders) sender.stop();
}

/** The value of a numeric command line option. @throws when it is not above 0 */
function option(name: string, fallback: number): number {
  const at = process.argv.indexOf(`--${name}`);
  const value = at === -1 ? fallback : Number(process.argv[at + 1]);
  if (!Number.isFinite(value) || value <= 0) throw new Error(`--${name} needs a number above 0`);
  return value;
}

/** Leases a seat and starts a game on the host. */
async function startGame(url: string): Promise<void> {
  await control(url, "/control/lease", {
    scheduleId: "bench",
    sessionKey,
    gameId: "g-halogen-mile",
    quality,
  });
  await control(url, "/control/start", {
    scheduleId: "bench",
    gameId: "g-halogen-mile",
    mode: 5,
    profile: null,
    type: 1,
  });
}

async function control(url: string, path: string, body: unknown): Promise<void> {
  const reply = await fetch(`${url}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${machineToken}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
}

/** Measures every sender once a round, in alternating order. */
async function takeTurns(
  browser: Browser,
  senders: readonly Sender[],
): Promise<ReadonlyMap<Sender, readonly StreamRound[]>> {
  const results = new Map<Sender, StreamRound[]>(senders.map((sender) => [sender, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const sender of round % 2 ? [...senders].reverse() : senders) {
      const page = await browser.newPage();
      const options = { url: sender.url, key: sessionKey, seconds, cell: cellSize, cells: cellCount, vp8 };
      const [cpuBefore, startedAt] = [await sender.cpu(), performance.now()];
      const result = await runPlayer(page, options);
      const cpu = ((await sender.cpu()) - cpuBefore) / (performance.now() - startedAt);
      results.get(sender)?.push({ result, cpu });
      await page.close();
    }
  }
  return results;
}

/** Compares the machine host with the bare sender, if that was measured, and with the goal. */
function reportGoal([host, bare]: readonly Latency[]): void {
  if (host && bare) {
    console.log(
      `machine host / prototype: p50 ×${(host.p50 / bare.p50).toFixed(2)}, p95 ×${(host.p95 / bare.p95).toFixed(2)}`,
    );
  }
  if (host) {
    const met = host.p50 <= goal.p50 && host.p95 <= goal.p95;
    console.log(`Goal p50 ≤ ${goal.p50} ms, p95 ≤ ${goal.p95} ms: ${met ? "met" : "missed"}`);
    process.exitCode = met || !process.argv.includes("--strict") ? 0 : 1;
  }
  if (loadBefore > 0.5) {
    console.log(
      `The computer was busy before (${loadBefore.toFixed(1)} jobs per core): only the ratio is meaningful.`,
    );
  }
  console.log(
    "Read at the browser's frame callback: a display may show the frame up to one refresh (16.7 ms) later.",
  );
}
