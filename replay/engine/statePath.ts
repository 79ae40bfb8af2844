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

/** A longer path is none of ours. */
const mostSegments = 100;

/**
 * Reads the path of a member as recordings have it, such as `items[id=g-1].title`.
 * @returns no segments for the whole value; null for what is no path
 */
export function segmentsOf(path: string): readonly Segment[] | null {
  // What most paths are: a member of the State itself.
  if (/^[\w$-]+$/.test(path)) return [{ kind: "member", name: path }];
  const segments: Segment[] = [];
  for (let rest = path; rest !== ""; ) {
    const found = segment.exec(rest);
    if (!found?.groups || segments.length === mostSegments) return null;
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
