import { Observable, Subscription } from "rxjs";
import { equal } from "../../lib/equal.ts";

/** A member of a value that was added or changed, by its path; without a value, one that was removed. */
export type Change = readonly [path: readonly (string | number)[], value?: unknown];

/**
 * Reports every State of an app, at once and whenever it changes, in the order in which they change. States of
 * lazy modules are included once they are loaded.
 * @param onChange receives the State's name, such as "account.checkout", and what changed
 */
export function watchStates(
  app: object,
  onChange: (name: string, changes: readonly Change[]) => void,
): Subscription {
  const watching = new Subscription();
  const watch = (prefix: string, owner: object): void => {
    for (const [key, part] of Object.entries(owner)) {
      if (!isState(part)) continue;
      const name = `${prefix}${key}`;
      let before: unknown;
      let inside: object | null = null;
      watching.add(
        part.subscribe((value) => {
          const now = plain(value);
          const changes = changesOf(before, now);
          before = now;
          if (changes.length > 0) onChange(name, changes);
          if (inside !== null || !hasStates(value)) return;
          inside = value;
          watch(`${name}.`, value);
        }),
      );
    }
  };
  watch("", app);
  return watching;
}

/** What changed from one value to the next; plain data. */
function changesOf(
  before: unknown,
  now: unknown,
  path: readonly (string | number)[] = [],
): readonly Change[] {
  if (before !== undefined && equal(before, now)) return [];
  if (Array.isArray(before) && Array.isArray(now) && before.length === now.length)
    return now.flatMap((part, index) => changesOf(before[index], part, [...path, index]));
  if (!isRecord(before) || !isRecord(now)) return [[path, now]];
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(now, key));
  return [
    ...gone.map((key): Change => [[...path, key]]),
    ...Object.entries(now).flatMap(([key, part]) => changesOf(before[key], part, [...path, key])),
  ];
}

/** A State's value as plain data. Objects that only exist in memory, such as a picture, become "[live]". */
function plain(value: unknown): unknown {
  if (value === undefined || typeof value === "function") return undefined;
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Map)
    return Object.fromEntries([...value].map(([key, part]) => [String(key), plain(part)]));
  if (value instanceof Set) return [...value].map(plain);
  if (Array.isArray(value)) return value.map((part) => plain(part) ?? null);
  if (Object.getPrototypeOf(value) !== Object.prototype) return "[live]";
  const members = Object.entries(value);
  if (members.some(([, part]) => typeof part === "function" || part instanceof Observable)) return "[live]";
  return Object.fromEntries(
    members.map(([key, part]) => [key, plain(part)]).filter(([, part]) => part !== undefined),
  );
}

function isState(value: unknown): value is Observable<unknown> {
  return value instanceof Observable && "value" in value;
}

function hasStates(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.values(value).some(isState);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
