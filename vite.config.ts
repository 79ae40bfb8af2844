import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defaultClientConditions } from "vite";
import { defineConfig, type Plugin } from "vitest/config";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Compiles `locales/*.json?compiled` with formatjs, so that no message parser has to travel to the phone. */
function compiledMessages(): Plugin {
  return {
    name: "compiled-messages",
    enforce: "pre",
    load(id) {
      const [file, query] = id.split("?");
      if (query !== "compiled" || !file?.endsWith(".json")) return null;
      this.addWatchFile(file);
      const cli = at("./node_modules/@formatjs/cli/bin/formatjs");
      const ast = execFileSync(process.execPath, [cli, "compile", file, "--format", "simple", "--ast"], {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "inherit"],
      });
      return { code: `export default ${ast};`, moduleType: "js" };
    },
  };
}

/**
 * Frames are sealed with raw keys, so crypto-js's weak way of making keys from a passphrase, and the MD5 behind it, need
 * not travel to the phone.
 */
function withoutPassphrases(): Plugin {
  const empty = "\0no-passphrases";
  return {
    name: "without-passphrases",
    apply: "build",
    enforce: "pre",
    resolveId: (source, importer) =>
      ["./evpkdf", "./md5"].includes(source) && importer?.includes("/crypto-js/") ? empty : null,
    load: (id) => (id === empty ? { code: "module.exports = {};", moduleType: "js" } : null),
  };
}

/** No stream here starts from an async iterable, so the ES5 machinery that rxjs has for them need not travel either. */
function withoutAsyncIterables(): Plugin {
  const refusal = "\0no-async-iterables";
  return {
    name: "without-async-iterables",
    apply: "build",
    enforce: "pre",
    resolveId: (source, importer) => (source === "tslib" && importer?.includes("/rxjs/") ? refusal : null),
    load: (id) =>
      id === refusal
        ? {
            code: `export const __awaiter = () => Promise.reject(new Error("async iterables are left out"));
export const __asyncValues = __awaiter;`,
            moduleType: "js",
          }
        : null,
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

export default defineConfig({
  plugins: [compiledMessages(), withoutPassphrases(), withoutAsyncIterables(), withoutDefaultMessages(), react()],
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
        // What almost every page shows compresses better, and comes sooner, as one file than as ten small ones.
        codeSplitting: {
          groups: [{ name: "common", test: /\/src\/components\/|\/src\/screens\/home\/|^\0rolldown/ }],
        },
      },
    },
  },
  test: {
    // A busy machine is no failure.
    testTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "core",
          include: ["tests/**/*.test.ts"],
          exclude: ["tests/src/**"],
          environment: "node",
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
