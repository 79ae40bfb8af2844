import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defaultClientConditions } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { defineConfig, type Plugin } from "vitest/config";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * Compiles `locales/*.json?compiled&bundle=…` with formatjs, so that no message parser has to travel to the phone. Bundle `account` are the
 * texts whose id starts with `account.`: they come with the account pages; bundle `discovery` likewise with types, search and filter; bundle `play` are all others. With PSEUDO_LOCALE in the environment English
 * is longer and accented, so that a text that never went through the catalogue, or has no room to grow, shows.
 */
function compiledMessages(): Plugin {
  return {
    name: "compiled-messages",
    enforce: "pre",
    load(id) {
      const [file, query] = id.split("?");
      const wanted = new URLSearchParams(query);
      if (!wanted.has("compiled") || !file?.endsWith(".json")) return null;
      this.addWatchFile(file);
      const cli = at("./node_modules/@formatjs/cli/bin/formatjs");
      const pseudo =
        process.env.PSEUDO_LOCALE && file.endsWith("/en.json")
          ? ["--pseudo-locale", process.env.PSEUDO_LOCALE]
          : [];
      const command = [cli, "compile", file, "--format", "simple", "--ast", ...pseudo];
      const ast = execFileSync(process.execPath, command, {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "inherit"],
      });
      const part = Object.entries(JSON.parse(ast)).filter(
        ([key]) => (/^(account|discovery)\./.exec(key)?.[1] ?? "play") === wanted.get("bundle"),
      );
      return { code: `export default ${JSON.stringify(Object.fromEntries(part))};`, moduleType: "js" };
    },
  };
}

/** Parts of packages that nothing here ever needs, and what stands in for them: they need not travel to the phone. */
const leftOut = [
  // Frames are sealed with raw keys: crypto-js's weak way of making keys from a passphrase, and the MD5 behind it, rest.
  { part: /^\.\/(evpkdf|md5)$/, of: "/crypto-js/", instead: "module.exports = {};" },
  // No stream starts from an async iterable; rxjs brings ES5 machinery for those.
  {
    part: /^tslib$/,
    of: "/rxjs/",
    instead: `export const __awaiter = () => Promise.reject(new Error("async iterables are left out"));
export { __awaiter as __asyncValues, __awaiter as __asyncGenerator, __awaiter as __await };`,
  },
  // Icons here have a size and props of an <svg>, no context, no aliases, no absolute stroke widths.
  {
    part: /\/createLucideIcon\.mjs$/,
    of: "/lucide-react/",
    instead: `import { createElement } from "react";
const look = {
  xmlns: "http://www.w3.org/2000/svg", viewBox: "0 0 24 24", fill: "none", stroke: "currentColor",
  strokeWidth: 2, strokeLinecap: "round", strokeLinejoin: "round", "aria-hidden": "true",
};
export default ({ node }) => ({ size = 24, ...rest }) =>
  createElement("svg", { ...look, width: size, height: size, ...rest }, node.map((part) => createElement(...part)));`,
  },
  // The router's location comes from the core, never from the browser.
  {
    part: /^\.\/use-browser-location\.js$/,
    of: "/wouter/",
    instead: "export const useBrowserLocation = null, useSearch = null, navigate = null;",
  },
] as const;

function withoutUnusedParts(): Plugin {
  const prefix = "\0left-out-";
  return {
    name: "without-unused-parts",
    apply: "build",
    enforce: "pre",
    resolveId(source, importer) {
      const index = leftOut.findIndex(({ part, of }) => part.test(source) && importer?.includes(of));
      return index < 0 ? null : `${prefix}${index}`;
    },
    load(id) {
      const found = id.startsWith(prefix) ? leftOut[Number(id.slice(prefix.length))] : undefined;
      return found ? { code: found.instead, moduleType: "js" } : null;
    },
  };
}

/** The English texts beside the ids serve the extraction; a built page reads the compiled catalogue alone. */
function withoutDefaultMessages(): Plugin {
  return {
    name: "without-default-messages",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!id.startsWith(at("./src/")) || !/\.tsx?$/.test(id)) return null;
      const lean = code.replace(/\bdefaultMessage:\s*(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'),?/g, (text) =>
        text.replace(/[^\n]/g, " "),
      );
      return { code: lean, map: null };
    },
  };
}

type ModuleInfo = { importedIds: readonly string[] } | null;

/** Puts everything that the entry and home import, however far down, into one chunk. */
function firstRoute(): (id: string, context: { getModuleInfo(id: string): ModuleInfo }) => string | null {
  let needed: Set<string> | null = null;
  return (id, context) => {
    if (needed === null) {
      needed = new Set([at("./src/main.tsx"), at("./src/screens/home/Home.tsx")]);
      for (const module of needed)
        for (const part of context.getModuleInfo(module)?.importedIds ?? []) needed.add(part);
    }
    return needed.has(id) ? "first" : null;
  };
}

export default defineConfig({
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
  ],
  resolve: {
    // rxjs keeps its modern build behind this name; its default one is ES5.
    conditions: ["es2015", ...defaultClientConditions],
    alias: [
      {
        find: /^@formatjs\/icu-messageformat-parser$/,
        replacement: at("./node_modules/@formatjs/icu-messageformat-parser/no-parser.js"),
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
});
