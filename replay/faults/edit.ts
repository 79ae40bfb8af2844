/** A change of one member of plain data; without a value, the member is removed. */
export interface Edit {
  /** Names and positions, joined by dots; "" is the whole. */
  readonly path: string;
  readonly value?: unknown;
}

/** Plain data with one member changed. What the path does not lead to stays as it is. */
export function edited(data: unknown, { path, value }: Edit): unknown {
  return path === "" ? (value ?? null) : editedAt(data, path.split("."), value);
}

function editedAt(data: unknown, [name = "", ...rest]: readonly string[], value: unknown): unknown {
  const change = (part: unknown): unknown => (rest.length === 0 ? value : editedAt(part, rest, value));
  if (Array.isArray(data)) {
    const at = Number(name);
    if (!Number.isInteger(at) || at < 0 || at >= data.length) return data;
    return data.flatMap((part, index) => {
      if (index !== at) return [part];
      const changed = change(part);
      return changed === undefined ? [] : [changed];
    });
  }
  if (typeof data !== "object" || data === null) return data;
  const entries = Object.entries(data);
  if (!entries.some(([key]) => key === name)) return data;
  return Object.fromEntries(
    entries.flatMap(([key, part]) => {
      if (key !== name) return [[key, part]];
      const changed = change(part);
      return changed === undefined ? [] : [[key, changed]];
    }),
  );
}

/** The paths of all members of plain data, the inner ones too, down to a depth. */
export function pathsOf(data: unknown, prefix = "", depth = 8): readonly string[] {
  if (typeof data !== "object" || data === null || depth === 0) return [];
  return Object.entries(data).flatMap(([key, part]) => {
    const path = prefix === "" ? key : `${prefix}.${key}`;
    return [path, ...pathsOf(part, path, depth - 1)];
  });
}
