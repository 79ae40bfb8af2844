/** Names a value that can be read from a port. @param of which one, where there are several; null otherwise */
export function knownKey(name: string, of: unknown): string {
  return of === null ? name : `${name} ${JSON.stringify(of)}`;
}
