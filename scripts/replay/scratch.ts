import { readFileSync } from "node:fs";
import { eagerModules } from "../../streams/adapters/replay/eagerModules.ts";
import { explore } from "../../streams/adapters/replay/faults/explore.ts";
import { readRecording } from "../../streams/adapters/replay/reading/readRecording.ts";
import { createApp } from "../../streams/app.ts";

const rec = readRecording(readFileSync(process.argv[2] ?? "", "utf8"));
if (rec.kind === "refused") throw new Error(rec.why);
const code = { create: createApp, lazyModules: await eagerModules() };
const t = performance.now();
const n = Number(process.argv[3] ?? 50);
const ex = explore(rec, code, n, Number(process.argv[4] ?? 1));
console.log(n / ((performance.now() - t) / 1000), "runs/s");
for (const f of ex.findings)
  console.log(f.invariant, f.how, "seed", f.seed, "runs", f.runs, JSON.stringify(f.faults).slice(0, 400));
