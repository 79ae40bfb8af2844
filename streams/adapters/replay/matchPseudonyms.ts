/** Where two values differ first. */
export interface Difference {
  /** Such as "body.json.params.id". */
  readonly path: string;
  readonly expected: unknown;
  readonly came: unknown;
}

const pseudonyms = /(secret-\d+)/;

/**
 * Compares what came in a replay with what was recorded. A pseudonym in the recording stands for one text, whatever it is: a secret
 * that the core makes itself, such as that of a sign-in, is another one in each run, but must be the same one in all places.
 */
export function createUnifier(): (expected: unknown, came: unknown) => Difference | null {
  const meant = new Map<string, string>();

  const text = (expected: string, came: string): boolean => {
    if (expected === came && !pseudonyms.test(expected)) return true;
    const lazyModules = expected.split(pseudonyms);
    if (lazyModules.length === 1) return false;
    const names = lazyModules.filter((_, index) => index % 2 === 1);
    const found = new RegExp(
      `^${lazyModules.map((part, index) => (index % 2 === 1 ? "(.*?)" : escaped(part))).join("")}$`,
      "s",
    ).exec(came);
    if (!found) return false;
    const values = found.slice(1);
    if (!names.every((name, index) => (meant.get(name) ?? values[index]) === values[index])) return false;
    for (const [index, name] of names.entries()) meant.set(name, values[index] ?? "");
    return true;
  };

  const compare = (expected: unknown, came: unknown, path: string): Difference | null => {
    if (typeof expected === "string" && typeof came === "string")
      return text(expected, came) ? null : { path, expected, came };
    if (!isObject(expected) || !isObject(came) || Array.isArray(expected) !== Array.isArray(came))
      return Object.is(expected, came) ? null : { path, expected, came };
    for (const key of new Set([...Object.keys(expected), ...Object.keys(came)])) {
      const found = compare(expected[key], came[key], path === "" ? key : `${path}.${key}`);
      if (found) return found;
    }
    return null;
  };

  return (expected, came) => compare(expected, came, "");
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
