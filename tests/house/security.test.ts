import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const page = readFileSync(`${root}docs/security.md`, "utf8");
/** What the last column says: why a line is open, or what holds it. */
const lastColumn = (text: string): readonly string[] =>
  [...text.matchAll(/^\| \d+\.\d+\.\d+ \| [^|]* \| (.*) \|$/gm)].map(([, last = ""]) => last);
const [, openPart = "", rest = ""] = page.split(/^## (?:Open|Keys and secrets)$/m);
const open = lastColumn(openPart);
const held = lastColumn(rest);

test("docs/security.md counts its lines as they are", () => {
  const notApplicable = [...page.matchAll(/^Not applicable: .*$/gm)].flatMap(([line]) =>
    line.match(/\d+\.\d+\.\d+/g),
  );
  expect(page).toContain(
    `**${held.length} held, ${notApplicable.length} not applicable, ${open.length} open** of ${held.length + open.length + notApplicable.length}.`,
  );
});

test("whatever holds a line of it is there", () => {
  const named = held.flatMap((by) => [
    ...by.matchAll(/`((?:tests|e2e|service|host|server|docs|\.github)\/[^`\s]+\.\w+)`/g),
  ]);
  expect(named.length).toBeGreaterThan(100);
  expect(named.map(([, path]) => path).filter((path) => path && !existsSync(root + path))).toEqual([]);
});
