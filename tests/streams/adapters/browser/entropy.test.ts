import { describe, expect, test } from "vitest";
import { browserEntropy } from "../../../../streams/adapters/browser/entropy.ts";
import { browserReport } from "../../../../streams/adapters/browser/report.ts";

describe("browserEntropy", () => {
  test("creates unique v4 UUIDs", () => {
    const entropy = browserEntropy(crypto);
    const made = Array.from({ length: 200 }, () => entropy.uuid());
    for (const uuid of made)
      expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(new Set(made).size).toBe(200);
    expect(entropy.bytes(32)).toHaveLength(32);
    expect(entropy.random()).toBeLessThan(1);
  });
});

describe("browserReport", () => {
  test("keeps the latest 100 faults, whatever was thrown", () => {
    const report = browserReport(() => 7);
    report.fault("first", new Error("gone"));
    for (let n = 0; n < 98; n += 1) report.fault("many", n);
    report.fault("strange", Object.create(null));
    expect(report.faults).toHaveLength(100);
    report.fault("last", new TypeError("bad"));
    expect(report.faults[0]).toEqual({ at: 7, where: "many", what: "0" });
    expect(report.faults.slice(-2)).toEqual([
      { at: 7, where: "strange", what: "something that cannot be shown" },
      { at: 7, where: "last", what: "TypeError: bad" },
    ]);
  });
});
