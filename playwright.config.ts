import { defineConfig } from "@playwright/test";
import { launchOptions } from "./e2e/support/launchOptions.ts";
import { findHeadlessShell } from "./scripts/lib/chromium.ts";

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/support/build.ts",
  // Tests of the gallery mostly wait for frames.
  workers: 4,
  projects: [
    // Each worker runs a service and a host with one seat, which the tests of a file share one after the other.
    // A folder for the output of each: a run empties the ones that it uses.
    {
      name: "product",
      workers: 2,
      outputDir: "test-results/product",
      testIgnore: ["gallery.*", /e2e\/containers\//],
    },
    // Run by scripts/containers.ts, for the set of deploy/compose.yaml that its tests share.
    {
      name: "containers",
      workers: 1,
      outputDir: "test-results/containers",
      testDir: "e2e/containers",
    },
    // Writes the library of recordings; no part of the usual run.
    {
      name: "recordings",
      workers: 1,
      outputDir: "test-results/recordings",
      testDir: "lab/recordings",
    },
    { name: "build of the gallery", outputDir: "test-results/gallery", testMatch: "gallery.setup.ts" },
    {
      name: "gallery",
      dependencies: ["build of the gallery"],
      outputDir: "test-results/gallery",
      testMatch: ["gallery.spec.ts", "gallery.webkit.spec.ts"],
      fullyParallel: true,
    },
  ],
  forbidOnly: process.env.CI === "true",
  // Generous, because a busy computer is not a failure; the benchmarks measure what has to be fast.
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
    // A page served from a worker's cache would bypass the tests' network routes; pwa.spec.ts covers the worker.
    serviceWorkers: "block",
    // Off by default, because writing a trace takes half of the computer.
    trace: process.env.TRACE === "on" ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: launchOptions(findHeadlessShell()),
  },
});
