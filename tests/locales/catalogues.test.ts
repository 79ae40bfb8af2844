// @vitest-environment node
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { locales } from "../../wire/locale.ts";

const read = (path: string): Record<string, string> => JSON.parse(readFileSync(path, "utf8"));
const en = read("locales/en.json");
const th = read("locales/th.json");

/** Messages that are the same in both languages, such as units. */
const alike: ReadonlySet<string> = new Set([
  "desk.delay",
  "desk.frames",
  "layout.named",
  "layout.said",
  "report.ms",
  "sheet.volume.percent",
]);

const argumentsOf = (text: string): string[] =>
  [...text.matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name]) => name ?? "").sort();

describe("R-LOC-02 every text exists in every language", () => {
  it("locales/en.json matches the messages in src (npm run messages writes it)", () => {
    const cli = "node_modules/@formatjs/cli/bin/formatjs";
    const said = execFileSync(process.execPath, [cli, "extract", "src/**/*.{ts,tsx}", "--format", "simple"], {
      encoding: "utf8",
    });
    expect(en).toEqual(JSON.parse(said));
  });

  it.each(locales)("locales/%s.json has every message, with the same arguments, and none that is unused", (locale) => {
    const messages = read(`locales/${locale}.json`);
    expect(Object.keys(messages).sort()).toEqual(Object.keys(en).sort());
    for (const [id, text] of Object.entries(en))
      expect([id, argumentsOf(messages[id] ?? "")]).toEqual([id, argumentsOf(text)]);
  });

  it("Thai is translated, with Thai letters", () => {
    const bare = Object.entries(th).filter(([id, text]) => !alike.has(id) && !/\p{Script=Thai}/u.test(text));
    expect(bare).toEqual([]);
  });
});
