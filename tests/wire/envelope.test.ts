import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { readReply } from "../../streams/callClient.ts";
import type { HttpReply } from "../../streams/ports.ts";
import { calls } from "../../wire/calls/calls.ts";
import { codes, ownCodes, partyCodes } from "../../wire/calls/envelope.ts";

const data = z.object({ count: z.int() });
const reply = (status: number, body: unknown): HttpReply => ({
  kind: "reply",
  status,
  body: typeof body === "string" ? body : JSON.stringify(body),
});
const a = (given: HttpReply) => readReply("A", data, given);
const b = (given: HttpReply) => readReply("B", data, given);
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
      for (const read of [a, b])
        expect(read(reply(200, { code, msg: "No", data: { accountType: "hour" } }))).toEqual({
          kind: "refused",
          code,
          msg: "No",
          data: { accountType: "hour" },
        });
    },
  );

  test.each([-3_101, -3_102, 401])(
    "R-SES-05 code %i is an invalid session, whatever the HTTP status",
    (code) => {
      for (const status of [200, 400, 401, 500])
        expect(a(reply(status, { code, msg: "Gone", data: null }))).toEqual({
          kind: "unauthorized",
          code,
          msg: "Gone",
        });
    },
  );

  test("R-ERR-02 family B: the status decides for 401 and 403, with or without an envelope", () => {
    expect(b(reply(401, "<html>"))).toEqual({ kind: "unauthorized", code: 401, msg: "" });
    expect(b(reply(401, { code: -1, msg: "Gone" }))).toEqual({
      kind: "unauthorized",
      code: 401,
      msg: "Gone",
    });
    expect(b(reply(403, "<html>"))).toEqual({ kind: "forbidden", msg: "" });
    expect(b(reply(403, { code: 403, msg: "Not you" }))).toEqual({ kind: "forbidden", msg: "Not you" });
    expect(b(reply(200, { code: 403, msg: "Not you" }))).toEqual({ kind: "forbidden", msg: "Not you" });
  });

  test("R-ERR-02 family A: 401 and 403 without an envelope are network errors", () => {
    for (const status of [401, 403])
      expect(a(reply(status, ""))).toEqual({ kind: "failed", reason: "unreachable" });
    for (const status of [200, 403])
      expect(a(reply(status, { code: 403, msg: "No" }))).toMatchObject({ kind: "refused", code: 403 });
  });

  test.each(["", "<html>", '{"error":"down"}', "[]"])(
    "R-ERR-01 HTTP 502 with %j is a network error",
    (body) => {
      for (const read of [a, b])
        expect(read(reply(502, body))).toEqual({ kind: "failed", reason: "unreachable" });
    },
  );

  test.each([
    "",
    "<html>",
    "null",
    "[]",
    "{}",
    '{"code":"200","msg":"","data":{"count":1}}',
    '{"code":200.5,"data":{"count":1}}',
    '{"code":200,"msg":7,"data":{"count":1}}',
    '{"code":200,"msg":"","data":{"count":"1"}}',
    '{"code":200,"msg":"","data":null}',
    '{"code":200,"msg":""}',
  ])("R-ERR-01 HTTP 200 with %s is an unexpected reply", (body) => {
    for (const read of [a, b])
      expect(read(reply(200, body))).toEqual({ kind: "failed", reason: "unexpected" });
  });

  test("R-ERR-01 msg may be missing or null; unknown members are dropped", () => {
    expect(a(reply(200, { code: 200, data: { count: 1, more: 2 } }))).toEqual({
      kind: "ok",
      data: { count: 1 },
      msg: "",
    });
    expect(a(reply(200, { code: 200, msg: null, data: { count: 1 } }))).toMatchObject({ kind: "ok" });
  });

  test.each(["offline", "timeout"] as const)("R-ERR-01 %s keeps its reason", (reason) => {
    expect(a({ kind: "failed", reason })).toEqual({ kind: "failed", reason });
  });

  test.each([null, {}, undefined])("R-SES-02 %j is an empty login and an empty refresh", (empty) => {
    for (const call of [calls.login, calls.refresh])
      expect(readReply("B", call.data, reply(200, { code: 200, msg: "", data: empty }))).toEqual({
        kind: "ok",
        data: null,
        msg: "",
      });
  });

  test.each([{ access_token: "" }, { access_token: "t" }, { profile: {} }, [], "", 0, false])(
    "R-SES-02 %j is neither a login nor an empty one",
    (half) => {
      for (const call of [calls.login, calls.refresh])
        expect(readReply("B", call.data, reply(200, { code: 200, msg: "", data: half }))).toEqual({
          kind: "failed",
          reason: "unexpected",
        });
    },
  );
});
