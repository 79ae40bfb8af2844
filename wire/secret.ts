import type * as z from "zod/mini";

/** Marks for text that recordings hide. */
export type Mark = "secret";

const marks = new WeakMap<object, Mark>();

/**
 * Marks a text as secret: recordings contain a pseudonym instead (R-REC-01).
 * @returns a new schema; the given one stays unmarked
 */
export function secret<Schema extends z.ZodMiniType>(schema: Schema): Schema {
  const own = schema.check();
  marks.set(own, "secret");
  return own;
}

/** The mark of a schema itself; null for none. */
export function markOf(schema: object): Mark | null {
  return marks.get(schema) ?? null;
}
