import { join } from "node:path";
import { root } from "../../scripts/launch/product.ts";
import { readChunks } from "../../scripts/size/chunks.ts";

/** Matches addresses of the built file with a module's code. @param module such as `src/screens/types/Types.tsx`, imported dynamically */
export function codeOf(module: string): (url: URL) => boolean {
  const files = readChunks(join(root, "dist")).own(module);
  return ({ pathname }) => files.some((file) => pathname === `/${file}`);
}
