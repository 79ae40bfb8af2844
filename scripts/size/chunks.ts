import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import * as z from "zod/mini";

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.optional(z.array(z.string())),
    isDynamicEntry: z.optional(z.boolean()),
  }),
);

/** A build's JavaScript, by the modules that it was made of. */
export interface Chunks {
  /** What the page itself starts with. */
  readonly start: readonly string[];
  /** What is fetched when it is needed. */
  readonly later: readonly string[];
  /**
   * The files that a browser has after these modules came, with all that they import.
   * @throws when the build has no such module
   */
  files(modules: readonly string[]): ReadonlySet<string>;
  /** Bytes of a file as it travels. */
  size(file: string): number;
}

/** @param folder of a build with a manifest @throws when there is none, or the page is of another build */
export function readChunks(folder: string): Chunks {
  const chunks = manifest.parse(JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8")));
  const page = readFileSync(join(folder, "index.html"), "utf8");
  const scripts = [...page.matchAll(/<script type="module"[^>]*src="\/([^"]+)"/g)].map(([, file]) => file);
  const sizes = new Map<string, number>();
  const named = (wanted: (chunk: z.infer<typeof manifest>[string]) => boolean): readonly string[] =>
    Object.entries(chunks).flatMap(([name, chunk]) => (wanted(chunk) ? [name] : []));
  const start = named(({ file }) => scripts.includes(file));
  if (start.length === 0) throw new Error(`the page in ${folder} starts with no module of its build`);
  return {
    start,
    later: named(({ isDynamicEntry }) => isDynamicEntry === true),
    files(modules) {
      const reached = new Set(modules);
      const files = new Set<string>();
      for (const name of reached) {
        const chunk = chunks[name];
        if (!chunk) throw new Error(`the build has no ${name}`);
        if (chunk.file.endsWith(".js")) files.add(chunk.file);
        for (const part of chunk.imports ?? []) reached.add(part);
      }
      return files;
    },
    size(file) {
      const known = sizes.get(file) ?? gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
      sizes.set(file, known);
      return known;
    },
  };
}
