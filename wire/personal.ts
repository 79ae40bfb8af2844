import type * as z from "zod/mini";

/** `typed`: text that a player enters and recordings do not need · the others: see `PersonalKind` (`streams/ports/recording.ts`). */
export type PersonalMark = "names" | "searches" | "addresses" | "typed";

const marked = new WeakMap<object, PersonalMark>();

/**
 * Marks a text as personal: recordings contain a pseudonym instead, unless the player allows that kind (R-REC-30).
 * @returns a new schema; the given one stays unmarked
 */
export function personal<Schema extends z.ZodMiniType>(kind: PersonalMark, schema: Schema): Schema {
  const own = schema.check();
  marked.set(own, kind);
  return own;
}

/** Null for a schema that is not marked. */
export function personalMark(schema: object): PersonalMark | null {
  return marked.get(schema) ?? null;
}
