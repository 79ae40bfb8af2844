import react from "@vitejs/plugin-react";
import { visualizer } from "rollup-plugin-visualizer";
import { defaultClientConditions } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { defineConfig } from "vitest/config";
import { at } from "./vite/at.ts";
import { compiledMessages } from "./vite/compiledMessages.ts";
import { firstRoute } from "./vite/firstRoute.ts";
import { withoutUnusedParts } from "./vite/leaveOut.ts";
import { withoutDefaultMessages } from "./vite/withoutDefaultMessages.ts";

export default defineConfig(({ mode }) => ({
  plugins: [
    compiledMessages(),
    withoutUnusedParts(),
    withoutDefaultMessages(),
    react(),
    // The worker gets the list of the build's files; who registers it, and when, is the core's business.
    VitePWA({
      strategies: "injectManifest",
      srcDir: "streams/adapters/worker",
      filename: "sw.ts",
      injectRegister: false,
      manifest: false,
      injectManifest: {
        // The manifest is the service's: it bears the product's name.
        globPatterns: ["**/*.{js,css,html,svg,png}"],
        globIgnores: ["covers/**", "icons/home-*", "sw.js"],
        rollupFormat: "iife",
      },
    }),
    // `npm run bundle`: what the build is made of, as a treemap.
    mode === "bundle" && visualizer({ filename: "dist.bundle/treemap.html", gzipSize: true }),
  ],
  resolve: {
    // rxjs keeps its modern build behind this name; its default one is ES5.
    conditions: ["es2015", ...defaultClientConditions],
    alias: [
      {
        find: /^@formatjs\/icu-messageformat-parser$/,
        replacement: at("node_modules/@formatjs/icu-messageformat-parser/no-parser.js"),
      },
      // React has had it itself since 18.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "react" },
    ],
  },
  build: {
    target: "es2022",
    outDir: "dist",
    manifest: true,
    // A page that moves between languages and worlds keeps its styles in as few requests as its code.
    cssCodeSplit: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What the first route needs compresses better, and comes sooner, as one file than as ten small ones.
        codeSplitting: { groups: [{ name: firstRoute(), debugName: "first" }] },
      },
    },
  },
  test: {
    // A busy machine is no failure.
    testTimeout: 60_000,
    // By default one core of two stays idle.
    maxWorkers: "100%",
    coverage: {
      provider: "v8",
      include: ["{streams,src,service,machine}/**/*.{ts,tsx}"],
      exclude: ["src/dev/**"],
      reporter: ["text-summary", "html"],
    },
    projects: [
      {
        extends: true,
        test: {
          name: "core",
          include: ["tests/**/*.test.ts"],
          exclude: ["tests/src/**"],
          environment: "node",
          // Nothing here leaves anything behind; fresh modules for each file would take twice the time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "screens",
          include: ["tests/src/**/*.test.{ts,tsx}"],
          environment: "happy-dom",
          server: { deps: { inline: [/react-intl/, /@formatjs\//, /intl-messageformat/] } },
        },
      },
    ],
  },
}));
