import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import * as z from "zod/mini";

/** Fails when the JavaScript of the first route (home, signed in) is over its budget. Run after `npm run build`. */

const budget = 140_000;
const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.optional(z.array(z.string())),
  }),
);
const chunks = manifest.parse(JSON.parse(readFileSync("dist/.vite/manifest.json", "utf8")));

const files = new Set<string>();
const add = (name: string): void => {
  const chunk = chunks[name];
  if (!chunk || files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const part of chunk.imports ?? []) add(part);
};
const page = readFileSync("dist/index.html", "utf8");
const scripts = [...page.matchAll(/<script type="module"[^>]*src="\/([^"]+)"/g)].map(([, file]) => file);
/** What the first route loads: the page's own scripts, its screen, and the texts of one language. */
for (const [name, { file }] of Object.entries(chunks)) {
  if (scripts.includes(file) || /^src\/screens\/home\/Home|^locales\/en\.json.*part=play/.test(name))
    add(name);
}

const sizes = [...files]
  .filter((file) => file.endsWith(".js"))
  .map((file) => ({ file, bytes: gzipSync(readFileSync(`dist/${file}`), { level: 9 }).length }));
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
for (const { file, bytes } of sizes) console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${file}`);
console.log(`${(total / 1000).toFixed(1).padStart(7)} kB  gzip in all; the budget is ${budget / 1000} kB`);
if (total > budget) process.exitCode = 1;
