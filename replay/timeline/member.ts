/**
 * Reads a member of recorded data, of which nothing is known.
 * @returns undefined where there is no such member
 */
export function memberOf(data: unknown, ...path: readonly (string | number)[]): unknown {
  let value = data;
  for (const name of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}

/** As {@link memberOf}; "" where it is no text. */
export function textOf(data: unknown, ...path: readonly (string | number)[]): string {
  const value = memberOf(data, ...path);
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}
