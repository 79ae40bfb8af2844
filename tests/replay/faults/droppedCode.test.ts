import { expect, test } from "vitest";
import { recordingIn } from "../../../replay/command/openFile.ts";
import { runWithFaults } from "../../../replay/faults/faultedRun.ts";
import { readLibrary } from "../../../replay/library.ts";
import { worldOf } from "../../../replay/simulation/world.ts";
import { createApp } from "../../../streams/app.ts";
import { lazyModules } from "../../support/lazyModules.ts";

test("R-REC-22 the invariants hold when any one piece of code never comes", () => {
  const world = worldOf(recordingIn("firstVisitToPlay", readLibrary("firstVisitToPlay")));
  const loads = world.facts.filter(({ name }) => name === "parts.load");
  expect(loads.length).toBeGreaterThan(3);
  const breaches = loads.flatMap(({ row }) => {
    const run = runWithFaults(world, [{ do: "drop", which: { line: row } }], {
      create: createApp,
      lazyModules,
    });
    if (run.kind === "refused") throw new Error(run.why);
    return run.breaches.map(({ invariant, how }) => `line ${row}: ${invariant}: ${how}`);
  });
  expect(breaches).toEqual([]);
});
