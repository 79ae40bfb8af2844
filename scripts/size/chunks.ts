import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import * as z from "zod/mini";

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.optional(z.string()),
    imports: z.optional(z.array(z.string())),
    isDynamicEntry: z.optional(z.boolean()),
  }),
);

/**
 * A build's JavaScript chunks, by the source modules that they were built from.
 * Reads a build's manifest. @throws when it has none, or the page belongs to another build
 */
export function readChunks(folder: string) {
  const chunks = manifest.parse(JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8")));
  const page = readFileSync(join(folder, "index.html"), "utf8");
  const scripts = [...page.matchAll(/<script type="module[^>]*src="\/([^"]+)"/g)].map(([, file]) => file);
  const sizes = new Map<string, number>();
  const modulesWhere = (wanted: (chunk: z.infer<typeof manifest>[string]) => boolean): readonly string[] =>
    Object.entries(chunks).flatMap(([name, chunk]) => (wanted(chunk) ? [name] : []));
  const entry = modulesWhere(({ file }) => scripts.includes(file));
  if (entry.length === 0) throw new Error(`the page in ${folder} starts with no module of its build`);
  const links = [...page.matchAll(/<link rel="modulepreload"[^>]*href="\/([^"]+)"/g)];
  return {
    /** Modules that the page itself loads. */
    entry,
    named: [...scripts, ...links.map(([, file]) => file)].filter((file) => file !== undefined),
    /** Modules that are imported dynamically. */
    lazy: modulesWhere(({ isDynamicEntry }) => isDynamicEntry === true),
    /**
     * The files that a browser has loaded for these modules or chunks and their imports.
     * @throws when the build has no such module
     */
    files(modules: readonly string[]): ReadonlySet<string> {
      const reached = new Set(modules);
      const files = new Set<string>();
      for (const name of reached) {
        const chunk = chunks[name] ?? Object.values(chunks).find((each) => each.name === name);
        if (!chunk) throw new Error(`the build has no ${name}`);
        if (chunk.file.endsWith(".js")) files.add(chunk.file);
        for (const imported of chunk.imports ?? []) reached.add(imported);
      }
      return files;
    },
    /** The file of a module that is imported dynamically, without its imports. @throws when the build has no such module */
    own(module: string): readonly string[] {
      const chunk = chunks[module];
      if (!chunk) throw new Error(`the build has no ${module}`);
      return [chunk.file];
    },
    /** Size of a file, bytes gzip. */
    size(file: string): number {
      const known = sizes.get(file) ?? gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
      sizes.set(file, known);
      return known;
    },
  };
}
