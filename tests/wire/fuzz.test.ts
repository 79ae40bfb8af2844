import { afterEach, describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import { readReply } from "../../streams/callClient.ts";
import { stored } from "../../streams/storage/stored.ts";
import * as account from "../../wire/account.ts";
import { accountCalls } from "../../wire/calls/accountCalls.ts";
import { calls } from "../../wire/calls/calls.ts";
import { deskCalls } from "../../wire/calls/deskCalls.ts";
import * as envelope from "../../wire/calls/envelope.ts";
import * as pay from "../../wire/calls/pay.ts";
import * as saves from "../../wire/calls/saves.ts";
import * as catalogue from "../../wire/catalogue.ts";
import * as config from "../../wire/config.ts";
import * as desk from "../../wire/desk/messages.ts";
import * as touchLayouts from "../../wire/desk/touchLayout.ts";
import * as gameDetails from "../../wire/gameDetails.ts";
import * as hostControl from "../../wire/hosts/hostControl.ts";
import * as schedule from "../../wire/schedule.ts";
import * as shapes from "../../wire/shapes.ts";
import * as socket from "../../wire/socket.ts";
import * as touchProfiles from "../../wire/touchProfile.ts";
import { dice } from "./fuzz/dice.ts";
import { mutated } from "./fuzz/mutate.ts";
import { defOf, sampleOf } from "./fuzz/sample.ts";

const allCalls = { ...calls, ...accountCalls, ...deskCalls };

function isSchema(value: unknown): value is z.ZodMiniType {
  return typeof value === "object" && value !== null && "_zod" in value && "safeParse" in value;
}

const modules = {
  account,
  catalogue,
  config,
  desk,
  envelope,
  gameDetails,
  hostControl,
  pay,
  saves,
  schedule,
  shapes,
  socket,
  touchLayouts,
  touchProfiles,
};

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

describe("every reply, fuzzed from its own shape", () => {
  test.each(Object.entries(allCalls))(
    "R-ERR-05 %s: returns the whole data, or a failure without any",
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

  test.each([
    "",
    "null",
    "[]",
    "5",
    '"x"',
    "{}",
    '{"code":"200"}',
    '{"code":200.5}',
    '{"code":1e999}',
    '{"code":200,"data":',
    `${"[".repeat(100_000)}`,
    `{"code":200,"data":${"[".repeat(5_000)}${"]".repeat(5_000)}}`,
  ])("R-ERR-05 a broken envelope is a failure: %s", (body) => {
    const result = readReply("A", calls.wallet.data, { kind: "reply", status: 200, body });
    expect(result).toEqual({ kind: "failed", reason: "unexpected" });
  });
});

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
