import { readFileSync } from "node:fs";
import { eagerModules } from "../../streams/adapters/replay/eagerModules.ts";
import { runWithFaults } from "../../streams/adapters/replay/faults/faultedRun.ts";
import { worldOf } from "../../streams/adapters/replay/lively/world.ts";
import { readRecording } from "../../streams/adapters/replay/reading/readRecording.ts";
import { watchStates } from "../../streams/adapters/replay/states.ts";
import { createApp } from "../../streams/app.ts";

const rec = readRecording(readFileSync(process.argv[2] ?? "", "utf8"));
if (rec.kind === "refused") throw new Error(rec.why);
const log: string[] = [];
let now = () => 0;
const code = {
  create: (...a: Parameters<typeof createApp>) => {
    const app = createApp(...a);
    now = () => a[0].clock.now() - rec.header.startedAt;
    watchStates(app, (n, c) =>
      log.push(`${Math.round(now())} STATE ${n} ${JSON.stringify(c).slice(0, 160)}`),
    );
    return app;
  },
  lazyModules: await eagerModules(),
};
const run = runWithFaults(
  worldOf(rec),
  JSON.parse(process.argv[3] ?? "[]"),
  code,
  Number(process.argv[4] ?? 1),
);
if (run.kind === "refused") throw new Error(run.why);
for (const e of run.trace.entries)
  if (e.what !== "timer")
    log.push(
      `${Math.round(e.at)} ${e.what} ${e.name} ${JSON.stringify(e.data ?? null)
        .replace(/"headers":\{[^}]*\},?/, "")
        .slice(0, 200)}`,
    );
log.sort((x, y) => Number(x.split(" ")[0]) - Number(y.split(" ")[0]));
for (const l of log) console.log(l);
console.log(run.breaches);
