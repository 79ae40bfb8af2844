import { writeFileSync } from "node:fs";
import { root } from "./docs/files.ts";
import { generatedPages } from "./docs/pages.ts";

/**
 * `npm run docs`: writes the generated parts of the docs from code and lock file. Paths given as arguments choose pages.
 */
const wanted = process.argv.slice(2);
for (const { path, write } of generatedPages)
  if (wanted.length === 0 || wanted.includes(path)) writeFileSync(root + path, write());
