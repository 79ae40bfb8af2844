import type { Line } from "../format.ts";

/** A member of a State, by its path; no path is the State itself. */
type Path = readonly (string | number)[];

/** What a line did to a State. */
export interface StateChange {
  readonly state: string;
  readonly path: Path;
  readonly how: "set" | "removed";
}

interface Patch {
  readonly line: number;
  readonly changes: readonly { readonly path: Path; readonly value: unknown; readonly removes: boolean }[];
}

/** Values of a State that are kept, so that a jump does not begin at the start of the recording. */
const keptPerState = 16;

/**
 * The States of a recording at any line, from its `state` lines (R-REC-36). Nothing is computed before it is
 * asked for. Values share what did not change; nobody may change them.
 */
export class StateHistory {
  readonly #patches = new Map<string, Patch[]>();
  /** By State: values after the patch of that index. */
  readonly #kept = new Map<string, Map<number, unknown>>();

  constructor(lines: readonly Line[]) {
    for (const line of lines) {
      if (line.what !== "state") continue;
      const patches = this.#patches.get(line.kind) ?? [];
      if (patches.length === 0) this.#patches.set(line.kind, patches);
      patches.push({ line: line.seq, changes: changesOf(line.data) });
    }
  }

  /** The names of the States that had a value by then, in alphabetical order. */
  namesAt(line: number): readonly string[] {
    return [...this.#patches]
      .filter(([, [first]]) => first !== undefined && first.line <= line)
      .map(([name]) => name)
      .sort();
  }

  /** Every value of a State, with the number of the line that brought it. */
  *valuesOf(state: string): Generator<{ readonly line: number; readonly value: unknown }> {
    let value: unknown;
    for (const { line, changes } of this.#patches.get(state) ?? []) {
      const fresh = new Set<object>();
      for (const { path, value: next, removes } of changes)
        value = withMember(value, path, next, removes, fresh);
      yield { line, value };
    }
  }

  /** @returns undefined where the State had no value yet */
  valueAt(state: string, line: number): unknown {
    const patches = this.#patches.get(state) ?? [];
    const index = lastIndex(patches.length, (at) => (patches[at]?.line ?? 0) <= line);
    return index < 0 ? undefined : this.#valueAfter(state, patches, index);
  }

  /** What the lines from one to another changed, in their order. */
  changesIn(from: number, to: number): readonly StateChange[] {
    const found: { line: number; change: StateChange }[] = [];
    for (const [state, patches] of this.#patches) {
      const end = lastIndex(patches.length, (at) => (patches[at]?.line ?? 0) <= to);
      for (let index = end; index >= 0; index -= 1) {
        const patch = patches[index];
        if (!patch || patch.line < from) break;
        for (const { path, removes } of patch.changes)
          found.push({ line: patch.line, change: { state, path, how: removes ? "removed" : "set" } });
      }
    }
    return found.sort((one, other) => one.line - other.line).map(({ change }) => change);
  }

  #valueAfter(state: string, patches: readonly Patch[], index: number): unknown {
    const kept = this.#kept.get(state) ?? new Map<number, unknown>();
    this.#kept.set(state, kept);
    let from = index;
    while (from > 0 && !kept.has(from) && !isWhole(patches[from])) from -= 1;
    let value = kept.get(from);
    const fresh = new Set<object>();
    const every = Math.max(1, Math.ceil(patches.length / keptPerState));
    for (let at = kept.has(from) ? from + 1 : from; at <= index; at += 1) {
      for (const { path, value: next, removes } of patches[at]?.changes ?? [])
        value = withMember(value, path, next, removes, fresh);
      if (at % every === 0) {
        kept.set(at, value);
        // What is kept must not change any more.
        fresh.clear();
      }
    }
    return value;
  }
}

/** True where nothing of the value before is left. */
function isWhole(patch: Patch | undefined): boolean {
  return patch?.changes.some(({ path }) => path.length === 0) === true;
}

function changesOf(data: unknown): Patch["changes"] {
  if (!Array.isArray(data)) return [];
  return data.flatMap((change: unknown) => {
    if (!Array.isArray(change) || !Array.isArray(change[0])) return [];
    const path = change[0].filter((name: unknown) => typeof name === "string" || typeof name === "number");
    return [{ path, value: change[1], removes: change.length === 1 }];
  });
}

/**
 * A value with one member set or removed. Each object on the way is copied once.
 * @param fresh objects that were copied already, and belong to nobody else
 */
function withMember(
  value: unknown,
  [name, ...rest]: Path,
  next: unknown,
  removes: boolean,
  fresh: Set<object>,
): unknown {
  if (name === undefined) return next;
  const copy = ownCopy(value, name, fresh);
  if (rest.length === 0 && removes) Reflect.deleteProperty(copy, name);
  else {
    const member: unknown = Object.hasOwn(copy, name) ? Reflect.get(copy, name) : undefined;
    // Not by assignment: a recording may name a member "__proto__".
    Object.defineProperty(copy, name, {
      value: withMember(member, rest, next, removes, fresh),
      configurable: true,
      enumerable: true,
      writable: true,
    });
  }
  return copy;
}

function ownCopy(value: unknown, name: string | number, fresh: Set<object>): object {
  if (typeof value === "object" && value !== null && fresh.has(value)) return value;
  const copy = Array.isArray(value)
    ? [...value]
    : typeof value === "object" && value !== null
      ? { ...value }
      : typeof name === "number"
        ? []
        : {};
  fresh.add(copy);
  return copy;
}

/** The last index for which `holds`, where it holds for all before it; -1 for none. */
export function lastIndex(length: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
