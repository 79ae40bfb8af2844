import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Metafile, type Plugin } from "esbuild";
import { buildPasskeyScript } from "../service/signIn/passkeyBundle.ts";

/**
 * `npx tsx scripts/bundleService.ts FOLDER`: bundles the service and `npm run migrate` as `main.mjs` and `migrate.mjs`, which need only
 * Node. As usual, the built client is looked for in `dist` beside them.
 */

const root = fileURLToPath(new URL("..", import.meta.url));

/** Optional peer packages, which are not installed. */
export const absentPackages = ["bufferutil", "pg-native", "utf-8-validate"] as const;

/** Bundles the service into an absolute folder (R-OPS-20). @throws if the code can't be bundled */
export async function bundleService(folder: string): Promise<Metafile> {
  const passkeyScript = await buildPasskeyScript();
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: { main: "service/main.ts", migrate: "scripts/migrate.ts" },
    outdir: folder,
    chunkNames: "chunks/[name]-[hash]",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    metafile: true,
    platform: "node",
    target: "node20",
    format: "esm",
    // The sign-in provider stores the names of its classes.
    keepNames: true,
    sourcemap: true,
    sourcesContent: false,
    external: [...absentPackages],
    // Bundled CommonJS packages use it to load Node's modules, and libsql its native one.
    banner: {
      js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
    },
    plugins: [bundledPasskeyScript(passkeyScript.text)],
    logLevel: "silent",
  });
  copyNativeModules("libsql", folder);
  writeFileSync(
    join(folder, "LICENSES.txt"),
    licencesOf([...Object.keys(metafile.inputs), ...passkeyScript.files]),
  );
  return metafile;
}

/** The sign-in page's script as text, because it can't be bundled later without sources. */
const bundledPasskeyScript = (text: string): Plugin => ({
  name: "bundled-passkey-script",
  setup(bundler) {
    bundler.onLoad({ filter: /\/service\/signIn\/passkeyBundle\.ts$/ }, () => ({
      contents: `export const passkeyBundle = async () => ${JSON.stringify(text)};`,
    }));
  },
});

/** Copies the packages with the native modules that a package loads on this computer. @throws if there are none */
function copyNativeModules(name: string, folder: string): void {
  const require = createRequire(import.meta.url);
  require(name);
  const loaded = require.cache[require.resolve(name)]?.children ?? [];
  const native = loaded.map(({ filename }) => filename).filter((file) => file.endsWith(".node"));
  if (native.length === 0) throw new Error(`${name} has no native module for this computer.`);
  for (const copied of native.map((file) => dirname(file)))
    cpSync(copied, join(folder, copied.slice(root.length)), { recursive: true });
}

/** Licences of these files' packages, which have to accompany copies of their code. */
function licencesOf(files: readonly string[]): string {
  const packages = new Set(
    files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []),
  );
  const texts = [...packages].toSorted().flatMap((path) =>
    readdirSync(join(root, path))
      .filter((name) => /^(licen[cs]e|notice|copying)/i.test(name))
      .map((name) => `${path}/${name}\n\n${readFileSync(join(root, path, name), "utf8").trim()}\n`),
  );
  return texts.join(`\n${"-".repeat(80)}\n\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , folder] = process.argv;
  if (folder === undefined) throw new Error("Usage: npx tsx scripts/bundleService.ts FOLDER");
  await bundleService(resolve(folder));
}
