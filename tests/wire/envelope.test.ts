import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { readReply } from "../../streams/callClient.ts";
import type { HttpReply } from "../../streams/ports.ts";
import { calls } from "../../wire/calls/calls.ts";
import { codes, ownCodes } from "../../wire/calls/envelope.ts";
import { partyCodes } from "../../wire/calls/partyCalls.ts";

const data = z.object({ count: z.int() });
const reply = (status: number, body: unknown): HttpReply => ({
  kind: "reply",
  status,
  body: typeof body === "string" ? body : JSON.stringify(body),
});
const a = (given: HttpReply) => readReply("A", data, given);
const b = (given: HttpReply) => readReply("B", data, given);
const failed = (reason: string) => ({ kind: "failed", reason });
const gone = { msg: "Gone" };
const good = { code: 200, msg: "OK", data: { count: 1 } };

test("each code has one meaning", () => {
  const all = [codes, partyCodes, ownCodes].flatMap((table) => Object.values(table).flat());
  expect(all.filter((code, index) => all.indexOf(code) !== index)).toEqual([]);
});

describe("the envelope of a reply", () => {
  test.each([200, 201, 400, 404, 500, 503])(
    "R-ERR-03 code 200 is success, whatever the HTTP status (%i)",
    (status) => {
      for (const read of [a, b])
        expect(read(reply(status, good))).toEqual({ kind: "ok", data: { count: 1 }, msg: "OK" });
    },
  );

  test.each([0, 1, 199, 201, 204, 400, 404, 500, -1, -20_009, -20_011, -3_100, -3_103])(
    "R-ERR-03 code %i is a refusal, with its message and data",
    (code) => {
      const refusal = { code, msg: "No", data: { accountType: "hour" } };
      for (const read of [a, b]) expect(read(reply(200, refusal))).toEqual({ kind: "refused", ...refusal });
    },
  );

  test.each([-3_101, -3_102, 401])(
    "R-SES-05 code %i is an invalid session, whatever the HTTP status",
    (code) => {
      for (const status of [200, 400, 401, 500])
        expect(a(reply(status, { ...gone, code }))).toEqual({ kind: "unauthorized", ...gone, code });
    },
  );

  test("R-ERR-02 family B: the status decides for 401 and 403, with or without an envelope", () => {
    expect(b(reply(401, "<html>"))).toEqual({ kind: "unauthorized", code: 401, msg: "" });
    expect(b(reply(401, { code: -1, ...gone }))).toEqual({ kind: "unauthorized", code: 401, ...gone });
    expect(b(reply(403, "<html>"))).toEqual({ kind: "forbidden", msg: "" });
    for (const status of [200, 403])
      expect(b(reply(status, { code: 403, ...gone }))).toEqual({ kind: "forbidden", ...gone });
  });

  test("R-ERR-02 family A: 401 and 403 without an envelope are network errors", () => {
    for (const status of [401, 403]) expect(a(reply(status, ""))).toEqual(failed("unreachable"));
    for (const status of [200, 403])
      expect(a(reply(status, { code: 403, msg: "No" }))).toMatchObject({ kind: "refused", code: 403 });
  });

  test.each(["", "<html>", '{"error":"down"}', "[]"])(
    "R-ERR-01 HTTP 502 with %j is a network error",
    (body) => {
      for (const read of [a, b]) expect(read(reply(502, body))).toEqual(failed("unreachable"));
    },
  );

  test.each([
    "",
    "<html>",
    "null",
    "[]",
    "{}",
    "5",
    '"x"',
    '{"code":1e999}',
    '{"code":200,"data":',
    "[".repeat(100_000),
    `{"code":200,"data":${"[".repeat(5_000)}${"]".repeat(5_000)}}`,
    '{"code":"200","msg":"","data":{"count":1}}',
    '{"code":200.5,"data":{"count":1}}',
    '{"code":200,"msg":7,"data":{"count":1}}',
    '{"code":200,"msg":"","data":{"count":"1"}}',
    '{"code":200,"msg":"","data":null}',
    '{"code":200,"msg":""}',
  ])("R-ERR-01 HTTP 200 with %s is an unexpected reply", (body) => {
    for (const read of [a, b]) expect(read(reply(200, body))).toEqual(failed("unexpected"));
  });

  test("R-ERR-01 msg may be missing or null; unknown members are dropped", () => {
    const read = { kind: "ok", data: { count: 1 }, msg: "" };
    for (const rest of [{}, { msg: null }])
      expect(a(reply(200, { ...good, msg: undefined, data: { count: 1, more: 2 }, ...rest }))).toEqual(read);
  });

  test.each(["offline", "timeout"] as const)("R-ERR-01 %s keeps its reason", (reason) => {
    expect(a({ kind: "failed", reason })).toEqual({ kind: "failed", reason });
  });

  const none = { kind: "ok", data: null, msg: "" };
  test.each([
    ...[null, {}, undefined].map((data) => [data, none] as const),
    ...[{ access_token: "" }, { access_token: "t" }, { profile: {} }, [], "", 0, false].map(
      (half) => [half, failed("unexpected")] as const,
    ),
  ])("R-SES-02 only nothing is an empty login or refresh: %j", (data, expected) => {
    for (const call of [calls.login, calls.refresh])
      expect(readReply("B", call.data, reply(200, { code: 200, msg: "", data }))).toEqual(expected);
  });
});
