import type { ReadName } from "./recordSchemas.ts";

/** Names a value that can be read from a port. @param of which one, where there are several; null otherwise */
export function knownKey(name: ReadName, of: unknown): string {
  return of === null ? name : `${name} ${JSON.stringify(of)}`;
}
