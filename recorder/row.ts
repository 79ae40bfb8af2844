import type { WrittenLine } from "./format.ts";

/** What a stream brings is caused by its `open` line, so that its row does not say so again. */
const fromStream: readonly unknown[] = ["next", "done", "error"];

/**
 * A line as a row of the file: `name` is port and kind, and what follows from the rest is left out, which is data that are null, and the
 * cause of what a stream brings.
 * @param data as JSON
 */
export function rowOf(line: Omit<WrittenLine, "data">, data: string): string {
  const { seq, at, what, port, kind, of, cause, during } = line;
  const follows = fromStream.includes(what) && cause === of;
  const head = JSON.stringify({ seq, at, what, name: `${port}.${kind}` }).slice(0, -1);
  const tail = JSON.stringify({ of, cause: follows ? undefined : cause, during }).slice(1);
  return `${head}${data === "null" ? "" : `,"data":${data}`}${tail === "}" ? "}" : `,${tail}`}`;
}

/** The opposite of {@link rowOf}. What is no row stays as it is. */
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
