import { readFileSync, writeFileSync } from "node:fs";
import { eagerModules } from "../../streams/adapters/replay/eagerModules.ts";
import { readRecording } from "../../streams/adapters/replay/reading/readRecording.ts";
import { createApp } from "../../streams/app.ts";
import { runFaultCommand } from "./faults/faultCommand.ts";

const path = process.argv[2] ?? "";
const rec = readRecording(readFileSync(path, "utf8"));
if (rec.kind === "refused") throw new Error(rec.why);
const code = { create: createApp, lazyModules: await eagerModules() };
process.exitCode = runFaultCommand(
  rec,
  path,
  {
    faults: null,
    explore: Number(process.argv[3] ?? 50),
    seed: Number(process.argv[4] ?? 1),
    shrink: false,
    breaks: null,
    out: null,
  },
  code,
  {
    print: console.log,
    complain: console.error,
    read: (p) => readFileSync(p, "utf8"),
    write: writeFileSync,
    now: () => performance.now(),
  },
);
