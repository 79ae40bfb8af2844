import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { root } from "../../scripts/launch/product.ts";
import { chunkOf } from "../../vite/chunks.ts";

const manifest = z.record(z.string(), z.object({ file: z.string(), name: z.optional(z.string()) }));

/** Matches the address of the built file with a module's code. @param module such as `src/screens/types/Types.tsx`, imported dynamically */
export function codeOf(module: string): (url: URL) => boolean {
  const built = manifest.parse(JSON.parse(readFileSync(join(root, "dist/.vite/manifest.json"), "utf8")));
  const chunk = built[module] ?? Object.values(built).find(({ name }) => name === chunkOf(module));
  if (!chunk) throw new Error(`the build has no ${module}`);
  return ({ pathname }) => pathname === `/${chunk.file}`;
}
