import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { read, root } from "../../scripts/lib/files.ts";

/** The examples of docs/testing.md compile, as files of `tests/`. */

const examples = [...read("docs/testing.md").matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(
  ([, code = ""]) => code,
);
const wrong = 'import { marbles } from "./support/marbles.ts";\nmarbles("not a test");\n';

let folder = "";
beforeAll(() => {
  const cache = join(root, "node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, "examples-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the compiler says of files that stand in `tests/` as far as it can tell: `rootDirs` lays both folders over each other. */
function compile(files: readonly string[]): string {
  mkdirSync(join(folder, "tests"), { recursive: true });
  for (const [index, code] of files.entries()) writeFileSync(join(folder, `tests/example${index}.ts`), code);
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({
      extends: join(root, "tsconfig.json"),
      compilerOptions: { rootDirs: [".", root], noUnusedLocals: true },
      include: ["tests"],
    }),
  );
  const { stdout } = spawnSync(
    join(root, "node_modules/.bin/tsc"),
    ["--noEmit", "--pretty", "false", "-p", folder],
    { cwd: folder, encoding: "utf8" },
  );
  return stdout;
}

test("the examples of docs/testing.md compile, and a broken one is detected", () => {
  expect(examples.length).toBeGreaterThan(2);
  const files = compile([...examples, wrong]).match(/^\S+(?=\(\d+,\d+\): error)/gm);
  expect(files).toEqual([`tests/example${examples.length}.ts`]);
});
