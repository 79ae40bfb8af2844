import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { chromiumFlags, findChromium } from "./scripts/chromium.ts";

const port = 8580;
const executablePath = findChromium();
const data = process.env.E2E_DATA_DIR ?? mkdtempSync(join(tmpdir(), "cloudplay-e2e-"));
// The workers read this page too: who made the folder takes it away.
if (process.env.E2E_DATA_DIR === undefined)
  process.on("exit", () => rmSync(data, { recursive: true, force: true }));
process.env.E2E_DATA_DIR = data;

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  // One machine seat and one service are shared by the product's tests: they take turns. The gallery needs neither.
  workers: 2,
  fullyParallel: false,
  projects: [
    { name: "product", testIgnore: "walk.spec.ts", workers: 1 },
    { name: "gallery", testMatch: "walk.spec.ts", workers: 1 },
  ],
  forbidOnly: process.env.CI === "true",
  // A busy machine is no failure: what must be quick is measured by the benchmarks.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [
    ["list"],
    ["json", { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? "test-results/report.json" }],
  ],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: "en-US",
    // A page out of a worker's store would hide what tests do to the network; the worker has its own test.
    serviceWorkers: "block",
    trace: "retain-on-failure",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}), // A page whose configuration a test changed comes from no address at all, and may not call this computer otherwise.
      args: [...chromiumFlags, "--disable-features=LocalNetworkAccessChecks"],
    },
  },
  webServer: {
    command: "npx tsx scripts/start.ts",
    url: `http://127.0.0.1:${port}/`,
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
    env: {
      PORT: String(port),
      MACHINE_PORT: String(port + 1),
      PROBE_PORT: String(port + 2),
      PAY_PORT: String(port + 3),
      DATA_DIR: data,
      DEMO_SPEED_PROBES: "10",
      DEMO_SPEED_INTERVAL_MS: "50",
    },
  },
});
