import { expect, test } from "vitest";
import { createScrub, secretsIn } from "../../../server/log/scrub.ts";

const scrub = createScrub(["machine-secret-12345", "short"]);

test.each([
  ["a header", "Authorization: Bearer s3cr3t-t0ken.xyz failed"],
  ["a member", '{"access_token":"s3cr3t-t0ken","expires":1}'],
  ["a member in a message that stands in JSON", JSON.stringify({ msg: '{"id_token":"s3cr3t-t0ken"}' })],
  ["a member in JSON in JSON", JSON.stringify(JSON.stringify({ session_key: "s3cr3t-t0ken" }))],
  ["a parameter", "GET https://play.test/session?token=s3cr3t-t0ken&sign=s3cr3t-sign"],
  ["a sign-in's parameter", "https://play.test/callback?code=s3cr3t-code&state=s3cr3t-state"],
  ["a cookie", "cookie: refresh_token=s3cr3t; other=s3cr3t"],
  ["a cookie among headers", '{"cookie":"refresh_token=s3cr3t; a=s3cr3t","x":1}'],
  ["a cookie that is set", '{"set-cookie":["refresh_token=s3cr3t; Path=/api"]}'],
  ["a JSON Web Token", "bad token eyJhbGciOi.eyJzdWIiOi.s3cr3t-sig"],
  ["a password of an address", "cannot connect to postgres://cloud:s3cr3t@db.test/play"],
  ["a field of an object as Node prints it", "{ password: 's3cr3t', user: 'x' }"],
])("R-SEC-07 removes %s", (_what, text) => {
  expect(scrub(text)).not.toContain("s3cr3t");
  expect(scrub(text)).toContain("[secret]");
});

test("R-SEC-07 removes the process's own secrets anywhere in a line, but no short words", () => {
  expect(scrub("x=machine-secret-12345;")).toBe("x=[secret];");
  expect(scrub("in short")).toBe("in short");
  expect(createScrub(['a "quoted" one'])(JSON.stringify('a "quoted" one'))).toBe('"[secret]"');
});

test("R-SEC-07 keeps a line of JSON valid, with its harmless members", () => {
  const line = JSON.stringify({
    level: "error",
    code: -20014,
    requestId: "6f9619ff-8b86-4d01-b42d-00cf4fc964ff-7",
    msg: 'refused: {"token":"s3cr3t"} of https://u:s3cr3t@h/?key=s3cr3t "end"',
  });
  const clean = scrub(line);
  expect(clean).not.toContain("s3cr3t");
  expect(JSON.parse(clean)).toMatchObject({
    level: "error",
    code: -20014,
    requestId: "6f9619ff-8b86-4d01-b42d-00cf4fc964ff-7",
  });
});

test("R-SEC-07 finds secrets by the names of their settings", () => {
  const env = { MACHINE_TOKEN: "a", STRIPE_SECRET_KEY: "b", DB_PASSWORD: "c", PORT: "8080", KEYBOARD: "x" };
  expect(secretsIn(env)).toEqual(["a", "b", "c"]);
  expect(secretsIn({ MACHINE_TOKEN: "new:1, old:2" })).toEqual(["new:1", "old:2"]);
  expect(secretsIn({ OPS_TOKENS: "mali:a:b, somchai:c,noi:read:d" })).toEqual(["a:b", "c", "d"]);
});
