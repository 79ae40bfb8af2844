import * as z from "zod/mini";
import { type PersonalMark, personalMark } from "../../../../streams/wire/personal.ts";
import { type Mark, markOf } from "../../../../streams/wire/secret.ts";

/** Data in the shape of a schema, with texts that occur nowhere else in everything that it marks. */
export interface Planted {
  readonly data: unknown;
  /** Where the marked texts are, such as "params.id_token". */
  readonly paths: readonly string[];
}

/**
 * Data in the shape of a schema: as many as it takes for each option of its unions to occur.
 * @param plant makes the text for a marked place
 */
export function plantMarked(
  schema: unknown,
  plant: (mark: Mark | PersonalMark) => string,
  path = "",
): readonly Planted[] {
  const none: Planted = { data: null, paths: [] };
  if (!(schema instanceof z.ZodMiniType)) return [none];
  const mark = markOf(schema) ?? personalMark(schema);
  if (mark) return [{ data: plant(mark), paths: [path] }];
  const inside = (part: unknown, at = path): readonly Planted[] => plantMarked(part, plant, at);
  if (schema instanceof z.ZodMiniPipe) return inside(schema.def.in);
  if (schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniOptional)
    return inside(schema.def.innerType);
  if (schema instanceof z.ZodMiniReadonly || schema instanceof z.ZodMiniDefault)
    return inside(schema.def.innerType);
  if (schema instanceof z.ZodMiniUnion) return schema.def.options.flatMap((option) => inside(option));
  if (schema instanceof z.ZodMiniArray)
    return inside(schema.def.element, `${path}[]`).map(({ data, paths }) => ({ data: [data], paths }));
  if (schema instanceof z.ZodMiniRecord)
    return inside(schema.def.valueType, `${path}{}`).map(({ data, paths }) => ({ data: { x: data }, paths }));
  if (schema instanceof z.ZodMiniObject) return objects(schema.def.shape, inside, path);
  return [{ data: sample(schema), paths: [] }];
}

function objects(
  shape: Readonly<Record<string, unknown>>,
  inside: (part: unknown, path: string) => readonly Planted[],
  path: string,
): readonly Planted[] {
  const members = Object.entries(shape).map(([name, part]) => {
    const options = inside(part, path === "" ? name : `${path}.${name}`);
    return { name, options };
  });
  const count = Math.max(1, ...members.map(({ options }) => options.length));
  return Array.from({ length: count }, (_, nth) => {
    const chosen = members.map(({ name, options }) => ({
      name,
      planted: options[Math.min(nth, options.length - 1)],
    }));
    return {
      data: Object.fromEntries(chosen.map(({ name, planted }) => [name, planted?.data ?? null])),
      paths: chosen.flatMap(({ planted }) => planted?.paths ?? []),
    };
  });
}

function sample(schema: z.ZodMiniType): unknown {
  if (schema instanceof z.ZodMiniString) return "plain";
  if (schema instanceof z.ZodMiniBoolean) return true;
  if (schema instanceof z.ZodMiniLiteral) return schema.def.values[0];
  return schema instanceof z.ZodMiniNumber ? 7 : null;
}
