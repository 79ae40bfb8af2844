import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { libraryNames } from "../../../replay/library.ts";

test("R-REC-41 plants randomly chosen bugs, and reports how many each recording notices, and how many it alone notices", () => {
  const { stdout, status } = spawnSync("npx", ["tsx", "lab/mutants/main.ts", "--planted", "--sample", "10"], {
    encoding: "utf8",
  });
  expect(status).toBe(0);
  expect(stdout.match(/^(?:streams|wire)\/.+ → .+\n {4}(NOT NOTICED|\w+.*)$/gm)).toHaveLength(10);
  const rows = [...stdout.matchAll(/^(\w+) +(\d+) +(\d+)$/gm)].map(([, name, notices, alone]) => ({
    name,
    notices: Number(notices),
    alone: Number(alone),
  }));
  expect(rows.map(({ name }) => name)).toEqual(libraryNames());
  // Of ten mistakes at random, the recordings notice some.
  expect(rows.some(({ notices }) => notices > 0)).toBe(true);
  for (const { notices, alone } of rows) expect(alone).toBeLessThanOrEqual(notices);
  expect(stdout).toMatch(/\n[1-9]\d* of 10 planted bugs noticed \(\d+ %\)\n$/);
}, 120_000);
