import * as z from "zod/mini";
import { personalMark } from "../../wire/personal.ts";
import { markOf } from "../../wire/secret.ts";
import type { HiddenKind } from "./pseudonyms.ts";

/** The marks of a schema, compiled once so that data can be searched without the schema. */
export interface Marks {
  /** Of the value itself. */
  readonly own: HiddenKind | null;
  readonly members: ReadonlyMap<string, Marks>;
  /** Of every element of an array, or value of a record. */
  readonly each: Marks | null;
  /** Of the names of a record's members. */
  readonly keys: HiddenKind | null;
}

const compiled = new WeakMap<object, Marks | null>();

/** The marks in a schema; null where it has none. Of several schemas for one value, such as those of a union, all count. */
export function marksIn(schema: z.ZodMiniType): Marks | null {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  // A schema that contains itself adds nothing the second time.
  compiled.set(schema, null);
  const marks = merged([ownMarks(schema), ...innerSchemas(schema).map(marksIn)]);
  compiled.set(schema, marks);
  return marks;
}

function ownMarks(schema: z.ZodMiniType): Marks | null {
  const own = markOf(schema) ?? personalMark(schema);
  const members = new Map<string, Marks>();
  let each: Marks | null = null;
  let keys: HiddenKind | null = null;
  if (schema instanceof z.ZodMiniObject)
    for (const [name, part] of Object.entries<unknown>(schema.def.shape)) {
      const marks = part instanceof z.ZodMiniType ? marksIn(part) : null;
      if (marks) members.set(name, marks);
    }
  if (schema instanceof z.ZodMiniArray && schema.def.element instanceof z.ZodMiniType)
    each = marksIn(schema.def.element);
  if (schema instanceof z.ZodMiniRecord && schema.def.valueType instanceof z.ZodMiniType)
    each = marksIn(schema.def.valueType);
  if (schema instanceof z.ZodMiniRecord && schema.def.keyType instanceof z.ZodMiniType)
    keys = marksIn(schema.def.keyType)?.own ?? null;
  const isBare = own === null && members.size === 0 && each === null && keys === null;
  return isBare ? null : { own, members, each, keys };
}

/** The schemas inside a schema that apply to the same value. */
function innerSchemas(schema: z.ZodMiniType): readonly z.ZodMiniType[] {
  const inner: unknown[] = [];
  if (schema instanceof z.ZodMiniPipe) inner.push(schema.def.in);
  if (schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniOptional)
    inner.push(schema.def.innerType);
  if (schema instanceof z.ZodMiniReadonly) inner.push(schema.def.innerType);
  if (schema instanceof z.ZodMiniDefault) inner.push(schema.def.innerType);
  if (schema instanceof z.ZodMiniUnion || schema instanceof z.ZodMiniDiscriminatedUnion)
    inner.push(...schema.def.options);
  return inner.filter((part) => part instanceof z.ZodMiniType);
}

function merged(all: ReadonlyArray<Marks | null>): Marks | null {
  const found = all.filter((marks) => marks !== null);
  const [first] = found;
  if (first === undefined || found.length === 1) return first ?? null;
  const names = new Set(found.flatMap(({ members }) => [...members.keys()]));
  return {
    own: found.find(({ own }) => own !== null)?.own ?? null,
    members: new Map(
      [...names].flatMap((name): Array<[string, Marks]> => {
        const marks = merged(found.map(({ members }) => members.get(name) ?? null));
        return marks ? [[name, marks]] : [];
      }),
    ),
    each: merged(found.map(({ each }) => each)),
    keys: found.find(({ keys }) => keys !== null)?.keys ?? null,
  };
}
