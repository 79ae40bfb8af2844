import { flatteningCalls } from "./findMutants.ts";

/** The place of an operator. @param offset of its name in the file, UTF-16 code units */
export function placeOf(file: string, offset: number): string {
  return `${file}:${offset}`;
}

/**
 * A file's code with every flattening operator under the switchboard. Lines stay where they are.
 * @param file from the project's root
 * @param switchboard path of its module
 */
export function instrument(file: string, code: string, switchboard: string): string | null {
  let found = false;
  const changed = code.replaceAll(flatteningCalls, (_call, name: string, offset: number) => {
    found = true;
    return `mutantFlattening(${JSON.stringify(placeOf(file, offset))}, "${name}")(`;
  });
  if (!found) return null;
  return `import { flattening as mutantFlattening } from ${JSON.stringify(switchboard)};${changed}`;
}
