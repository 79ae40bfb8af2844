import { posix } from "node:path";
import { parseSync } from "vite";
import { read, sourcesIn } from "../../scripts/lib/files.ts";

/** One import from a file of this project to another, of values or types. Paths are from the root. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
}

/** The folders of product and tools. */
export const productFolders = [
  "server",
  "src",
  "streams",
  "wire",
  "recorder",
  "service",
  "host",
  "games",
  "replay",
  "scripts",
  "lab",
];

/** Every import between files of the product, with those of the scripts. */
export function importsOfProduct(): readonly Arrow[] {
  return sourcesIn(productFolders).flatMap((path) => importsOf(path, read(path)));
}

/** What a source imports or exports on: statically, dynamically, as a type, or by `require`. Packages are left out. */
export function importsOf(path: string, source: string): readonly Arrow[] {
  const { module, comments } = parseSync(path, source);
  const exported = module.staticExports.flatMap(({ entries }) => entries);
  const specifiers = [...module.staticImports, ...exported].flatMap(
    ({ moduleRequest }) => moduleRequest?.value ?? [],
  );
  let code = source;
  for (const { start, end } of comments)
    code = code.slice(0, start) + " ".repeat(end - start) + code.slice(end);
  for (const [, specifier = ""] of code.matchAll(/\b(?:import|require)\(\s*["']([^"']+)["']/g))
    specifiers.push(specifier);
  return [...new Set(specifiers)]
    .filter((specifier) => specifier.startsWith("."))
    .map((specifier) => ({
      from: path,
      to: posix.join(posix.dirname(path), specifier.replace(/\?.*$/, "")),
    }));
}
