import * as z from "zod/mini";
import { personalMark } from "../../../wire/personal.ts";
import { markOf } from "../../../wire/secret.ts";

/** A value of a schema that has a text at one place and nothing else. */
export interface Planted {
  /** Such as "data.list[].title". */
  readonly path: string;
  readonly value: unknown;
}

/** Every place of a schema where a text may stand. @param text gets the path and makes a text that is nowhere else */
export const plant = (schema: unknown, text: (path: string) => string): readonly Planted[] =>
  places(schema, text, () => false, isText, "");

/** Every place that a schema marks as secret or personal. */
export const plantMarked = (schema: unknown, text: () => string): readonly unknown[] =>
  places(schema, text, isMarked, () => false, "").map(({ value }) => value);

const isMarked = (schema: unknown): boolean =>
  schema instanceof z.ZodMiniType && (markOf(schema) ?? personalMark(schema)) !== null;

const isText = (schema: unknown): boolean =>
  schema instanceof z.ZodMiniString || schema instanceof z.ZodMiniUnknown || schema instanceof z.ZodMiniAny;

/** Each with a value that has the given text there. @param isWhole nothing inside is looked at */
function places(
  schema: unknown,
  text: (path: string) => string,
  isWhole: (schema: unknown) => boolean,
  isLeaf: (schema: unknown) => boolean,
  path: string,
): readonly Planted[] {
  const within = (part: unknown, name = ""): readonly Planted[] =>
    places(part, text, isWhole, isLeaf, `${path}${name}`);
  const inside = (part: unknown, name: string, wrap: (value: unknown) => unknown): readonly Planted[] =>
    within(part, name).map((one) => ({ ...one, value: wrap(one.value) }));
  if (isWhole(schema) || isLeaf(schema)) return [{ path, value: text(path) }];
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
    return schema.def.options.flatMap((option) => within(option));
  if (schema instanceof z.ZodMiniPipe) return within(schema.def.in);
  if (
    schema instanceof z.ZodMiniNullable ||
    schema instanceof z.ZodMiniOptional ||
    schema instanceof z.ZodMiniDefault ||
    schema instanceof z.ZodMiniReadonly
  )
    return within(schema.def.innerType);
  return [];
}
