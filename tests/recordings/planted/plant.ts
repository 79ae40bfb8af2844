import type { PlantedBug } from "./bugs.ts";

/** The code with a bug in it. @throws when the place of the bug is not there any more, or not once */
export function plant({ file, from, to, what }: PlantedBug, code: string): string {
  if (code.split(from).length !== 2)
    throw new Error(`'${what}' can't be planted: ${file} has its place not once`);
  return code.replace(from, () => to);
}
