import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import * as z from "zod";
import { gameDescription } from "../../../host/library/gameDescription.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const guide = readFileSync(`${root}docs/games.md`, "utf8");
/** Touch layouts have a page of their own. */
const layouts = readFileSync(`${root}docs/touch-layouts.md`, "utf8");

/** The rows of the guide's table: the fields and what it says about them. */
const rows = new Map(
  [...guide.matchAll(/^\| `(\w+)` \| [\w-]+ \| (.+) \|$/gm)].map(([, field = "", meaning = ""]) => [
    field,
    meaning,
  ]),
);

const node: z.ZodType<SchemaNode> = z.lazy(() =>
  z.looseObject({
    properties: z.record(z.string(), node).optional(),
    items: node.optional(),
    anyOf: z.array(node).optional(),
    oneOf: z.array(node).optional(),
  }),
);
interface SchemaNode {
  readonly properties?: Record<string, SchemaNode> | undefined;
  readonly items?: SchemaNode | undefined;
  readonly anyOf?: readonly SchemaNode[] | undefined;
  readonly oneOf?: readonly SchemaNode[] | undefined;
}
const schema = node.parse(z.toJSONSchema(gameDescription, { io: "input", unrepresentable: "any" }));

/** Names of all members below a node, however deep. */
function namesBelow(at: SchemaNode): string[] {
  const below = [at.items, ...(at.anyOf ?? []), ...(at.oneOf ?? [])].flatMap((each) =>
    each ? namesBelow(each) : [],
  );
  const own = Object.entries(at.properties ?? {}).flatMap(([name, each]) => [name, ...namesBelow(each)]);
  return [...own, ...below];
}

const fields = new Map(
  [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].flatMap((each) => Object.entries(each.properties ?? {})),
);

it("documents every field, and no other", () => {
  expect(fields.size).toBeGreaterThan(25);
  expect([...rows.keys()].sort()).toEqual([...fields.keys()].sort());
});

it.each([...fields])("documents the members of %s", (field, at) => {
  for (const name of namesBelow(at))
    expect(field === "layout" ? layouts : rows.get(field)).toContain(`\`${name}\``);
});

it("has a template that is a description with every field of a program", () => {
  const template = z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(readFileSync(`${root}games/template.json`, "utf8")));
  expect(gameDescription.safeParse(template).error?.issues).toBeUndefined();
  const others = ["builtIn", "process"];
  expect(Object.keys(template).sort()).toEqual(
    [...fields.keys()].filter((name) => !others.includes(name)).sort(),
  );
});

it("names only files that exist", () => {
  const named = [...guide.matchAll(/`((?:host|games|scripts|docs)\/[\w./-]+\.\w+)`/g)].flatMap(
    ([, file]) => file ?? [],
  );
  expect(named.length).toBeGreaterThan(1);
  for (const file of named) expect(existsSync(root + file), file).toBe(true);
});
