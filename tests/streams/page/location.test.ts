import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isInside, locationOf, prefixed } from "../../../streams/page/location.ts";
import { guards, routes } from "../../../streams/page/routes.ts";

const at = (path: string) => ({ path, query: "", hash: "" });

describe("an address", () => {
  test.each(Object.keys(routes))("R-ROUTE-01 %s has no parameters: their parser is not shipped", (path) => {
    expect(path).toMatch(/^[\w/-]+$/);
  });

  test.each(Object.entries(routes))("R-ROUTE-02 %s names a guard that exists", (path, route) => {
    for (const prefix of ["", "/en", "/th"]) {
      const location = locationOf(at(prefix + path));
      expect(location.path).toBe(path);
      expect(location.page).toEqual({
        kind: "page",
        name: route.page,
        layout: route.layout,
        guard: route.guard,
      });
    }
    expect(guards).toContain(route.guard);
  });

  test("R-ROUTE-02 R-TOGETHER-06 only sign-in, invitations and televisions are open without an account", () => {
    const open = Object.values(routes).filter(({ guard }) => guard === "anyone");
    expect(new Set(open.map(({ page }) => page))).toEqual(new Set(["login", "join", "tv"]));
  });

  test.each(["subscriber", "", "toString", "__proto__"])(
    "R-ROUTE-07 a route with the guard %j, which does not exist, is a 500 with 'Unknown middleware'",
    (guard) => {
      const table = { "/vip": { page: "vip", layout: "dark", guard } } as const;
      expect(locationOf(at("/th/vip"), table)).toMatchObject({
        locale: "th",
        path: "/vip",
        page: { kind: "error", status: 500, message: "Unknown middleware" },
      });
    },
  );

  test.each([
    "/nowhere",
    "/th/nowhere",
    "//",
    "//evil.example",
    "/constructor",
    "/__proto__",
    "/th//",
    "/user/../login",
  ])("R-ROUTE-07 %s is no page at all, or home: never another one", (path) => {
    const { page } = locationOf(at(path));
    expect(page.kind === "notFound" || (page.kind === "page" && page.name === "home")).toBe(true);
  });

  test("R-ROUTE-02 a prefix added to an address is parsed back from it", () => {
    const prefixes = fc.constantFrom("", "/en", "/th");
    const paths = fc.constantFrom(...Object.keys(routes));
    fc.assert(
      fc.property(prefixes, paths, (prefix, path) => {
        const location = locationOf(at(prefixed(prefix, path)));
        expect(location).toMatchObject({ prefix, path });
      }),
    );
    expect(prefixed("/th", "/?a=1")).toBe("/th?a=1");
    expect(prefixed("/th", "/#a")).toBe("/th#a");
  });

  test("R-ROUTE-02 only addresses of the app count as inside, for any text", () => {
    const origin = "https://play.test";
    const evil = fc.string({
      unit: fc.constantFrom("/", "\\", "\t", "\n", ".", ":", "@", "a", "?", "#", "\u0000"),
    });
    fc.assert(
      fc.property(evil, (text) => {
        if (isInside(text)) expect(new URL(text, origin).origin).toBe(origin);
      }),
      { numRuns: 2_000 },
    );
    expect(isInside("/gameDetails?id=g-1#top")).toBe(true);
  });
});
