// @vitest-environment node
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { leftOutFormatters } from "../../vite/leaveOut.ts";
import { locales } from "../../wire/locale.ts";

const table = "wire/locale.ts";
const code = locales.join("|");
/** `locale === "th"`, `case "th":`, `["en", "th"]`, `"en" | "th"`, `/(en|th)/` and the prefix in `"/th/login"`. */
const assumesLanguages = new RegExp(
  [
    `[!=]== ?"(${code})"`,
    `"(${code})" ?[!=]==`,
    `case "(${code})"`,
    `"(${code})"[,\\s|]+"(${code})"`,
    `\\((${code})(\\|(${code}))+\\)`,
    `["'\`]/(${code})["'\`/]`,
  ].join("|"),
);

/** Fixtures of single scenes, which are drawn in these languages only, do not count. */
const productFiles = ["streams", "wire", "recorder", "src", "service", "host", "server", "games"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /\.tsx?$/.test(file) && file !== table && !file.startsWith("src/dev/"));

describe("a language is a line in wire/locale.ts and a file in locales/", () => {
  it.each(locales)("locales/%s.json exists", (locale) => {
    expect(existsSync(`locales/${locale}.json`)).toBe(true);
  });

  it("no other file distinguishes languages by their codes", () => {
    const assuming = productFiles.flatMap((file) =>
      readFileSync(file, "utf8")
        .split("\n")
        .flatMap((line, index) =>
          assumesLanguages.test(line) && !/^\s*(\/?\*|\/\/)/.test(line)
            ? [`${file}:${index + 1}: ${line.trim()}`]
            : [],
        ),
    );
    expect(productFiles.length).toBeGreaterThan(500);
    expect(assuming).toEqual([]);
  });
});

describe("a third language", () => {
  /** Adds Lao to the table for modules that are loaded from now on. */
  beforeAll(async () => {
    vi.resetModules();
    const table = await import("../../wire/locale.ts");
    Array.prototype.push.call(table.locales, "lo");
    return () => vi.resetModules();
  });

  it("works as a prefix of addresses, a choice, and a language of the browser", async () => {
    const { locationOf } = await import("../../streams/page/location.ts");
    expect(locationOf({ path: "/lo/user", query: "", hash: "" })).toMatchObject({
      prefix: "/lo",
      locale: "lo",
      path: "/user",
    });
    const { acceptedLocale, homeOf } = await import("../../service/lib/locale.ts");
    expect(acceptedLocale("fr, lo-LA;q=0.9, th")).toBe("lo");
    const { intents } = await import("../../streams/intents.ts");
    expect(intents.safeParse({ type: "locale/choose", locale: "lo" }).success).toBe(true);
    const { fetchStrategyOf } = await import("../../streams/adapters/worker/fetchStrategy.ts");
    const page = { method: "GET", url: "https://play.example/lo/user", destination: "document" };
    expect(fetchStrategyOf(page, "https://play.example", new Set())).toBe("page");
    expect(homeOf(acceptedLocale("lo"))).toBe("/lo");
  });

  it("falls back to English for a missing text", async () => {
    const { localized } = await import("../../wire/localized.ts");
    const { inLocale } = await import("../../wire/locale.ts");
    const z = await import("zod/mini");
    const title = localized(z.string());
    const both: { en: string } = z.parse(title, { en: "Racing", lo: "ແຂ່ງລົດ", xx: "?" });
    expect(both).toEqual({ en: "Racing", lo: "ແຂ່ງລົດ" });
    expect(inLocale(both, "lo")).toBe("ແຂ່ງລົດ");
    const one = z.parse(title, { en: "Racing" });
    expect(inLocale(one, "lo")).toBe("Racing");
    expect(title.safeParse({ lo: "ແຂ່ງລົດ" }).success).toBe(false);
  });
});

it("no screen uses formatters that built pages lack", () => {
  const called = new RegExp(`\\b${leftOutFormatters}\\(`);
  const callers = productFiles.filter(
    (file) => file.startsWith("src/") && called.test(readFileSync(file, "utf8")),
  );
  expect(callers).toEqual([]);
});
