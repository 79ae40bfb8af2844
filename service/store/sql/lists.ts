/** How many values one statement takes: of a few sizes alone, because each is prepared and kept. */
const sizes = [1, 10, 100] as const;
const largest = 100;

/**
 * Splits values into parts for one statement each. A part is filled up with its last value, which changes nothing in a list that
 * follows an `in`.
 */
export function inParts<Value>(values: readonly Value[]): readonly (readonly Value[])[] {
  const parts: Value[][] = [];
  for (let from = 0; from < values.length; from += largest) {
    const part = values.slice(from, from + largest);
    const size = sizes.find((each) => each >= part.length) ?? largest;
    const last = part.slice(-1);
    while (part.length < size) part.push(...last);
    parts.push(part);
  }
  return parts;
}

/** What follows an `in`: a `?` for each value. */
export function list(values: readonly unknown[]): string {
  return `(${values.map(() => "?").join(", ")})`;
}
