import { fileURLToPath } from "node:url";

/** The absolute path of a file or folder, given from the root of the repository. */
export const projectPath = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
