import type * as z from "zod/mini";

/** What was read of settings that are given together; `why` goes behind the name. */
export type ReadGroup<Values> =
  | { readonly kind: "none" }
  | { readonly kind: "given"; readonly values: Values }
  | { readonly kind: "wrong"; readonly name: string; readonly why: string };

/**
 * Reads settings of which several are given together, or none. An empty one counts as not given.
 * @param what they belong to, as a person would call it
 */
export function readGroup<Shape extends z.core.$ZodShape>(
  schema: z.ZodMiniObject<Shape>,
  env: Readonly<Record<string, string | undefined>>,
  what: string,
): ReadGroup<z.infer<z.ZodMiniObject<Shape>>> {
  const given = Object.fromEntries(
    Object.keys(schema.shape).flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
  );
  if (Object.keys(given).length === 0) return { kind: "none" };
  const read = schema.safeParse(given);
  if (read.success) return { kind: "given", values: read.data };
  const [issue] = read.error.issues;
  const name = String(issue?.path[0]);
  const why =
    given[name] === undefined
      ? `is missing, as other settings of ${what} are given`
      : `is wrong (${issue?.message ?? "invalid"})`;
  return { kind: "wrong", name, why };
}
