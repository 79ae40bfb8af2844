import type * as z from "zod/mini";

const marked = new WeakSet<object>();

/**
 * Marks a text as secret: recordings contain a pseudonym instead (R-REC-01).
 * @returns a new schema; the given one stays unmarked
 */
export function secret<Schema extends z.ZodMiniType>(schema: Schema): Schema {
  const own = schema.check();
  marked.add(own);
  return own;
}

export function isSecret(schema: object): boolean {
  return marked.has(schema);
}
