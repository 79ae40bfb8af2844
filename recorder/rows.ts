/** The version of the format: files of any other version are refused (R-REC-04). */
export const formatVersion = 5;

interface LineHead {
  readonly seq: number;
  readonly at: number;
  readonly what: string;
  readonly port: string;
  readonly kind: string;
  readonly of?: number | undefined;
  readonly cause: number | null;
  readonly during?: number | undefined;
}

/** What a stream brings has its `open` line as cause: the row leaves that out. */
const fromStream: readonly unknown[] = ["next", "done", "error"];

/** A row of the file: port and kind as `name`; without null data and streams' causes. @param data as JSON */
export function rowOf(line: LineHead, data: string): string {
  const { seq, at, what, port, kind, of, cause, during } = line;
  const follows = fromStream.includes(what) && cause === of;
  const head = JSON.stringify({ seq, at, what, name: `${port}.${kind}` }).slice(0, -1);
  const tail = JSON.stringify({ of, cause: follows ? undefined : cause, during }).slice(1);
  return `${head}${data === "null" ? "" : `,"data":${data}`}${tail === "}" ? "}" : `,${tail}`}`;
}

/** The opposite of {@link rowOf}. Anything that is no row is returned as it is. */
export function lineOfRow(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("name" in value) || "port" in value) return value;
  const { name, ...rest } = value;
  const dot = typeof name === "string" ? name.indexOf(".") : -1;
  if (typeof name !== "string" || dot < 0) return value;
  const { what, of }: { what?: unknown; of?: unknown } = rest;
  return {
    data: null,
    ...(fromStream.includes(what) && of !== undefined ? { cause: of } : {}),
    ...rest,
    port: name.slice(0, dot),
    kind: name.slice(dot + 1),
  };
}
