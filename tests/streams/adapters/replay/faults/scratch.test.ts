import { test } from "vitest";
import { explore } from "../../../../../streams/adapters/replay/faults/explore.ts";
import { runWithFaults } from "../../../../../streams/adapters/replay/faults/faultedRun.ts";
import { worldOf } from "../../../../../streams/adapters/replay/faults/world.ts";
import { readRecording } from "../../../../../streams/adapters/replay/format.ts";
import { createApp } from "../../../../../streams/app.ts";
import { lazyModules } from "../../../../support/lazyModules.ts";
import { recordedFlow } from "../recordedFlow.ts";

test("scratch", () => {
  const way = recordedFlow();
  const code = { create: createApp, lazyModules };
  for (const which of ["signed out, leaves for a provider", "signed in by a provider", "played"] as const) {
    const rec = readRecording(way[which]);
    if (rec.kind === "refused") throw new Error(rec.why);
    console.log(which, rec.lines.length, "lines");
    const run = runWithFaults(worldOf(rec), [], code);
    if (run.kind === "ran") {
      const key = (n: string, d: unknown) => n + " " + JSON.stringify(d).slice(0, 110);
      const got = run.trace.entries
        .filter(
          (e) =>
            e.phase === "playing" && (e.what === "open" || e.what === "call") && !e.name.startsWith("report"),
        )
        .map((e) => `${e.at} ${key(e.name, e.data)}`);
      const want = rec.lines
        .filter((l) => l.what === "open" || l.what === "call")
        .map((l) => `${l.at} ${key(`${l.port}.${l.kind}`, l.data)}`);
      let i = 0;
      while (i < want.length && got[i] === want[i]) i++;
      console.log("calls", got.length, want.length, "same until", i);
      console.log("got ", got.slice(i, i + 6), "\nwant", want.slice(i, i + 6));
      console.log(run.breaches);
    }
    const t = performance.now();
    const ex = explore(rec, code, 20);
    console.log("explore", performance.now() - t, JSON.stringify(ex.findings, null, 1).slice(0, 3000));
  }
});
