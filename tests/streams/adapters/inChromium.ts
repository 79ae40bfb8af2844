import { fileURLToPath } from "node:url";
import { build } from "vite";

/** The browser of the adapter tests. */
export const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** One script for a page, built from a TypeScript entry. @param entry relative to this folder */
export async function bundled(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL(entry, import.meta.url)),
        formats: ["iife"],
        name: "bench",
        fileName: "page",
      },
    },
  });
  const [output] = Array.isArray(built) ? built : [];
  const [chunk] = output?.output ?? [];
  if (chunk?.type !== "chunk") throw new Error("nothing was built");
  return chunk.code;
}
