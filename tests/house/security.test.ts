import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const page = readFileSync(`${root}docs/security.md`, "utf8");
const lines = [...page.matchAll(/^\| \d+\.\d+\.\d+ \| [^|]* \| (held|open) \| (.*) \|$/gm)];

test("docs/security.md counts its lines as they are", () => {
  const count = (wanted: string) => lines.filter(([, status]) => status === wanted).length;
  const notApplicable = [...page.matchAll(/^Not applicable: .*$/gm)].flatMap(([line]) =>
    line.match(/\d+\.\d+\.\d+/g),
  );
  expect(page).toContain(
    `**${count("held")} held, ${notApplicable.length} not applicable, ${count("open")} open** of ${lines.length + notApplicable.length}.`,
  );
});

test("whatever holds a line of it is there", () => {
  const named = lines.flatMap(([, status, by = ""]) =>
    status === "held"
      ? [...by.matchAll(/`((?:tests|e2e|service|host|server|docs|\.github)\/[^`\s]+\.\w+)`/g)]
      : [],
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.map(([, path]) => path).filter((path) => path && !existsSync(root + path))).toEqual([]);
});
