import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { SystemCall } from "../../../library/gameDescription.ts";

/** Made by `filters/compile.py`, which says what they refuse. */
const folder = fileURLToPath(new URL(`filters/${process.arch}`, import.meta.url));

/** Whether there are filters for this computer's processor. */
export const hasFilters = (): boolean => existsSync(folder);

/**
 * The filters of system calls for what runs in the sandbox, absolute (R-HOST-17).
 * @param asked calls that are not refused: their filters, of the same names, are left out
 */
export function filterFiles(asked: readonly SystemCall[]): readonly string[] {
  const left: readonly string[] = asked.map((name) => `${name}.bpf`);
  return readdirSync(folder).flatMap((name) => (left.includes(name) ? [] : [`${folder}/${name}`]));
}
