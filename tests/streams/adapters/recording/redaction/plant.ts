import * as z from "zod/mini";

/** A value of a schema that has a text at one place and nothing else. */
export interface Planted {
  /** Such as "data.list[].title". */
  readonly path: string;
  readonly value: unknown;
}

/**
 * Every place of a schema where a text may stand, each with a value that has the given text there.
 * @param text gets the path and makes a text that is nowhere else
 */
export function plant(schema: unknown, text: (path: string) => string, path = ""): readonly Planted[] {
  const inside = (part: unknown, name: string, wrap: (value: unknown) => unknown): readonly Planted[] =>
    plant(part, text, `${path}${name}`).map((one) => ({ ...one, value: wrap(one.value) }));
  if (schema instanceof z.ZodMiniObject) {
    const shape: Readonly<Record<string, unknown>> = schema.def.shape;
    return Object.entries(shape).flatMap(([name, part]) =>
      inside(part, path === "" ? name : `.${name}`, (value) => ({ [name]: value })),
    );
  }
  if (schema instanceof z.ZodMiniArray) return inside(schema.def.element, "[]", (value) => [value]);
  if (schema instanceof z.ZodMiniRecord)
    return [
      ...inside(schema.def.valueType, ".*", (value) => ({ any: value })),
      ...inside(schema.def.keyType, ".key", (key) => ({ [String(key)]: null })),
    ];
  if (schema instanceof z.ZodMiniUnion || schema instanceof z.ZodMiniDiscriminatedUnion)
    return schema.def.options.flatMap((option) => plant(option, text, path));
  if (schema instanceof z.ZodMiniTuple) return [];
  if (schema instanceof z.ZodMiniPipe) return plant(schema.def.in, text, path);
  if (
    schema instanceof z.ZodMiniNullable ||
    schema instanceof z.ZodMiniOptional ||
    schema instanceof z.ZodMiniDefault ||
    schema instanceof z.ZodMiniReadonly
  )
    return plant(schema.def.innerType, text, path);
  if (
    schema instanceof z.ZodMiniString ||
    schema instanceof z.ZodMiniUnknown ||
    schema instanceof z.ZodMiniAny
  )
    return [{ path, value: text(path) }];
  return [];
}
