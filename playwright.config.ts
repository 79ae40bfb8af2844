import { defineConfig } from "@playwright/test";
import { chromiumFlags, findChromium } from "./scripts/lib/chromium.ts";

const executablePath = findChromium();

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  globalSetup: "./e2e/support/build.ts",
  // Two workers have a service and a machine seat each; their tests wait more than they work. The gallery needs neither.
  workers: 3,
  fullyParallel: false,
  projects: [
    { name: "product", testIgnore: "walk.spec.ts", workers: 2 },
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
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: "en-US",
    // A page out of a worker's store would hide what tests do to the network; the worker has its own test.
    serviceWorkers: "block",
    // A trace takes half of the computer while it is written: only for who looks for something.
    trace: process.env.TRACE === "on" ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // A page whose configuration a test changed comes from no address at all, and may not call this computer otherwise.
      args: [...chromiumFlags, "--disable-features=LocalNetworkAccessChecks"],
    },
  },
});
