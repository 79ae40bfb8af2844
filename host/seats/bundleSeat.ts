import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin, stop } from "esbuild";

/** Packages that load binaries from their own folder. */
const nativePackages = /^(node-av|node-datachannel)(\/|$)/;

/**
 * Bundles the code of a seat's process into one file: Node loads it in a fifth of the time of hundreds of TypeScript modules. Built
 * at each start of the host, so that it matches the host's code.
 * @param main the main file, absolute
 * @param folder for the bundle and its source map, absolute
 * @returns the bundle, absolute. Run it with `--enable-source-maps`
 * @throws if the code can't be bundled
 */
export async function bundleSeat(main: string, folder: string): Promise<string> {
  const outfile = join(folder, "seat.mjs");
  await build({
    entryPoints: [main],
    outfile,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    sourcemap: true,
    sourcesContent: false,
    // Bundled CommonJS packages use it to load Node's modules.
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
    plugins: [keepPaths],
    logLevel: "silent",
  }).finally(stop);
  return outfile;
}

/** Keeps the original paths of native packages, and of files that a module reads from its own folder. */
const keepPaths: Plugin = {
  name: "keep-paths",
  setup(bundler) {
    bundler.onResolve({ filter: nativePackages }, async ({ path, kind, resolveDir, pluginData }) => {
      if (pluginData === "found") return null;
      const found = await bundler.resolve(path, { kind, resolveDir, pluginData: "found" });
      return found.errors.length > 0 ? found : { path: pathToFileURL(found.path).href, external: true };
    });
    bundler.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const code = await readFile(path, "utf8");
      const contents = code
        .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href))
        .replaceAll("import.meta.dirname", JSON.stringify(dirname(path)));
      return { contents, loader: "ts" };
    });
  },
};
