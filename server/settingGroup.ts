import type * as z from "zod/mini";

/** Settings that belong together; `why` follows the name in the message. */
export type ReadGroup<Group> =
  /** Null: none of them is set. */
  | { readonly kind: "read"; readonly group: Group | null }
  | { readonly kind: "wrong"; readonly name: string; readonly why: string };

/** Reads settings of which all required ones are set, or none; empty counts as unset. @param what for people */
export function readGroup<Shape extends z.core.$ZodShape, Group>(
  schema: z.ZodMiniObject<Shape>,
  env: Readonly<Record<string, string | undefined>>,
  what: string,
  groupOf: (values: z.infer<z.ZodMiniObject<Shape>>) => Group,
): ReadGroup<Group> {
  const given = Object.fromEntries(
    Object.keys(schema.shape).flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
  );
  if (Object.keys(given).length === 0) return { kind: "read", group: null };
  const read = schema.safeParse(given);
  if (read.success) return { kind: "read", group: groupOf(read.data) };
  const [issue] = read.error.issues;
  const name = String(issue?.path[0]);
  const why =
    given[name] === undefined
      ? `is missing, as other settings of ${what} are given`
      : `is wrong (${issue?.message ?? "invalid"})`;
  return { kind: "wrong", name, why };
}
