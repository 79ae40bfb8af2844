import { fileURLToPath } from "node:url";

/** Absolute path of a file or folder, given relative to the repository's root. */
export const projectPath = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
