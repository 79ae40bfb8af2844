import { defineConfig } from "@playwright/test";
import { chromiumFlags, findChromium } from "./scripts/chromium.ts";

const executablePath = findChromium();

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  globalSetup: "./e2e/support/build.ts",
  // Two workers run a service and a machine host each, and mostly wait; the third walks the gallery, which needs neither.
  workers: 3,
  fullyParallel: false,
  projects: [
    { name: "product", testIgnore: "walk.spec.ts", workers: 2 },
    { name: "gallery", testMatch: "walk.spec.ts", workers: 1 },
  ],
  forbidOnly: process.env.CI === "true",
  // Generous, so that a slow or busy machine does not fail tests; the benchmarks measure speed.
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
    // A page from the service worker's cache would bypass the network that tests manipulate; the worker has a test of its own.
    serviceWorkers: "block",
    // Writing traces takes half of the CPU, so they are off by default.
    trace: process.env.TRACE === "on" ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // A page whose configuration a test replaced has no network address, so Chromium would block its calls to localhost.
      args: [...chromiumFlags, "--disable-features=LocalNetworkAccessChecks"],
    },
  },
});
