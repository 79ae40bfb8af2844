import { join } from "node:path";

/** Absolute path of a file or folder, given relative to the repository's root. */
export const projectPath = (path: string): string => join(import.meta.dirname, "..", path);
