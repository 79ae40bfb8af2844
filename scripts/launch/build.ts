import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** Sources of the built client. */
const clientSources = [
  "src",
  "streams",
  "wire",
  "recorder",
  "locales",
  "public",
  "index.html",
  "ops.html",
  "vite",
  "vite.config.ts",
  "package.json",
];

/** Builds the client into a folder. */
export type Build = (root: string, outDir: string) => Promise<void>;

const viteBuild: Build = async (root, outDir) => {
  const { build } = await import("vite");
  await build({ root, logLevel: "warn", build: { outDir, emptyOutDir: true } });
};

/**
 * Builds the client if it is missing or outdated. Builds it elsewhere and then moves it, so that concurrent starts do not conflict and no
 * incomplete build is served.
 * @throws if it can't be built; an earlier build is kept then
 */
export async function buildIfStale(root: string, dist: string, build: Build = viteBuild): Promise<void> {
  if (!isStale(root, dist)) return;
  console.log("Building the client …");
  const began = new Date();
  const built = `${dist}.building-${randomUUID()}`;
  try {
    await build(root, built);
    // Changes made during the build are not in it.
    fs.utimesSync(path.join(built, "index.html"), began, began);
    if (isStale(root, dist)) replaceFolder(built, dist);
  } finally {
    fs.rmSync(built, { recursive: true, force: true });
  }
}

/** Puts a folder in another's place; of several at once, the last one wins. */
function replaceFolder(folder: string, target: string): void {
  for (let isThere = false; !isThere; ) {
    const before = `${target}.before-${randomUUID()}`;
    move(target, before, ["ENOENT"]);
    isThere = move(folder, target, ["ENOTEMPTY", "EEXIST"]);
    fs.rmSync(before, { recursive: true, force: true });
  }
}

/** @returns false for errors that mean that another process was faster */
function move(from: string, to: string, overtaken: readonly string[]): boolean {
  try {
    fs.renameSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && overtaken.includes(String(error.code))) return false;
    throw error;
  }
}

/** Whether the built client is missing or older than its sources. */
export function isStale(root: string, dist: string): boolean {
  const page = path.join(dist, "index.html");
  if (!fs.existsSync(page)) return true;
  const built = fs.statSync(page).mtimeMs;
  return clientSources.some((source) => newest(path.join(root, source)) > built);
}

/** Latest modification of a file or folder, epoch ms; 0 if it does not exist. */
function newest(file: string): number {
  const found = fs.statSync(file, { throwIfNoEntry: false });
  if (found === undefined) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  return fs
    .readdirSync(file)
    .reduce((latest, name) => Math.max(latest, newest(path.join(file, name))), found.mtimeMs);
}
