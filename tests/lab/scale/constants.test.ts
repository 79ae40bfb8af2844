import { expect, test } from "vitest";
import { constants, measured } from "../../../lab/scale/constants.ts";
import { assumptions } from "../../../lab/scale/habits.ts";
import { firstLimit, limitOf } from "../../../lab/scale/model.ts";
import { read } from "../../../scripts/docs/files.ts";

const page = read("docs/scale.md");
const model = { constants: measured, assumed: assumptions };

test.each(Object.entries(constants))("docs/scale.md has %s as it is", (name, { value, unit, what, from }) =>
  expect(page).toContain(`| \`${name}\` | ${value} ${unit} | ${what} | ${from} |`),
);

test("docs/scale.md has the limits of the model as it is", () => {
  for (const part of ["database processor", "reconcile loop", "notify lock"] as const)
    expect(page, part).toContain((limitOf(part, model) ?? 0).toLocaleString("en"));
  expect(page).toContain(`**${firstLimit(model).connected.toLocaleString("en")}**`);
});
