import { idOf } from "../../facts/stateValues.ts";
import type { StateChangeAt } from "../../timeline/stateHistory.ts";

export interface TreeRow {
  /** Unique, and the same after each step: the names on the way, from the State on. */
  readonly path: readonly string[];
  readonly name: string;
  readonly depth: number;
  readonly value: unknown;
  /** How many members it has; 0 for a plain value. */
  readonly members: number;
  readonly open: boolean;
  /** `inside`: something below it changed. */
  readonly changed: "no" | "set" | "removed" | "inside";
  /** What it was before; only of what changed and had a value. */
  readonly before?: unknown;
}

/** Maximum number of members shown of a value. */
const maxMembers = 500;

/** A unique text for a path. */
export function keyOf(path: readonly string[]): string {
  return JSON.stringify(path);
}

/**
 * The tree of States as rows, from top to bottom (R-REC-37).
 * @param changes what changed since `before`; their paths open by themselves
 * @param toggled the rows that a person opened or closed, by {@link keyOf}
 */
export function treeRows(
  states: readonly (readonly [name: string, value: unknown])[],
  before: ReadonlyMap<string, unknown>,
  changes: readonly StateChangeAt[],
  toggled: ReadonlyMap<string, boolean>,
): readonly TreeRow[] {
  const marks = marksOf(changes);
  const rows: TreeRow[] = [];
  const walk = (path: readonly string[], value: unknown, earlier: unknown): void => {
    const key = keyOf(path);
    const changed = marks.get(key) ?? "no";
    const members = membersOf(value, marks, path);
    const open = members.length > 0 && (toggled.get(key) ?? changed === "inside");
    rows.push({
      path,
      name: path.at(-1) ?? "",
      depth: path.length - 1,
      value,
      members: members.length,
      open,
      changed,
      ...((changed === "set" || changed === "removed") && earlier !== undefined ? { before: earlier } : {}),
    });
    if (!open) return;
    for (const [name, member] of members.slice(0, maxMembers))
      walk([...path, name], member, memberOf(earlier, name));
  };
  for (const [name, value] of states) walk([name], value, before.get(name));
  return rows;
}

/** What is marked: changed members, and everything that contains one. */
function marksOf(changes: readonly StateChangeAt[]): ReadonlyMap<string, TreeRow["changed"]> {
  const marks = new Map<string, TreeRow["changed"]>();
  for (const { state, path, how } of changes) {
    const names = [state, ...path.map(String)];
    for (let length = 1; length < names.length; length += 1) {
      const key = keyOf(names.slice(0, length));
      if (!marks.has(key)) marks.set(key, "inside");
    }
    marks.set(keyOf(names), how);
  }
  return marks;
}

/** A value's members, and those that are gone since. */
function membersOf(
  value: unknown,
  marks: ReadonlyMap<string, TreeRow["changed"]>,
  path: readonly string[],
): readonly (readonly [string, unknown])[] {
  const members = namedMembers(value);
  if (!["inside", "set"].includes(marks.get(keyOf(path)) ?? "no")) return members;
  const names = new Set(members.map(([name]) => name));
  const gone = [...marks].flatMap(([key, how]): (readonly [string, unknown])[] => {
    if (how !== "removed") return [];
    const at: unknown = JSON.parse(key);
    if (!Array.isArray(at) || at.length !== path.length + 1) return [];
    const name = String(at.at(-1));
    return path.every((one, index) => at[index] === one) && !names.has(name) ? [[name, undefined]] : [];
  });
  return [...members, ...gone];
}

/** Elements of a list go by their ids where all have one. */
function namedMembers(value: unknown): readonly (readonly [string, unknown])[] {
  if (typeof value !== "object" || value === null) return [];
  if (!Array.isArray(value)) return Object.entries(value);
  const ids = value.map(idOf);
  const haveIds = new Set(ids).size === ids.length && !ids.includes(null);
  return value.map((element: unknown, index) => [(haveIds && ids[index]) || String(index), element]);
}

function memberOf(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return namedMembers(value).find(([one]) => one === name)?.[1];
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}
