import react from "@vitejs/plugin-react";
import { visualizer } from "rollup-plugin-visualizer";
import { VitePWA } from "vite-plugin-pwa";
import { defineConfig, type ViteUserConfig } from "vitest/config";
import { groups } from "./vite/chunks.ts";
import { compiledMessages } from "./vite/compiledMessages.ts";
import { styles } from "./vite/composedStyles.ts";
import { firstPaint } from "./vite/firstPaint.ts";
import { leaveOutUnusedModules } from "./vite/leaveOut.ts";
import { modules } from "./vite/modules.ts";
import { operatorsPage } from "./vite/operatorsPage.ts";
import { withoutDefaultMessages } from "./vite/withoutDefaultMessages.ts";

/** Tests that start X servers, sound servers, sandboxes and hosts. */
const realPrograms = [
  "tests/host/metering/hostKilled.test.ts",
  "tests/host/seats/**/*.test.ts",
  "tests/host/runners/program/{display,sandbox,sound}/**/*.test.ts",
  "tests/host/runners/program/{programRunner,seatDevices}.test.ts",
];
/** Tests of React components. */
const screens = ["tests/src/**/*.test.{ts,tsx}", "tests/replay/{page,screens}/**/*.test.{ts,tsx}"];
const inChromium = "tests/**/*.chromium.test.ts";
/** Part of the full run alone: tests of development tools, of sources that fail all the time, and tests that take long. */
const tools = ["tests/{chaos,lab,replay}/**/*.test.ts", "tests/scripts/commandLine.test.ts"];
const long = "tests/**/*.long.test.ts";

const tests: ViteUserConfig["test"] = {
  // Generous, so that a slow or busy machine does not fail tests.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
  // The default leaves one of two cores idle.
  maxWorkers: "100%",
  globalSetup: "tests/support/postgresServer.ts",
  coverage: {
    provider: "v8",
    include: ["{streams,wire,recorder,src,service,host,games,server}/**/*.{ts,tsx}"],
    exclude: ["src/dev/**"],
    reporter: ["text-summary", "html"],
  },
  projects: [
    {
      extends: true,
      test: {
        name: "core",
        include: ["tests/**/*.test.ts"],
        exclude: [...screens, ...realPrograms, inChromium, ...tools, long],
        environment: "node",
        // These tests share no state through modules; isolating each file would take twice the time.
        isolate: false,
      },
    },
    {
      extends: true,
      test: {
        name: "programs",
        include: realPrograms,
        exclude: [long],
        environment: "node",
        // One after the other: display numbers and seats' users belong to the whole computer, so what one test looks for
        // as left behind would be what another one just uses. Tests of other projects use none.
        maxWorkers: 1,
        sequence: { groupOrder: 1 },
      },
    },
    {
      extends: true,
      test: {
        name: "chromium",
        include: [inChromium],
        environment: "node",
        // Share one browser (tests/support/chromium.ts).
        isolate: false,
        maxWorkers: 1,
        sequence: { groupOrder: 2 },
      },
    },
    {
      extends: true,
      test: {
        name: "screens",
        include: screens,
        exclude: [inChromium],
        environment: "happy-dom",
        // A third of the time: React and the document are there once for each worker.
        isolate: false,
        restoreMocks: true,
        setupFiles: "tests/src/support/setup.ts",
        server: { deps: { inline: [/react-intl/, /@formatjs\//, /intl-messageformat/] } },
      },
    },
    {
      extends: true,
      test: {
        name: "tools",
        include: tools,
        exclude: [...screens, long],
        environment: "node",
        isolate: false,
      },
    },
    {
      extends: true,
      test: {
        name: "long",
        include: [long],
        environment: "node",
        maxWorkers: 1,
        sequence: { groupOrder: 3 },
      },
    },
  ],
};

export default defineConfig(({ mode }) => ({
  plugins: [
    compiledMessages(),
    leaveOutUnusedModules(),
    withoutDefaultMessages(),
    react(),
    firstPaint(),
    // Builds the service worker and gives it the list of the build's files. The core registers it (streams/features/pwa).
    VitePWA({
      // The gallery of screens (e2e/support/gallery.ts) has neither worker nor operator's page.
      disable: mode === "gallery",
      strategies: "injectManifest",
      srcDir: "streams/adapters/worker",
      filename: "sw.ts",
      injectRegister: false,
      manifest: false,
      injectManifest: {
        // The service serves the web manifest, because it contains the deployment's product name.
        globPatterns: ["**/*.{js,css,html,svg,png}"],
        globIgnores: ["covers/**", "icons/home-*", "sw.js", "ops/**"],
        rollupFormat: "iife",
      },
      integration: {
        configureCustomSWViteBuild: (build) => {
          // The plugin says what it builds, unless the whole build is quiet; this build doesn't know that.
          build.logLevel = "warn";
        },
      },
    }),
    mode !== "gallery" && operatorsPage(),
    // `npx vite build --mode bundle --outDir dist.bundle`: what the build is made of, as a treemap.
    mode === "bundle" && visualizer({ filename: "dist.bundle/treemap.html", gzipSize: true }),
  ],
  resolve: modules,
  css: styles,
  build: {
    target: "es2022",
    outDir: "dist",
    manifest: true,
    cssCodeSplit: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // How long each plugin took says more about how busy the computer is than about the build.
      checks: { bundlerTimings: false },
      // Durations and other constants that only later pages use stay out of the first route.
      optimization: { inlineConst: { mode: "all" } },
      output: {
        // The first route names every other file, and names are what compresses worst.
        chunkFileNames: ({ name }) => (name === "first" ? "assets/[name]-[hash:7].js" : "assets/[hash:7].js"),
        assetFileNames: "assets/[hash:7][extname]",
        codeSplitting: { groups },
      },
    },
  },
  test: tests,
}));
