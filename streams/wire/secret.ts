import type * as z from "zod/mini";

const marked = new WeakSet<object>();

/**
 * Marks a text that nobody but its owner may read: recordings hold a pseudonym in its place (R-REC-01).
 * @returns a schema of its own, so that others that share the given one stay unmarked
 */
export function secret<Schema extends z.ZodMiniType>(schema: Schema): Schema {
  const own = schema.check();
  marked.add(own);
  return own;
}

export function isSecret(schema: object): boolean {
  return marked.has(schema);
}
