import type { StateChange } from "../../recorder/recordSchemas.ts";
import { isRecord } from "../../recorder/states.ts";

/** A State's value after a recorded change, the opposite of `changeOfState`; shares what did not change. */
export function applyChange(value: unknown, { set = {}, gone = {} }: StateChange): unknown {
  let now = value;
  for (const path of Object.keys(gone)) now = changed(now, stepsOf(path), () => undefined);
  const orders: string[] = [];
  for (const [path, part] of Object.entries(set))
    if (path.endsWith("[ids]")) orders.push(path);
    else now = changed(now, stepsOf(path), () => part);
  // The order of a list is known once all its elements are there.
  for (const path of orders) {
    const order: unknown = set[path];
    if (Array.isArray(order)) now = changed(now, stepsOf(path).slice(0, -1), (list) => ordered(list, order));
  }
  return now;
}

/** What a State has at a path of its changes; undefined where it has nothing. */
export function valueAt(value: unknown, path: string): unknown {
  return stepsOf(path).reduce<unknown>(partOf, value);
}

function partOf(value: unknown, step: Segment): unknown {
  if (step.kind === "member")
    return isRecord(value) && Object.hasOwn(value, step.name) ? value[step.name] : undefined;
  if (!Array.isArray(value)) return undefined;
  if (step.kind === "index") return value[step.index];
  if (step.kind === "order") return value.map(idOf);
  return value.find((item) => idOf(item) === step.id);
}

/** A value with another part at the end of a path; a part that is undefined is removed. */
function changed(value: unknown, steps: readonly Segment[], change: (part: unknown) => unknown): unknown {
  const [step, ...rest] = steps;
  if (!step) return change(value);
  const part = changed(partOf(value, step), rest, change);
  if (step.kind === "member") {
    const record = isRecord(value) ? value : {};
    if (part !== undefined) return { ...record, [step.name]: part };
    return Object.fromEntries(Object.entries(record).filter(([key]) => key !== step.name));
  }
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  if (step.kind === "order") return list;
  const index = step.kind === "index" ? step.index : list.findIndex((item) => idOf(item) === step.id);
  if (part === undefined) return list.filter((_, at) => at !== index);
  // A hostile index must not make a list of billions.
  if (step.kind === "index" && index > list.length) return list;
  return index < 0 || index >= list.length ? [...list, part] : list.with(index, part);
}

function ordered(list: unknown, order: readonly unknown[]): unknown {
  if (!Array.isArray(list)) return list;
  const places = new Map(order.map((id, index) => [String(id), index]));
  const placeOf = (item: unknown): number => places.get(idOf(item) ?? "") ?? places.size;
  return [...list].sort((left, right) => placeOf(left) - placeOf(right));
}

/** Recordings repeat few paths very often. */
const known = new Map<string, readonly Segment[]>();
const maxKnown = 10_000;

function stepsOf(path: string): readonly Segment[] {
  const before = known.get(path);
  if (before) return before;
  const steps = segmentsOf(path) ?? [];
  if (known.size >= maxKnown) known.clear();
  known.set(path, steps);
  return steps;
}

/** A step on the way into a State's value. */
export type Segment =
  | { readonly kind: "member"; readonly name: string }
  | { readonly kind: "element"; readonly id: string }
  | { readonly kind: "index"; readonly index: number }
  /** The order of a list's elements, by their ids. */
  | { readonly kind: "order" };

/** One segment at the start of what is left of a path. */
const segment =
  /^(?:\.?(?<member>[\w$-]+)|\[(?<quoted>"(?:[^"\\]|\\.)*")\]|\[id=(?:(?<id>[\w:.-]+)|(?<quotedId>"(?:[^"\\]|\\.)*"))\]|\[(?<index>\d+)\]|(?<order>\[ids\]))/;

/** No recorded path is longer. */
const maxSegments = 100;

/** Reads a member's path, such as `items[id=g-1].title`: "" has no segments; null for what is no path. */
export function segmentsOf(path: string): readonly Segment[] | null {
  // What most paths are: a member of the State itself.
  if (/^[\w$-]+$/.test(path)) return [{ kind: "member", name: path }];
  const segments: Segment[] = [];
  for (let rest = path; rest !== ""; ) {
    const found = segment.exec(rest);
    if (!found?.groups || segments.length === maxSegments) return null;
    rest = rest.slice(found[0].length);
    segments.push(segmentOf(found.groups));
  }
  return segments;
}

function segmentOf({
  member,
  quoted,
  id,
  quotedId,
  index,
}: Readonly<Record<string, string | undefined>>): Segment {
  if (member !== undefined) return { kind: "member", name: member };
  if (quoted !== undefined) return { kind: "member", name: String(JSON.parse(quoted)) };
  if (id !== undefined) return { kind: "element", id };
  if (quotedId !== undefined) return { kind: "element", id: String(JSON.parse(quotedId)) };
  if (index !== undefined) return { kind: "index", index: Number(index) };
  return { kind: "order" };
}

/** A segment as the tree of States names it. The order of a list is that of its rows. */
export function nameOf(one: Segment): string | null {
  if (one.kind === "member") return one.name;
  if (one.kind === "element") return one.id;
  return one.kind === "index" ? String(one.index) : null;
}

/** The id of a list's element; null where it has none. */
export function idOf(element: unknown): string | null {
  if (typeof element !== "object" || element === null || !Object.hasOwn(element, "id")) return null;
  const id: unknown = Reflect.get(element, "id");
  return typeof id === "string" || typeof id === "number" ? String(id) : null;
}
