import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { createRedactor } from "../../../recorder/redaction/redact.ts";
import { markOf, secret } from "../../../wire/secret.ts";
import { id } from "../../../wire/shapes.ts";
import { recordedFlow, recordedSecrets } from "../recordedFlow.ts";

const way = recordedFlow();
const all = way["signed out, leaves for a provider"] + way["signed in by a provider"] + way.played;

describe("R-REC-01 a recording", () => {
  test("has every kind of inbound line, in one order", () => {
    const rows = way.played.trim().split("\n").slice(1, -1);
    expect(rows.map((row) => JSON.parse(row).seq)).toEqual(rows.map((_, index) => index + 1));
    const kinds = rows.map((row) => JSON.parse(row)).map(({ what, name }) => `${what} ${name}`);
    const wanted = `next http.request, next socket.connect, send app.intent, fire clock.timer, read clock.now,
      draw entropy.uuid, draw entropy.random, next storage.changes, next lifecycle.visibleChanges,
      next lifecycle.onlineChanges, next lifecycle.lock, next navigation.changes, next stage.play,
      next installer.way, next parts.load, open http.request, tell socket.connect, tell stage.play,
      call storage.set, call navigation.push, state state.desk, state state.account.timeLeft`;
    expect(kinds).toEqual(expect.arrayContaining(wanted.split(/,\s+/)));
  });

  test.each(way.secrets.map((value) => [value]))("holds %s nowhere, in no spelling", (value) => {
    expect(value).not.toBe("");
    for (const spelled of [
      value,
      JSON.stringify(value).slice(1, -1),
      encodeURIComponent(value),
      Buffer.from(value).toString("base64").replace(/=+$/, ""),
    ])
      expect(all).not.toContain(spelled);
  });

  test("R-REC-46 keeps what is not secret, and the ids of requests", () => {
    for (const open of ["g-1", "queue_link", "/schedule/confirm"]) expect(all).toContain(open);
    expect(all).toMatch(/"X-Request-Id":"(?!0{8}-)/);
    expect(all.match(/"entropy.uuid","data":"(?!0{8}-)/g)).toHaveLength(3);
  });

  test("uses one pseudonym for equal secrets in headers, bodies, URLs, storage and states", () => {
    const { accessToken } = recordedSecrets;
    const text = way["signed in by a provider"];
    const token = /"access_token":"(secret-\d+)"/.exec(text)?.[1] ?? "";
    expect(accessToken).not.toBe(token);
    expect(text).toContain(`"Authorization":"Bearer ${token}"`);
    expect(text).toMatch(new RegExp(`"common":\\{[^}]*"token":"${token}"`));
    expect(text).toMatch(
      new RegExp(`"name":"storage.set","data":\\{[^}]*"USER_INFO","value":\\{"json":\\{"token":"${token}"`),
    );
    expect(text).toMatch(new RegExp(`"name":"state.session"[^\\n]*"${token}"`));
  });
});

describe("R-REC-01 secrets", () => {
  test("marking a schema as secret does not affect other schemas", () => {
    expect(markOf(secret(id))).toBe("secret");
    expect(markOf(id)).toBeNull();
    expect(secret(id).safeParse("").success).toBe(false);
  });

  test.each([
    ["a member", z.object({ a: secret(z.string()) }), { a: "hidden-1" }],
    ["an element", z.array(z.nullable(secret(z.string()))), ["hidden-1", null]],
    ["an optional one", z.object({ a: z.optional(secret(z.string())) }), { a: "hidden-1" }],
    ["one of several", z.union([z.object({ b: id }), z.object({ a: secret(id) })]), { a: "hidden-1" }],
    ["a record's", z.record(z.string(), secret(z.string())), { x: "hidden-1" }],
    ["one with a default", z.object({ a: z._default(secret(z.string()), "") }), { a: "hidden-1" }],
    ["a short one", z.object({ a: secret(z.string()) }), { a: "hid" }],
  ])("are found by their schema: %s", (_, schema, data) => {
    const text = JSON.stringify(createRedactor().redact(data, schema));
    expect(text).toContain("secret-1");
    expect(text).not.toContain("hid");
  });

  test("are found by name where there is no schema", () => {
    const clean = createRedactor().redact({
      id_token: "hidden-1",
      deep: [{ password: "hidden-2", email: "hidden-3" }],
      headers: { Authorization: "Bearer hidden-4" },
      url: "wss://x/session?token=hidden-5&uid=u&sign=hid%2Fden%3D6#access_token=hidden-7",
      body: "grant_type=authorization_code&code=h8&code_verifier=hidden-9",
    });
    expect(JSON.stringify(clean)).not.toMatch(/hid|h8/);
    expect(clean).toMatchObject({ headers: { Authorization: expect.stringMatching(/^Bearer secret-\d+$/) } });
  });

  test("are replaced in any later text once they are known, but not inside other words", () => {
    const { redact } = createRedactor();
    redact({ password: "pass/1+2=" });
    redact({ token: "key-1" });
    expect(redact({ said: "it is pass/1+2=, or pass%2F1%2B2%3D; key-1, not key-10" })).toEqual({
      said: expect.stringMatching(/^it is (secret-\d+), or \1; secret-\d+, not key-10$/),
    });
  });

  test("are never numbers, null or empty texts", () => {
    const data = { token: "", password: null, sign: 5, code: 200 };
    expect(createRedactor().redact(data)).toEqual(data);
  });
});
