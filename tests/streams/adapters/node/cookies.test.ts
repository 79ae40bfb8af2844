import { describe, expect, test } from "vitest";
import { createCookieJar, fetchWithCookies } from "../../../../streams/adapters/node/cookies.ts";

const at = (path: string): URL => new URL(path, "http://play.test");

describe("the cookies of a headless player", () => {
  test("go back to the host and below the path that they were set for, the longer path first", () => {
    const jar = createCookieJar();
    jar.keep(at("/oidc/auth"), ["a=1; Path=/oidc; HttpOnly", "b=2; path=/oidc/auth", "c=3"]);
    expect(jar.header(at("/oidc/auth/x"))).toBe("b=2; a=1; c=3");
    expect(jar.header(at("/oidcs"))).toBe("");
    expect(jar.header(at("/"))).toBe("");
    expect(jar.header(new URL("http://other.test/oidc/auth"))).toBe("");
  });

  test("are replaced, and go when they expire", () => {
    const jar = createCookieJar();
    jar.keep(at("/"), ["a=1", "b=1", "c=1"]);
    jar.keep(at("/"), ["a=2", "b=; Max-Age=0", "c=; Expires=Thu, 01 Jan 1970 00:00:00 GMT"]);
    expect(jar.header(at("/"))).toBe("a=2");
  });

  test("go with each fetch", async () => {
    const sent: (string | null)[] = [];
    const request: typeof fetch = async (_input, init) => {
      sent.push(new Headers(init?.headers).get("cookie"));
      return new Response("", { headers: { "set-cookie": "a=1; Path=/" } });
    };
    const withCookies = fetchWithCookies(createCookieJar(), request);
    await withCookies("http://play.test/");
    await withCookies("http://play.test/api");
    expect(sent).toEqual([null, "a=1"]);
  });
});
