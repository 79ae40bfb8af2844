import { afterEach, describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import { readReply } from "../../streams/callClient.ts";
import { stored } from "../../streams/storage/stored.ts";
import { accountCalls } from "../../wire/calls/accountCalls.ts";
import { calls } from "../../wire/calls/calls.ts";
import { deskCalls } from "../../wire/calls/deskCalls.ts";
import * as shapes from "../../wire/shapes.ts";
import * as socket from "../../wire/socket.ts";
import { dice } from "./fuzz/dice.ts";
import { mutated } from "./fuzz/mutate.ts";
import { defOf, sampleOf } from "./fuzz/sample.ts";

const allCalls = { ...calls, ...accountCalls, ...deskCalls };

function isSchema(value: unknown): value is z.ZodMiniType {
  return typeof value === "object" && value !== null && "_zod" in value && "safeParse" in value;
}

const modules = import.meta.glob<Record<string, unknown>>(
  ["../../wire/**/*.ts", "!../../wire/operator/*.ts"],
  { eager: true },
);

/** Every schema of the wire, by name. */
const schemas: ReadonlyArray<readonly [string, z.ZodMiniType]> = [
  ...Object.entries(modules).flatMap(([file, exports]) =>
    Object.entries(exports).flatMap(
      ([name, value]): Array<[string, z.ZodMiniType]> =>
        isSchema(value) ? [[`${file}.${name}`, value]] : [],
    ),
  ),
  ...Object.entries(allCalls).flatMap(
    ([name, call]): Array<[string, z.ZodMiniType]> => [
      [`calls.${name} params`, call.params],
      [`calls.${name} data`, call.data],
    ],
  ),
  ...Object.entries(stored).map(([name, item]): [string, z.ZodMiniType] => [`stored.${name}`, item.schema]),
  ...Object.entries(socket.pushEvents).map(([name, data]): [string, z.ZodMiniType] => [`push ${name}`, data]),
];

/** Keys that a schema does not name, anywhere in what it accepted; free-form parts may hold any. */
function strangers(schema: unknown, value: unknown): readonly string[] {
  const def = defOf(schema);
  if (value === null || value === undefined) return [];
  switch (def.type) {
    case "object": {
      const shape = Object(def.shape);
      if (def.catchall !== undefined && defOf(def.catchall).type === "unknown") return [];
      return Object.entries(Object(value)).flatMap(([key, part]) =>
        Object.hasOwn(shape, key) ? strangers(shape[key], part) : [key],
      );
    }
    case "array":
      return Array.isArray(value) ? value.flatMap((item) => strangers(def.element, item)) : [];
    case "optional":
    case "nullable":
    case "catch":
    case "default":
      return strangers(def.innerType, value);
    default:
      return [];
  }
}

afterEach(() => {
  const clean: object = {};
  expect("polluted" in clean, "a prototype was polluted").toBe(false);
});

test.each(Object.entries(allCalls))(
  "R-ERR-05 a reply fuzzed from its own shape returns the whole data, or a failure without any: %s",
  (name, call) => {
    const chance = dice(name.length * 7919);
    for (let round = 0; round < 40; round += 1) {
      const whole = { code: 200, msg: "OK", data: sampleOf(call.data, chance) };
      // A number too large for JSON comes as Infinity, and a `__proto__` as a key of its own.
      const body = (JSON.stringify(mutated(whole, chance)) ?? "").replace("9007199254740992", "1e999");
      const result = readReply(call.family, call.data, { kind: "reply", status: 200, body });
      if (result.kind === "ok") {
        expect(call.data.safeParse(result.data)).toMatchObject({ success: true });
        expect(strangers(call.data, result.data)).toEqual([]);
      } else if (result.kind !== "refused") expect(result).not.toHaveProperty("data");
    }
  },
);

describe("every schema, fuzzed from its own shape", () => {
  test("covers all schemas", () => expect(schemas.length).toBeGreaterThan(120));

  test.each(schemas)("R-ERR-05 %s accepts everything or nothing", (name, schema) => {
    const chance = dice([...name].reduce((sum, char) => sum * 31 + char.charCodeAt(0), 7));
    let accepted = 0;
    for (let round = 0; round < 120; round += 1) {
      const sample = sampleOf(schema, chance);
      expect(schema.safeParse(sample).success).toBe(true);
      const read = schema.safeParse(mutated(sample, chance));
      if (!read.success) {
        expect(read.data).toBeUndefined();
        continue;
      }
      accepted += 1;
      // What was accepted is whole: the schema takes it again and finds nothing to change.
      const again = schema.safeParse(read.data);
      expect(again.success && again.data).toEqual(again.success && read.data);
      expect(again.success).toBe(true);
      expect(strangers(schema, read.data)).toEqual([]);
    }
    // Only a reply that nobody reads may be anything.
    if (schema !== shapes.nothing) expect(accepted).toBeLessThan(120);
  });
});
