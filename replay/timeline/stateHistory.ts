import type { Line } from "../../streams/adapters/recording/format.ts";
import { idOf, nameOf, type Segment, segmentsOf } from "../engine/statePath.ts";
import { memberOf } from "./member.ts";

/** What a line did to a State. */
export interface StateChangeAt {
  readonly state: string;
  /** The names on the way to the member; none for the State itself. */
  readonly path: readonly string[];
  readonly how: "set" | "removed";
}

interface Change {
  readonly path: readonly Segment[];
  readonly value: unknown;
  readonly removes: boolean;
}

/** What a line did to a State; read from its data when it is first asked for. */
class Patch {
  /** The number of the line. */
  readonly seq: number;
  readonly #data: unknown;
  #changes: readonly Change[] | null = null;

  constructor({ seq, data }: Line) {
    this.seq = seq;
    this.#data = data;
  }

  get changes(): readonly Change[] {
    this.#changes ??= changesOf(this.#data);
    return this.#changes;
  }
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
      patches.push(new Patch(line));
    }
  }

  /** The names of the States that had a value by then, in alphabetical order. */
  namesAt(seq: number): readonly string[] {
    return [...this.#patches]
      .filter(([, [first]]) => first !== undefined && first.seq <= seq)
      .map(([name]) => name)
      .sort();
  }

  /** Every value of a State, with the number of the line that brought it. */
  *valuesOf(state: string): Generator<{ readonly seq: number; readonly value: unknown }> {
    let value: unknown;
    for (const { seq, changes } of this.#patches.get(state) ?? []) {
      value = withChanges(value, changes, new Set());
      yield { seq, value };
    }
  }

  /** @returns undefined where the State had no value yet */
  valueAt(state: string, seq: number): unknown {
    const patches = this.#patches.get(state) ?? [];
    const index = lastIndex(patches.length, (at) => (patches[at]?.seq ?? 0) <= seq);
    return index < 0 ? undefined : this.#valueAfter(state, patches, index);
  }

  /** What the lines from one to another changed, in their order. */
  changesIn(from: number, to: number): readonly StateChangeAt[] {
    const found: { seq: number; change: StateChangeAt }[] = [];
    for (const [state, patches] of this.#patches) {
      const end = lastIndex(patches.length, (at) => (patches[at]?.seq ?? 0) <= to);
      for (let index = end; index >= 0; index -= 1) {
        const patch = patches[index];
        if (!patch || patch.seq < from) break;
        for (const { path, removes } of patch.changes)
          found.push({
            seq: patch.seq,
            change: {
              state,
              path: path.flatMap((one) => nameOf(one) ?? []),
              how: removes ? "removed" : "set",
            },
          });
      }
    }
    return found.sort((one, other) => one.seq - other.seq).map(({ change }) => change);
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
      value = withChanges(value, patches[at]?.changes ?? [], fresh);
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

/** The changes of a `state` line: what is gone first, the order of a list last, as it names elements that may be new. */
function changesOf(data: unknown): readonly Change[] {
  const all = [
    ...entriesOf(memberOf(data, "gone")).map(([path]) => ({ path, value: undefined, removes: true })),
    ...entriesOf(memberOf(data, "set")).map(([path, value]) => ({ path, value, removes: false })),
  ].flatMap(({ path, ...change }): Change[] => {
    const segments = segmentsOf(path);
    return segments ? [{ ...change, path: segments }] : [];
  });
  const isOrder = ({ path }: Change): boolean => path.at(-1)?.kind === "order";
  return [...all.filter((change) => !isOrder(change)), ...all.filter(isOrder)];
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}

/** @param fresh objects that were copied already, and belong to nobody else */
function withChanges(before: unknown, changes: readonly Change[], fresh: Set<object>): unknown {
  let value = before;
  for (const change of changes) value = withMember(value, change.path, change, fresh);
  return value;
}

/** A value with one member set or removed. Each object on the way is copied once. */
function withMember(
  value: unknown,
  [first, ...rest]: readonly Segment[],
  change: Change,
  fresh: Set<object>,
): unknown {
  if (first === undefined) return change.removes ? undefined : change.value;
  if (first.kind === "order") return inOrder(value, change.value);
  if (first.kind !== "member") {
    const list = ownList(value, fresh);
    const index =
      first.kind === "index" ? first.index : list.findIndex((element) => idOf(element) === first.id);
    if (rest.length === 0 && change.removes) {
      if (index >= 0) list.splice(index, 1);
    } else if (index < 0) list.push(withMember(undefined, rest, change, fresh));
    // A hostile index must not make a list of billions.
    else if (index <= list.length) list[index] = withMember(list[index], rest, change, fresh);
    return list;
  }
  const copy = ownObject(value, fresh);
  if (rest.length === 0 && change.removes) Reflect.deleteProperty(copy, first.name);
  else {
    const member: unknown = Object.hasOwn(copy, first.name) ? Reflect.get(copy, first.name) : undefined;
    // Not by assignment: a recording may name a member "__proto__".
    Object.defineProperty(copy, first.name, {
      value: withMember(member, rest, change, fresh),
      configurable: true,
      enumerable: true,
      writable: true,
    });
  }
  return copy;
}

/** A list in the order of the given ids. */
function inOrder(value: unknown, ids: unknown): unknown {
  if (!Array.isArray(value) || !Array.isArray(ids)) return value;
  const places = new Map(ids.map((id: unknown, index) => [String(id), index]));
  const placeOf = (element: unknown): number => places.get(idOf(element) ?? "") ?? places.size;
  return [...value].sort((one, other) => placeOf(one) - placeOf(other));
}

function ownList(value: unknown, fresh: Set<object>): unknown[] {
  if (Array.isArray(value) && fresh.has(value)) return value;
  const copy: unknown[] = Array.isArray(value) ? [...value] : [];
  fresh.add(copy);
  return copy;
}

function ownObject(value: unknown, fresh: Set<object>): object {
  if (typeof value === "object" && value !== null && fresh.has(value)) return value;
  const copy = typeof value === "object" && value !== null ? { ...value } : {};
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
