import { readFileSync, writeFileSync } from "node:fs";
import { map } from "rxjs";
import { describeDivergence } from "../../streams/adapters/replay/divergence.ts";
import { eagerModules } from "../../streams/adapters/replay/eagerModules.ts";
import { readRecording } from "../../streams/adapters/replay/reading/readRecording.ts";
import { Replay } from "../../streams/adapters/replay/replay.ts";
import { recordingText } from "../../streams/adapters/replay/shrink/rebuild.ts";
import { shrinkBreach } from "../../streams/adapters/replay/shrink/shrinkBreach.ts";
import { shrinkDivergence } from "../../streams/adapters/replay/shrink/shrinkDivergence.ts";
import { createApp } from "../../streams/app.ts";

const rec = readRecording(readFileSync(process.argv[2] ?? "", "utf8"));
if (rec.kind === "refused") throw new Error(rec.why);
const needle = process.argv[3] ?? "/schedule/confirm";
const lazyModules = await eagerModules();
// A planted bug: another address of one call.
const create: typeof createApp = (ports, config, lazy) =>
  createApp(
    {
      ...ports,
      http: { request: (r) => ports.http.request(r.url.includes(needle) ? { ...r, url: `${r.url}2` } : r) },
    },
    config,
    lazy,
  );
const code = { create, lazyModules };
let t = performance.now();
const s = shrinkDivergence(rec, code, 1500);
console.log("took", performance.now() - t);
if (s.kind === "shrunk") {
  const text = recordingText(s.recording);
  writeFileSync("/tmp/faultsrec/shrunk.ndjson", text);
  console.log(rec.lines.length, "->", s.recording.lines.length, "tries", s.tries);
  const again = readRecording(text);
  if (again.kind === "refused") console.log("REFUSED", again.why);
  else {
    const r = new Replay(again);
    r.start(create, lazyModules);
    const d = r.run();
    console.log(d && describeDivergence(d));
  }
} else console.log("same");
const flood: typeof createApp = (ports, config, lazy) =>
  createApp(
    {
      ...ports,
      stage: {
        ...ports.stage,
        play: (a, acts$) => {
          ports.stage.play({ ...a, key: "other" }, acts$).subscribe();
          return ports.stage.play(a, acts$).pipe(map((x) => x));
        },
      },
    },
    config,
    lazy,
  );
t = performance.now();
const b = shrinkBreach(rec, [], "oneDesk", { create: flood, lazyModules }, 600);
console.log("took", performance.now() - t);
if (b.kind === "shrunk") {
  const text = recordingText(b.recording);
  const again = readRecording(text);
  if (again.kind === "refused") console.log("REFUSED", again.why);
  console.log(rec.lines.length, "->", b.recording.lines.length, "tries", b.tries);
  writeFileSync("/tmp/faultsrec/shrunkb.ndjson", text);
} else console.log(b.kind);
