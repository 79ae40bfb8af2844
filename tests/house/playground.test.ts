import { expect, test } from "vitest";
import { read, sourcesIn } from "../../scripts/docs/files.ts";
import { notPipelines, rules } from "../../src/dev/marbles/rules/registry.ts";

/** The exported functions of `streams/rules/`, by file and name. */
const exported = sourcesIn(["streams/rules"]).flatMap((path) => {
  const file = path.slice("streams/rules/".length);
  return [...read(path).matchAll(/^export (?:function (\w+)|const (\w+) =[^;=]*=>)/gm)].map(
    ([, name, constant]) => ({ path, file, name: name ?? constant ?? "" }),
  );
});

/** The text of an exported function's parameters and result. */
function signature(path: string, name: string): string {
  const code = read(path);
  const start = code.search(new RegExp(`^export (?:function|const) ${name}\\b`, "m"));
  return code.slice(start, code.indexOf("\n}\n", start)).split(/\{\n {2}(?!readonly)/)[0] ?? "";
}

const takesTime = (text: string): boolean => /\b(?:Observable|\w*OperatorFunction)</.test(text);

test("R-TEST-05 every operator of streams/rules is in the playground, or is listed with the reason why not", async () => {
  expect(exported.length).toBeGreaterThan(20);
  const missing: string[] = [];
  for (const { path, file, name } of exported) {
    const module: Record<string, unknown> = await import(/* @vite-ignore */ `../../${path}`);
    const runs = rules.some(({ of }) => of === module[name]);
    const reason = notPipelines[file]?.[name];
    if (runs === (reason !== undefined)) missing.push(`${file}: ${name} must be in one of both`);
    if (!runs && takesTime(signature(path, name))) missing.push(`${file}: ${name} works on streams`);
  }
  expect(missing).toEqual([]);
});

test("R-TEST-05 nothing is listed that is gone, and no name stands for two rules", () => {
  const known = new Set(exported.map(({ file, name }) => `${file} ${name}`));
  const listed = Object.entries(notPipelines).flatMap(([file, names]) =>
    Object.keys(names).map((name) => `${file} ${name}`),
  );
  expect(listed.filter((one) => !known.has(one))).toEqual([]);
  const names = rules.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { name, of } of rules) expect(of.name).toBe(name);
});

test("what works on streams is recognized", () => {
  expect(takesTime(signature("streams/rules/poll.ts", "pollWhile"))).toBe(true);
  expect(takesTime(signature("streams/rules/ignoreWithin.ts", "ignoreWithin"))).toBe(true);
  expect(takesTime(signature("streams/rules/lasting.ts", "lasting"))).toBe(true);
  expect(takesTime(signature("streams/rules/money.ts", "moneyOf"))).toBe(false);
});
