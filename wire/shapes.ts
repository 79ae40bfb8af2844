import * as z from "zod/mini";

/** A 0/1 flag; absent or null counts as 0. */
export const flag = z.pipe(
  z.nullish(z.literal([0, 1])),
  z.transform((value): 0 | 1 => value ?? 0),
);

/** An optional text; absent or null counts as "". */
export const text = z.pipe(
  z.nullish(z.string().check(z.maxLength(10_000))),
  z.transform((value) => value ?? ""),
);

/** An identifier: not empty, at most 200 characters. */
export const id = z.string().check(z.minLength(1), z.maxLength(200));

/** An opaque value of the backend or a host: a text or a number, passed on unchanged. */
export const opaqueId = z.union([id, z.int()]);
export const detail = z.pipe(
  z.nullish(z.union([z.string().check(z.maxLength(10_000)), z.number()])),
  z.transform((value) => value ?? ""),
);

/** An optional value; absent counts as null. */
export const orNull = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.nullish(schema),
    z.transform((value) => value ?? null),
  );

/** A safe integer. */
export const integer = z.int();

/** Seconds, never negative. */
export const seconds = z.number().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER));

export const port = z.int().check(z.gte(1), z.lte(65_535));

/** `{list: [...]}`, the usual reply of a list. */
export const listOf = <Item extends z.ZodMiniType>(item: Item) => z.object({ list: z.array(item) });

/** The reply of a call whose data is not used. */
export const nothing = z.pipe(
  z.unknown(),
  z.transform(() => null),
);

/** `null`, `{}` and an absent value mean "empty" and become `null`. */
export const emptyOr = <Item extends z.ZodMiniType>(item: Item) =>
  z.union([
    item,
    z.pipe(
      z.nullish(z.strictObject({})),
      z.transform(() => null),
    ),
  ]);
