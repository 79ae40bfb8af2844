import { expect, it } from "vitest";
import { authorityBytes, createCookie } from "../../../../../host/runners/program/display/serverCookie.ts";

it("an Xauthority file has one entry, for every host and display", () => {
  const cookie = Buffer.from("00112233445566778899aabbccddeeff", "hex");
  expect(authorityBytes(cookie).toString("hex")).toBe(
    `ffff${"0000"}${"0000"}0012${Buffer.from("MIT-MAGIC-COOKIE-1").toString("hex")}0010${cookie.toString("hex")}`,
  );
});

it("every cookie is another one, of 16 bytes", () => {
  const [one, other] = [createCookie(), createCookie()];
  expect(one).toHaveLength(16);
  expect(one.equals(other)).toBe(false);
});
