/** The first difference of two values. */
export interface Difference {
  /** Such as "body.json.params.id". */
  readonly path: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

const pseudonyms = /(secret-\d+)/;

/**
 * Compares the values of a replay with the recorded ones. A pseudonym in the recording matches any text, but
 * the same text everywhere: a secret that the core makes itself, such as that of a sign-in, differs from run to
 * run.
 * @returns finds the first difference; remembers what each pseudonym stands for
 */
export function createPseudonymMatcher(): (expected: unknown, actual: unknown) => Difference | null {
  const textByPseudonym = new Map<string, string>();

  const matches = (expected: string, actual: string): boolean => {
    if (expected === actual && !pseudonyms.test(expected)) return true;
    const pieces = expected.split(pseudonyms);
    if (pieces.length === 1) return false;
    const names = pieces.filter((_, index) => index % 2 === 1);
    const found = new RegExp(
      `^${pieces.map((part, index) => (index % 2 === 1 ? "(.*?)" : escaped(part))).join("")}$`,
      "s",
    ).exec(actual);
    if (!found) return false;
    const values = found.slice(1);
    if (!names.every((name, index) => (textByPseudonym.get(name) ?? values[index]) === values[index]))
      return false;
    for (const [index, name] of names.entries()) textByPseudonym.set(name, values[index] ?? "");
    return true;
  };

  const compare = (expected: unknown, actual: unknown, path: string): Difference | null => {
    if (typeof expected === "string" && typeof actual === "string")
      return matches(expected, actual) ? null : { path, expected, actual };
    if (!isObject(expected) || !isObject(actual) || Array.isArray(expected) !== Array.isArray(actual))
      return Object.is(expected, actual) ? null : { path, expected, actual };
    for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
      const found = compare(expected[key], actual[key], path === "" ? key : `${path}.${key}`);
      if (found) return found;
    }
    return null;
  };

  return (expected, actual) => compare(expected, actual, "");
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
