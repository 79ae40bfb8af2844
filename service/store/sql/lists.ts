/** Values of one statement. Few sizes, because each is a statement of its own to the database. */
const sizes = [50, 10, 1];

/** Splits a list into parts, each for one statement. */
export function inParts<Value>(values: readonly Value[]): readonly (readonly Value[])[] {
  const parts: (readonly Value[])[] = [];
  let from = 0;
  for (const size of sizes)
    for (; values.length - from >= size; from += size) parts.push(values.slice(from, from + size));
  return parts;
}

/** What follows an `in`: a `?` for each value. */
export function list(values: readonly unknown[]): string {
  return `(${values.map(() => "?").join(", ")})`;
}
