import fs from "node:fs";
import path from "node:path";

/** What the built client is made of. */
const sources = ["src", "streams", "locales", "public", "index.html", "vite.config.ts", "package.json"];

/** Builds the client where it is missing or old. @throws when it can't be built */
export async function buildIfStale(root: string, dist: string): Promise<void> {
  if (!isStale(root, dist)) return;
  console.log("Building the client …");
  const { build } = await import("vite");
  await build({ root, logLevel: "warn", build: { outDir: dist, emptyOutDir: true } });
}

/** True when the built client is missing or older than anything that it is made of. */
export function isStale(root: string, dist: string): boolean {
  const page = path.join(dist, "index.html");
  if (!fs.existsSync(page)) return true;
  const built = fs.statSync(page).mtimeMs;
  return sources.some((source) => newest(path.join(root, source)) > built);
}

/** The latest change in a file or folder, epoch ms; 0 when it does not exist. */
function newest(file: string): number {
  const found = fs.statSync(file, { throwIfNoEntry: false });
  if (found === undefined) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  return fs
    .readdirSync(file)
    .reduce((latest, name) => Math.max(latest, newest(path.join(file, name))), found.mtimeMs);
}
