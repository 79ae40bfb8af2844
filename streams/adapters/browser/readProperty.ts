/** A member of a value that nobody vouches for; undefined where there is none. */
export function readProperty(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
