import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** The sources of the built client. */
const sources = ["src", "streams", "locales", "public", "index.html", "vite.config.ts", "package.json"];

/** Builds the client into a folder. */
export type Build = (root: string, outDir: string) => Promise<void>;

const viteBuild: Build = async (root, outDir) => {
  const { build } = await import("vite");
  await build({ root, logLevel: "warn", build: { outDir, emptyOutDir: true } });
};

/**
 * Builds the client when it is missing or older than its sources. It is built into a temporary folder that
 * replaces `dist` in one step, so that concurrent starts do not disturb each other and no partial build is
 * served.
 * @throws when the build fails; the previous build stays then
 */
export async function buildIfStale(root: string, dist: string, build: Build = viteBuild): Promise<void> {
  if (!isStale(root, dist)) return;
  console.log("Building the client …");
  const began = new Date();
  const built = `${dist}.building-${randomUUID()}`;
  try {
    await build(root, built);
    // A source that changes during the build must count as newer than it.
    fs.utimesSync(path.join(built, "index.html"), began, began);
    if (isStale(root, dist)) replaceFolder(built, dist);
  } finally {
    fs.rmSync(built, { recursive: true, force: true });
  }
}

/** Replaces `target` by `folder`; of concurrent calls the last one wins. */
function replaceFolder(folder: string, target: string): void {
  for (let isReplaced = false; !isReplaced; ) {
    const before = `${target}.before-${randomUUID()}`;
    move(target, before, ["ENOENT"]);
    isReplaced = move(folder, target, ["ENOTEMPTY", "EEXIST"]);
    fs.rmSync(before, { recursive: true, force: true });
  }
}

/** @param overtaken error codes that mean that another process was faster @returns false for those */
function move(from: string, to: string, overtaken: readonly string[]): boolean {
  try {
    fs.renameSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && overtaken.includes(String(error.code))) return false;
    throw error;
  }
}

/** True when the built client is missing or older than any of its sources. */
export function isStale(root: string, dist: string): boolean {
  const page = path.join(dist, "index.html");
  if (!fs.existsSync(page)) return true;
  const built = fs.statSync(page).mtimeMs;
  return sources.some((source) => newest(path.join(root, source)) > built);
}

/** Latest modification in a file or folder, epoch ms; 0 when it does not exist. */
function newest(file: string): number {
  const found = fs.statSync(file, { throwIfNoEntry: false });
  if (found === undefined) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  return fs
    .readdirSync(file)
    .reduce((latest, name) => Math.max(latest, newest(path.join(file, name))), found.mtimeMs);
}
