export interface Difference {
  /** Such as "body.json.params.id". */
  readonly path: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

/**
 * Compares what a replay does with what was recorded, as JSON would have it: a member that is undefined is none. A
 * pseudonym in the recording matches any text, but the same text everywhere: a secret that the core makes itself, such
 * as that of a sign-in, differs from run to run.
 */
export interface PseudonymMatcher {
  /** True for equal values; learns their pseudonyms. @param sameMoment tolerance of wall-clock times, ms */
  matches(expected: unknown, actual: unknown, sameMoment?: number): boolean;
  /** Where two values differ that do not match, at most `limit` places. Learns nothing. */
  differences(expected: unknown, actual: unknown, limit: number, sameMoment?: number): readonly Difference[];
}

const pseudonyms = /(secret-\d+)/;

/** From here on a number is a wall-clock time, in s or ms. */
const epochFrom = 1e9;

export function createPseudonymMatcher(): PseudonymMatcher {
  const textByPseudonym = new Map<string, string>();

  /** @param learned gets the pseudonyms that were not known yet */
  const matchText = (expected: string, actual: string, learned: Map<string, string>): boolean => {
    if (!expected.includes("secret-")) return expected === actual;
    const pieces = expected.split(pseudonyms);
    if (pieces.length === 1) return expected === actual;
    const names = pieces.filter((_, index) => index % 2 === 1);
    const found = new RegExp(
      `^${pieces.map((part, index) => (index % 2 === 1 ? "(.*?)" : escaped(part))).join("")}$`,
      "s",
    ).exec(actual);
    if (!found) return false;
    const values = found.slice(1);
    const known = (name: string): string | undefined => textByPseudonym.get(name) ?? learned.get(name);
    if (!names.every((name, index) => (known(name) ?? values[index]) === values[index])) return false;
    for (const [index, name] of names.entries()) learned.set(name, values[index] ?? "");
    return true;
  };

  const same = (
    expected: unknown,
    actual: unknown,
    learned: Map<string, string>,
    sameMoment: number,
  ): boolean => {
    if (typeof expected === "string" && typeof actual === "string")
      return matchText(expected, actual, learned);
    if (typeof expected === "number" && typeof actual === "number" && sameMoment > 0)
      return expected === actual || areClose(expected, actual, sameMoment);
    if (!isObject(expected) || !isObject(actual)) return jsonScalar(expected) === jsonScalar(actual);
    if (Array.isArray(expected) !== Array.isArray(actual)) return false;
    if (Array.isArray(expected))
      return (
        Array.isArray(actual) &&
        expected.length === actual.length &&
        expected.every((part, index) => same(part, actual[index], learned, sameMoment))
      );
    for (const key of Object.keys(expected))
      if (actual[key] === undefined || !same(expected[key], actual[key], learned, sameMoment)) return false;
    return Object.keys(actual).every((key) => actual[key] === undefined || expected[key] !== undefined);
  };

  const collect = (
    expected: unknown,
    actual: unknown,
    path: string,
    found: Difference[],
    limit: number,
    sameMoment: number,
  ): void => {
    if (found.length >= limit || same(expected, actual, new Map(), sameMoment)) return;
    if (!isObject(expected) || !isObject(actual) || Array.isArray(expected) !== Array.isArray(actual)) {
      found.push({ path, expected, actual });
      return;
    }
    for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)]))
      collect(expected[key], actual[key], path === "" ? key : `${path}.${key}`, found, limit, sameMoment);
  };

  return {
    matches(expected, actual, sameMoment = 0) {
      const learned = new Map<string, string>();
      if (!same(expected, actual, learned, sameMoment)) return false;
      for (const [name, text] of learned) textByPseudonym.set(name, text);
      return true;
    },
    differences(expected, actual, limit, sameMoment = 0) {
      const found: Difference[] = [];
      collect(expected, actual, "", found, limit, sameMoment);
      // Each part fits by itself, and yet not all of them together: one pseudonym stands for two texts.
      return found.length === 0 ? [{ path: "", expected, actual }] : found;
    },
  };
}

/** True for two wall-clock times that are not far apart. @param room ms */
function areClose(one: number, other: number, room: number): boolean {
  const unit = Math.min(one, other) > epochFrom * 1_000 ? 1 : 1_000;
  return Math.min(one, other) > epochFrom && Math.abs(one - other) * unit <= room;
}

/** What JSON makes of a value that it has no word for, in a list or alone. */
function jsonScalar(value: unknown): unknown {
  if (value === undefined || (typeof value === "number" && !Number.isFinite(value))) return null;
  return value;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
